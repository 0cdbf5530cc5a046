"""What follows when somebody signs in or proves an address."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest

from accounts import guests
from accounts.models import User


def listen() -> None:
    """Connect the two; called once, when the apps are ready."""
    email_confirmed.connect(_proved, dispatch_uid="accounts.proved")
    user_logged_in.connect(_signed_in, dispatch_uid="accounts.signed_in")


def _proved(email_address: EmailAddress, **kwargs: Any) -> None:
    if email_address.user.is_guest:
        guests.promote(email_address.user)


def _signed_in(request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    if request is not None:
        request.signed_in = user  # type: ignore[attr-defined]  # the middleware remembers this browser
