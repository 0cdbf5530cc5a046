"""What lets one in: sessions in browsers, and tokens of programs."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import sessions, tokens
from accounts.models import User
from common.refusals import Refused


@never_cache
@login_required
@require_http_methods(["GET", "HEAD"])
def session_list(request: HttpRequest) -> HttpResponse:
    """Where one is signed in."""
    found = sessions.list_sessions(cast(User, request.user), request.session.session_key)
    return render(request, "usersessions/usersession_list.html", {"sessions": found, "others": len(found) > 1})


@login_required
@require_POST
def session_end(request: HttpRequest, session_id: int) -> HttpResponse:
    """Ends one of one's own sessions; the present one too."""
    user = cast(User, request.user)
    if not sessions.end_session(user, session_id):
        raise Http404("You have no such browser.")
    if request.session.session_key is None or not request.session.exists(request.session.session_key):
        logout(request)
        return redirect("front")
    messages.success(request, "Signed out there. Its open pages are disconnected.")
    return redirect("usersessions_list")


@login_required
@require_POST
def sessions_end(request: HttpRequest) -> HttpResponse:
    """Ends all sessions but the present one."""
    sessions.end_all(cast(User, request.user), but=request.session.session_key)
    messages.success(request, "Signed out everywhere else.")
    return redirect("usersessions_list")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def token_list(request: HttpRequest) -> HttpResponse:
    """One's tokens; POST makes one (`name`) and shows it this once."""
    user = cast(User, request.user)
    shown: dict[str, Any] = {"new_token": None, "error": ""}
    if request.method == "POST":
        try:
            shown["new_token"] = tokens.create_token(user, request.POST.get("name", ""))[1]
        except Refused as refused:
            shown["error"] = refused.reason
    return render(request, "accounts/tokens.html", {"tokens": tokens.list_tokens(user), **shown})


@login_required
@require_POST
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """End one of one's own tokens."""
    if not tokens.revoke_token(cast(User, request.user), token_id):
        raise Http404("You have no such key.")
    messages.success(request, "The key is revoked. Programs can no longer use it.")
    return redirect("tokens")
