"""What follows when somebody signs in, proves an address, or goes."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed, user_signed_up
from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import pre_delete
from django.http import HttpRequest

from accounts import adapter, deletion, guests, sessions, zones
from accounts.models import User


def connect_receivers() -> None:
    """Connect them; called once, when the apps are ready."""
    email_confirmed.connect(_proved, dispatch_uid="accounts.proved")
    user_signed_up.connect(_new, dispatch_uid="accounts.new")
    user_logged_in.connect(_signed_in, dispatch_uid="accounts.signed_in")
    pre_delete.connect(_gone, sender=User, dispatch_uid="accounts.gone")


def _proved(email_address: EmailAddress, **kwargs: Any) -> None:
    if email_address.user.is_guest:
        guests.promote_guest(email_address.user)


def _new(request: HttpRequest, user: User, **kwargs: Any) -> None:
    request.session[adapter.NAMED] = True  # the first page after it says the name we gave them


def _signed_in(request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    if request is not None:
        zones.keep_browser_zone(request, user)
        sessions.note_session_start(request)
        request.signed_in = user  # type: ignore[attr-defined]  # the middleware remembers this browser
    if request is not None and "REMOTE_ADDR" in request.META:
        UserSession.objects.create_from_request(request)  # allauth does so only for those who come in by its doors


def _gone(instance: User, **kwargs: Any) -> None:
    deletion.hand_over(instance)
