"""How allauth makes accounts here, and how it says no to those it may not let in."""

from typing import Any, ClassVar, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html

from accounts import names, sanctions, sign_up
from accounts.models import Sanction, User

WELCOME = "account/messages/logged_in.txt"
NAMED = "named"  # in a session: an account was made here, and its player has not been told their name
AGAIN = {
    "reauthenticate": "Use your password",
    "mfa_reauthenticate": "Use a code",
    "mfa_reauthenticate:webauthn": "Use a passkey",
}


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Nothing of a person's address is shown to others: neither the user name nor the name comes from it."""

    error_messages: ClassVar[dict[str, str]] = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": "This account is closed.",
        "cannot_remove_primary_email": "You can't remove your primary address. Make another one primary first.",
        "duplicate_email": "Your account already has this address.",
        "email_password_mismatch": "Address and password don't match. Try again, or ask for a code.",
        "email_taken": "This address belongs to another account.",
        "enter_current_password": "That isn't your current password.",
        "incorrect_code": "That isn't the code. Check it, or ask for a new one.",
        "incorrect_password": "That isn't your password.",
        "invalid_or_expired_key": "This link no longer works. Ask for another.",
        "invalid_login": "Address and password don't match. Try again, or ask for a code.",
        "invalid_password_reset": "This link no longer works. Ask for another.",
        "max_email_addresses": "An account can have %d addresses. Remove one first.",
        "too_many_login_attempts": "Too many tries. Wait a few minutes, or ask for a code.",
        "unknown_email": "No account has this address.",
        "unverified_primary_email": "Confirm that address first. Then you can make it primary.",
        "rate_limited": "Too fast. Try again in a minute.",
    }

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *args: Any, **kwargs: Any
    ) -> None:
        """allauth's messages; after sign-up, the name we gave the player and where to change it instead."""
        if message_template == WELCOME and request.session.pop(NAMED, False):
            user = cast(User, request.user)
            said = 'You\'re <b>{}</b>. Keep it, or <a href="{}#name">change it</a>.'
            messages.success(request, format_html(said, user.name, reverse("profile")))
            return
        super().add_message(request, level, message_template, *args, **kwargs)

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """The ways to show again who one is, in our words."""
        found: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        return [{**way, "description": AGAIN.get(way["id"], way["description"])} for way in found]

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """As the host has set it; what is said otherwise stands in account/signup_closed.html."""
        return sign_up.may_sign_up(request)

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> Any:
        """Takes up the invitation, where one is needed: the first who comes with it has the account."""
        if not sign_up.use_invitation(request):
            raise ImmediateHttpResponse(render(request, "account/signup_closed.html"))
        return super().save_user(request, user, form, commit)

    def populate_username(self, request: HttpRequest, user: Any) -> None:
        """A user name that says nothing, and a friendly name at the table."""
        user.username = user.username or names.make_username("player")
        user.display = user.display or names.make_star_name()

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        """A banned player has shown who they are, and is told why and until when."""
        ban = sanctions.get_active_sanction(user, Sanction.Kind.BAN)
        why = sanctions.format_sanction(ban) if ban else "This account is closed."
        return render(request, "403.html", {"reason": why}, status=403)
