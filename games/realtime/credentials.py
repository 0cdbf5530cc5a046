"""Who is at the other end of a socket, and whether they still are: sessions and tokens end while sockets live."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user, get_user_model
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import parse_cookie
from django.utils import timezone

from accounts.access_changes import list_changed_users
from accounts.tokens import user_of_token

Headers = Iterable[tuple[bytes, bytes]]


class CredentialEndedError(Exception):
    """The session or token of a socket is no longer good."""


class Credential(NamedTuple):
    """What a socket showed when it came: a session, a token, or nothing (a spectator)."""

    user_id: int | None = None
    session: str = ""
    token: str = ""
    auth_hash: str = ""  # changes with the password


def authenticate_headers(headers: Headers) -> tuple[Credential, Any]:
    """The credential in the headers of a handshake, and whose it is: a user, or AnonymousUser. CredentialEndedError for
    a token that is not good."""
    given = {name.lower(): value.decode("latin-1") for name, value in headers}
    kind, _, token = given.get(b"authorization", "").partition(" ")
    if kind.lower() == "bearer":
        user = user_of_token(token.strip())
        if user is None:
            raise CredentialEndedError
        return Credential(user.pk, token=token.strip()), user
    session = parse_cookie(given.get(b"cookie", "")).get(settings.SESSION_COOKIE_NAME, "")
    user = _of_session(session) if session else None
    if user is None:
        return Credential(), AnonymousUser()
    return Credential(user.pk, session, auth_hash=user.get_session_auth_hash()), user


def get_credential_user(credential: Credential) -> Any:
    """The user of a credential, looked up anew, or AnonymousUser for one without. CredentialEndedError when it is no
    longer good."""
    if credential.user_id is None:
        return AnonymousUser()
    user = user_of_token(credential.token) if credential.token else _of_session(credential.session)
    if user is None or user.pk != credential.user_id:
        raise CredentialEndedError
    return user


def find_just_ended_credentials(credentials: set[Credential]) -> set[Credential]:
    """Those of many credentials that ended within the last seconds, by what was noted of it; one query for all, and
    two more where somebody's sessions, keys or account changed. A session that runs out, and what was changed past
    the models, is found by `find_ended_credentials` alone."""
    changed = list_changed_users()
    return find_ended_credentials({each for each in credentials if each.user_id in changed})


def find_ended_credentials(credentials: set[Credential]) -> set[Credential]:
    """Those of many credentials that are no longer good, in two queries whatever their number."""
    held = {each for each in credentials if each.user_id is not None}
    if not held:
        return set()
    keys = [each.session for each in held if each.session]
    alive = set(
        Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now()).values_list(
            "session_key", flat=True
        )
    )
    users = get_user_model().objects.filter(pk__in={each.user_id for each in held}, is_active=True)
    proofs = {pk: _hash_password(password) for pk, password in users.values_list("pk", "password")}
    return {each for each in held if not _good(each, alive, proofs)}


@lru_cache(maxsize=10_000)
def _hash_password(password: str) -> str:
    """What a session of a user with this password, as it is stored, bears: reckoned once."""
    return str(get_user_model()(password=password).get_session_auth_hash())


def _good(shown: Credential, alive: set[str], proofs: dict[int, str]) -> bool:
    if shown.token:
        return user_of_token(shown.token) is not None
    return shown.session in alive and proofs.get(shown.user_id or 0) == shown.auth_hash


def _of_session(key: str) -> Any:
    user = get_user(SimpleNamespace(session=SessionStore(key)))  # type: ignore[arg-type]
    return user if user.is_authenticated else None
