"""Where somebody is signed in. A session that ends takes its sockets with it within a second (F49).

When one was last seen is noted as footprints are: when somebody acts, not when they look, and not each time.
"""

import logging
from typing import NamedTuple

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.http import HttpRequest

from accounts.models import User
from common import clock
from common.durations import DAY_S

log = logging.getLogger(__name__)

EVERY = 600  # seconds
RENEWED = DAY_S  # seconds after which a session that is used begins anew to run out

BROWSERS = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("Chrome", "Chrome"),
    ("CriOS", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip  # the first that is named, for most name others too
SYSTEMS = (
    ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Macintosh", "a Mac"), ("CrOS", "a Chromebook"), ("Linux", "Linux"),
)  # fmt: skip


class Shown(NamedTuple):
    """A session as its owner sees it."""

    pk: int
    what: str  # "Firefox on Linux"
    ip: str
    since: object
    seen: object
    current: bool


def list_sessions(user: User, current: str | None) -> list[Shown]:
    """Where this user is signed in, the session with the key `current` first, then the newest."""
    found = [
        Shown(
            each.pk,
            format_browser(each.user_agent),
            each.ip,
            each.created_at,
            each.last_seen_at,
            each.session_key == current,
        )
        for each in UserSession.objects.filter(user=user).order_by("-created_at", "-pk")
        if each.exists()
    ]
    return sorted(found, key=lambda shown: not shown.current)


def note_session_use(request: HttpRequest) -> None:
    """Notes that the session behind this request is in use. Never raises: it is not worth a move."""
    key = getattr(getattr(request, "session", None), "session_key", None)
    try:
        if key and cache.add(f"session:{key}", 1, EVERY):
            UserSession.objects.filter(session_key=key).update(last_seen_at=clock.get_current_time())
    except Exception:
        log.warning("when a session was seen was not kept", exc_info=True)


def renew_session(request: HttpRequest) -> None:
    """Lets the session behind this request run out later, once a day, whatever is asked for: whoever plays every day
    is never signed out, and no guest loses their seat by that. Never raises."""
    session = getattr(request, "session", None)
    try:
        if not (session and session.accessed and session.session_key and not session.modified):
            return
        if isinstance(request.user, User) and _not_of_today(session.session_key):
            session.modified = True
    except Exception:
        log.warning("a session was not renewed", exc_info=True)


def note_session_start(request: HttpRequest) -> None:
    """Notes that the session behind this request is new, so that it is renewed a day later. Never raises."""
    try:
        _not_of_today(getattr(request.session, "session_key", None))
    except Exception:
        log.warning("a new session was not noted", exc_info=True)


def _not_of_today(key: str | None) -> bool:
    return bool(key) and cache.add(f"session:renewed:{key}", 1, RENEWED)


def delete_ended_sessions() -> int:
    """Deletes what is kept of sessions that ended, with their addresses and browsers; how many."""
    going_on = Session.objects.filter(expire_date__gt=clock.get_current_time()).values("session_key")
    gone: int = UserSession.objects.exclude(session_key__in=going_on).delete()[0]
    return gone


def end_session(user: User, session_id: int) -> bool:
    """Ends one of the user's own sessions; False if they have no such session."""
    found = UserSession.objects.filter(user=user, pk=session_id).first()
    if found is None:
        return False
    found.end()
    return True


def end_all(user: User, but: str | None = None) -> int:
    """Ends all sessions of the user, `but` the one with this key; returns how many."""
    found = UserSession.objects.filter(user=user).exclude(session_key=but or "")
    return len([each.end() for each in found])


def format_browser(agent: str) -> str:
    """A browser in two words, as far as it names itself."""
    browser = next((name for sign, name in BROWSERS if sign in agent), "A browser")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    return f"{browser} on {system}" if system else browser
