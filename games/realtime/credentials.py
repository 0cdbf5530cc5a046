"""Who is at the other end of a socket, and whether they still are: sessions and tokens end while sockets live."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user, get_user_model
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import parse_cookie
from django.utils import timezone

from accounts.tokens import user_of_token

Headers = Iterable[tuple[bytes, bytes]]


class CredentialEndedError(Exception):
    """The session or token of a socket is no longer good."""


class Credential(NamedTuple):
    """What a socket showed when it came: a session, a token, or nothing (a spectator)."""

    user: int | None = None
    session: str = ""
    token: str = ""
    proof: str = ""  # changes with the password


def authenticate_headers(headers: Headers) -> Credential:
    """The credential in the headers of a handshake. CredentialEndedError for a token that is not good."""
    given = {name.lower(): value.decode("latin-1") for name, value in headers}
    kind, _, token = given.get(b"authorization", "").partition(" ")
    if kind.lower() == "bearer":
        user = user_of_token(token.strip())
        if user is None:
            raise CredentialEndedError
        return Credential(user.pk, token=token.strip())
    session = parse_cookie(given.get(b"cookie", "")).get(settings.SESSION_COOKIE_NAME, "")
    user = _of_session(session) if session else None
    return Credential(user.pk, session, proof=user.get_session_auth_hash()) if user else Credential()


def get_credential_user(shown: Credential) -> Any:
    """The user of a credential, looked up anew, or AnonymousUser for one without. CredentialEndedError when it is no
    longer good."""
    if shown.user is None:
        return AnonymousUser()
    user = user_of_token(shown.token) if shown.token else _of_session(shown.session)
    if user is None or user.pk != shown.user:
        raise CredentialEndedError
    return user


def find_ended_credentials(passes: set[Credential]) -> set[Credential]:
    """Those of many credentials that are no longer good, in two queries whatever their number."""
    held = {each for each in passes if each.user is not None}
    if not held:
        return set()
    keys = [each.session for each in held if each.session]
    alive = set(
        Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now()).values_list(
            "session_key", flat=True
        )
    )
    users = get_user_model().objects.filter(pk__in={each.user for each in held}, is_active=True)
    proofs = {user.pk: user.get_session_auth_hash() for user in users.only("password")}
    return {each for each in held if not _good(each, alive, proofs)}


def _good(shown: Credential, alive: set[str], proofs: dict[int, str]) -> bool:
    if shown.token:
        return user_of_token(shown.token) is not None
    return shown.session in alive and proofs.get(shown.user or 0) == shown.proof


def _of_session(key: str) -> Any:
    user = get_user(SimpleNamespace(session=SessionStore(key)))  # type: ignore[arg-type]
    return user if user.is_authenticated else None
