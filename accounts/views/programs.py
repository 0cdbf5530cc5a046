"""The programs that somebody answers for: made, given a new key or name, deleted."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import programs, site_settings
from accounts.models import User
from common import rate_limits
from common.refusals import Refused

MAX_KEYS_PER_MINUTE = 10  # programs made and keys replaced by one person


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def program_list(request: HttpRequest) -> HttpResponse:
    """One's programs; POST makes one (`name`) and shows its key this once."""
    if request.method != "POST":
        return _render_programs(request)
    name = request.POST.get("name", "")
    try:
        rate_limits.check_rate("program", request.user.pk, MAX_KEYS_PER_MINUTE)
        program, key = programs.create_program(cast(User, request.user), name)
    except Refused as no:
        return _render_programs(request, status=no.status, error=no.reason, typed=name[:60])
    return _render_programs(request, keyed=program, key=key)


@never_cache
@login_required
@require_POST
def program_new_key(request: HttpRequest, program_id: int) -> HttpResponse:
    """A new key for one of one's programs, shown this once; the old one ends."""
    rate_limits.check_rate("program", request.user.pk, MAX_KEYS_PER_MINUTE)
    program, key = programs.replace_program_key(cast(User, request.user), program_id)
    return _render_programs(request, keyed=program, key=key)


@never_cache
@login_required
@require_POST
def program_rename(request: HttpRequest, program_id: int) -> HttpResponse:
    """Gives one of one's programs another name (`name`)."""
    try:
        rate_limits.check_rate("program", request.user.pk, MAX_KEYS_PER_MINUTE)
        name = programs.rename_program(cast(User, request.user), program_id, request.POST.get("name", ""))
    except Refused as no:
        if no.status == 404:
            raise
        return _render_programs(request, status=no.status, unnamed=program_id, why_not=no.reason)
    messages.success(request, f"It is called {name} now.")
    return redirect("programs")


@login_required
@require_POST
def program_delete(request: HttpRequest, program_id: int) -> HttpResponse:
    """Deletes one of one's programs; bots play on in its games."""
    name = programs.delete_program(cast(User, request.user), program_id)
    messages.success(request, f"{name} is deleted.")
    return redirect("programs")


def _render_programs(request: HttpRequest, status: int = 200, **shown: Any) -> HttpResponse:
    user = cast(User, request.user)
    settings = site_settings.get_site().settings
    context = {"programs": programs.list_programs(user), "most": settings.programs, "limits": settings, **shown}
    return render(request, "accounts/programs.html", context, status=status)
