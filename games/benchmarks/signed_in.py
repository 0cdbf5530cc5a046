"""People who are signed in, for as long as a measurement takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from django.contrib.sessions.models import Session

    from accounts.models import User

BATCH = 500  # rows of one statement


@contextmanager
def signed_in(mark: str, count: int) -> Iterator[dict[str, User]]:
    """So many members by their sessions; their names begin with `mark`. They are forgotten afterwards."""
    from django.contrib.sessions.models import Session

    from accounts.models import User

    forget_members(mark)
    names = [f"{mark}-{number}" for number in range(count)]
    made = [User(username=name, display=name, password="!") for name in names]  # noqa: S106
    User.objects.bulk_create(made, batch_size=BATCH)
    users = list(User.objects.filter(username__startswith=f"{mark}-").order_by("pk"))
    sessions = [build_session(user) for user in users]
    Session.objects.bulk_create(sessions, batch_size=BATCH)
    try:
        yield {str(session.session_key): user for session, user in zip(sessions, users, strict=True)}
    finally:
        Session.objects.filter(session_key__in=[session.session_key for session in sessions]).delete()
        forget_members(mark)


def build_session(user: User) -> Session:
    """The row of a session of this user, not stored yet."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    store = SessionStore()
    store[SESSION_KEY], store[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    return cast("Session", store.create_model_instance(dict(store.items())))


def forget_members(mark: str) -> None:
    """Removes the members that a measurement left."""
    from accounts.models import User

    User.objects.filter(username__startswith=f"{mark}-").delete()
