"""Who is at the other end of a socket, and whether he still is: sessions and tokens end while sockets live."""

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


class EndedError(Exception):
    """The session or token of a socket is no longer good."""


class Pass(NamedTuple):
    """What a socket showed when it came: a session, a token, or nothing (a spectator)."""

    user: int | None = None
    session: str = ""
    token: str = ""
    proof: str = ""  # changes with the password


def issue(headers: Headers) -> Pass:
    """The pass that the headers of a handshake earn; EndedError for a token that is not good."""
    given = {name.lower(): value.decode("latin-1") for name, value in headers}
    kind, _, token = given.get(b"authorization", "").partition(" ")
    if kind.lower() == "bearer":
        user = user_of_token(token.strip())
        if user is None:
            raise EndedError
        return Pass(user.pk, token=token.strip())
    session = parse_cookie(given.get(b"cookie", "")).get(settings.SESSION_COOKIE_NAME, "")
    user = _of_session(session) if session else None
    return Pass(user.pk, session, proof=user.get_session_auth_hash()) if user else Pass()


def holder(shown: Pass) -> Any:
    """The user, looked up anew, or AnonymousUser for a pass that never had one; EndedError."""
    if shown.user is None:
        return AnonymousUser()
    user = user_of_token(shown.token) if shown.token else _of_session(shown.session)
    if user is None or user.pk != shown.user:
        raise EndedError
    return user


def ended(passes: set[Pass]) -> set[Pass]:
    """Those of many passes that are no longer good, in two queries whatever their number."""
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


def _good(shown: Pass, alive: set[str], proofs: dict[int, str]) -> bool:
    if shown.token:
        return user_of_token(shown.token) is not None
    return shown.session in alive and proofs.get(shown.user or 0) == shown.proof


def _of_session(key: str) -> Any:
    user = get_user(SimpleNamespace(session=SessionStore(key)))  # type: ignore[arg-type]
    return user if user.is_authenticated else None
