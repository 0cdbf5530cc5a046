"""Pages of people: guest, keep, profile, tokens, mailbox, and the owner's way into the admin."""

from typing import Any, cast

from allauth.account.adapter import get_adapter
from allauth.account.forms import AddEmailForm
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import adminkeys, guests, limits, mailbox, tokens
from accounts.forms import ProfileForm
from accounts.models import User

GUESTS_AN_HOUR = 300  # from one address; a school or a household may share one


def _next(request: HttpRequest, otherwise: str) -> HttpResponseRedirect:
    """Where the form's `next` says, if that is on this site."""
    target = request.POST.get("next", "")
    if target and url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
        return HttpResponseRedirect(target)
    return redirect(otherwise)


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """Sign a newcomer in as a guest."""
    if not request.user.is_authenticated and not may_enter(request):
        return HttpResponse("Many guests came from your address. Please try again in an hour.", status=429)
    guests.enter(request)
    return _next(request, "lobby")


def may_enter(request: HttpRequest) -> bool:
    """Whether one more guest may come from this address; any view that makes guests asks this first."""
    return limits.allow("guest", get_adapter().get_client_ip(request), GUESTS_AN_HOUR, 3600)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: HttpRequest) -> HttpResponse:
    """A guest gives an address, proves it by code, and is an account with everything he had."""
    user = cast(User, request.user)
    if not user.is_guest:
        return redirect("profile")
    form = AddEmailForm(user=user, data=request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save(request)
        return redirect("account_email_verification_sent")
    return render(request, "accounts/keep.html", {"form": form})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Name at the table and preferences."""
    user = User.objects.get(pk=cast(User, request.user).pk)
    form = ProfileForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Saved.")
        answer = _next(request, "profile")
        answer.delete_cookie("theme")  # what this browser chose before anybody was signed in
        return answer
    return render(request, "accounts/profile.html", {"form": form})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def token_list(request: HttpRequest) -> HttpResponse:
    """One's tokens; POST makes one (`name`) and shows it this once."""
    user = cast(User, request.user)
    shown: dict[str, Any] = {"new_token": None, "error": ""}
    if request.method == "POST":
        try:
            shown["new_token"] = tokens.create(user, request.POST.get("name", ""))[1]
        except ValidationError as refused:
            shown["error"] = refused.message
    return render(request, "accounts/tokens.html", {"tokens": tokens.of(user), **shown})


@login_required
@require_POST
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """End one of one's own tokens."""
    if not tokens.revoke(cast(User, request.user), token_id):
        raise Http404("You have no such token.")
    messages.success(request, "The token is revoked. Programs that use it are no longer let in.")
    return redirect("tokens")


@never_cache
def mailbox_page(request: HttpRequest) -> HttpResponse:
    """The mail one may read, where the site keeps its mail itself."""
    if not mailbox.in_use():
        raise Http404("Mail of this site is sent to your address.")
    return render(request, "accounts/mailbox.html", {"messages_": mailbox.readable(request)[:100]})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def admin_key(request: HttpRequest, key: str) -> HttpResponse:
    """The owner's way into the admin: the page of the link only asks, its button acts, once."""
    if request.method != "POST":
        works = adminkeys.opens(key)
        return render(request, "accounts/admin_key.html", {"works": works}, status=200 if works else 404)
    admin = adminkeys.use(key)
    if admin is None:
        return render(request, "accounts/admin_key.html", {"works": False}, status=404)
    login(request, admin, backend=guests.BACKEND)
    return redirect("admin:index")
