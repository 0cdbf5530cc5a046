"""What follows when somebody signs in, proves an address, or goes."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed, user_signed_up
from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, post_save, pre_delete
from django.http import HttpRequest

from accounts import access_changes, adapter, deletion, guests, sessions, zones
from accounts.models import ApiToken, User

LETS_IN = frozenset({"password", "is_active"})  # fields of a user


def connect_receivers() -> None:
    """Connect them; called once, when the apps are ready."""
    email_confirmed.connect(_proved, dispatch_uid="accounts.proved")
    user_signed_up.connect(_new, dispatch_uid="accounts.new")
    user_logged_in.connect(_signed_in, dispatch_uid="accounts.signed_in")
    pre_delete.connect(_gone, sender=User, dispatch_uid="accounts.gone")
    post_delete.connect(_session_ended, sender=Session, dispatch_uid="accounts.session_ended")
    post_delete.connect(_key_ended, sender=ApiToken, dispatch_uid="accounts.key_ended")
    post_delete.connect(_account_changed, sender=User, dispatch_uid="accounts.account_ended")
    post_save.connect(_account_changed, sender=User, dispatch_uid="accounts.account_changed")


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


def _session_ended(instance: Session, **kwargs: Any) -> None:
    if user_id := instance.get_decoded().get(SESSION_KEY):
        access_changes.note_access_change(int(user_id))


def _key_ended(instance: ApiToken, **kwargs: Any) -> None:
    access_changes.note_access_change(instance.user_id)


def _account_changed(
    instance: User, created: bool = False, update_fields: frozenset[str] | None = None, **kwargs: Any
) -> None:
    if not created and (update_fields is None or update_fields & LETS_IN):
        access_changes.note_access_change(instance.pk)


def _gone(instance: User, **kwargs: Any) -> None:
    deletion.hand_over(instance)
