"""How far somebody is with the lessons: rows of their account, or for a visitor the session of their browser."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Any, NamedTuple

from accounts.models import User
from common import clock
from games.models import LessonProgress

SESSION_KEY = "lessons"
MAX_KEPT = 100  # lessons that a session remembers


class ProgressState(NamedTuple):
    """The answers that went on so far, and whether the lesson was played to its end once."""

    answers: list[dict[str, Any]]
    done: bool


FRESH = ProgressState([], False)
Session = MutableMapping[str, Any]
LessonKey = tuple[str, str]  # title and lesson, as in addresses


def load_progress(user: Any, session: Session) -> dict[LessonKey, ProgressState]:
    """All that is kept of this user, and what this browser did before it was theirs. Nothing is written."""
    found = dict(_read_session(session))
    if isinstance(user, User):
        for row in LessonProgress.objects.filter(user=user):
            before = found.get((row.title, row.lesson), FRESH)
            found[row.title, row.lesson] = ProgressState(row.answers, row.done or before.done)
    return found


def save_progress(user: Any, session: Session, key: LessonKey, state: ProgressState) -> None:
    """Keeps how far one lesson is. What a visitor did before they signed in becomes their account's."""
    if isinstance(user, User):
        for each, before in _read_session(session):
            if each != key:
                _save_row(user, each, before)
        session.pop(SESSION_KEY, None)
        return _save_row(user, key, state)
    kept = dict(session.get(SESSION_KEY, {}))
    kept.pop("/".join(key), None)
    kept["/".join(key)] = {"answers": state.answers, "done": state.done}
    session[SESSION_KEY] = dict(list(kept.items())[-MAX_KEPT:])
    return None


def move_visitor_progress(user: User, session: Session) -> None:
    """What a visitor did in this browser becomes the account's that they sign in to. What the account did itself
    stays, but that a lesson was finished is never forgotten."""
    kept = load_progress(user, session)
    for key, before in list(_read_session(session)):
        row = LessonProgress.objects.filter(user=user, title=key[0], lesson=key[1]).first()
        _save_row(user, key, kept[key] if row else before)
    session.pop(SESSION_KEY, None)


def _save_row(user: User, key: LessonKey, state: ProgressState) -> None:
    title, lesson = key
    fields = {"answers": state.answers, "done": state.done, "at": clock.get_current_time_ms()}
    LessonProgress.objects.update_or_create(user=user, title=title, lesson=lesson, defaults=fields)


def _read_session(session: Session) -> Iterator[tuple[LessonKey, ProgressState]]:
    for name, kept in dict(session.get(SESSION_KEY, {})).items():
        title, _, lesson = name.partition("/")
        yield (title, lesson), ProgressState(kept["answers"], kept["done"])
