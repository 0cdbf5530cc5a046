"""Guests may sign in like anybody, a browser remembers who was signed in to it, and who acts leaves a footprint."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect

from accounts import footprints, mailbox, sessions
from common.durations import YEAR_S

DOORS = {
    "account_login",
    "account_request_login_code",
    "account_confirm_login_code",
    "account_reset_password",
    "account_confirm_password_reset_code",
    "account_complete_password_reset",
    "mfa_login_webauthn",
}


class PeopleMiddleware:
    """At the doors of sign-in a guest counts as nobody; at sign-up a guest is led to keep what they have."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "POST":
            footprints.note_footprint(request)
            sessions.note_session_use(request)
            footprints.set_device_cookie(request, response)
        sessions.renew_session(request)
        if response.status_code == 429:
            response.headers.setdefault("Retry-After", "60")
        user = getattr(request, "signed_in", None)
        if user is not None and settings.LONE and not user.is_guest:
            response.set_signed_cookie(
                mailbox.COOKIE,
                mailbox.remember_user(request, user),
                salt=mailbox.COOKIE,
                max_age=YEAR_S,
                httponly=True,
                secure=settings.HTTPS,
                samesite="Lax",
            )
        return response

    def process_view(self, request: HttpRequest, *args: Any) -> HttpResponseRedirect | None:
        """Before the view runs."""
        door = request.resolver_match.url_name if request.resolver_match else None
        if door not in DOORS and door != "account_signup":
            return None
        if not getattr(request.user, "is_guest", False):
            return None
        if door == "account_signup":
            return redirect("keep")
        request.user = AnonymousUser()
        return None
