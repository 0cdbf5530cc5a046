"""The course of a finished match: who was worth what after each turn, and the moments that changed most.

Found by playing the journal again, once, when somebody first asks, and kept in the cache. It is what a spectator may
know, so it is the same for everybody. One is worked out at a time in a process, in the thread of the request that
asks first; no row is locked, so nobody's move waits for it.
"""

from __future__ import annotations

import zlib
from threading import Lock
from typing import Any

import msgspec
from django.core.cache import cache

from games.content import boards
from games.core.exceptions import Refused
from games.engine.course import Course
from games.engine.replay import DivergedError, replay, step
from games.engine.types import Illegal
from games.models import Entry, Match

from . import access, match_cache

FORMAT = 1  # of what is kept
KEPT = 7 * 86_400  # seconds
LONGEST = 20_000  # entries that are played again for it
AT_ONCE = 500  # entries read at once
PATIENCE = 10  # seconds to wait for another course

_working = Lock()


def course(match_id: str, user: Any, invite: str = "") -> bytes:
    """The course as JSON: `version`, `points`, `turning`.

    Refused: 404 for who may not see the match, 409 while it is not over, or when it is too long or was played by
    rules that are gone, 503 while others are being worked out.
    """
    match = access.visible(match_id, user, invite)
    if match.status != Match.Status.OVER:
        raise Refused("This game isn't over yet. Its course is shown when it is.")
    name = f"course:{FORMAT}:{match.pk}:{match.version}"
    known = cache.get(name)
    if known is None:
        known = worked_out(match, name)
    return zlib.decompress(known)


def worked_out(match: Match, name: str) -> bytes:
    """Works it out and keeps it, unless somebody has just done so."""
    if match.version > LONGEST:
        raise Refused("This game is too long for its course to be shown.")
    if not _working.acquire(timeout=PATIENCE):
        raise Refused("Other games are being looked at. Try again in a moment.", status=503, wait=5)
    try:
        known: bytes | None = cache.get(name)
        if known is None:
            known = zlib.compress(msgspec.json.encode({"version": match.version, **played(match).to_json()}))
            cache.set(name, known, KEPT)
        return known
    finally:
        _working.release()


def played(match: Match) -> Course:
    """The course of a match, from its journal."""
    held = match_cache.head(match.pk)
    rows = Entry.objects.filter(match_id=match.pk, number__lte=match.version).order_by("number")
    lines = map(held.table.title.read_entry, rows.values_list("line", flat=True).iterator(chunk_size=AT_ONCE))
    made = Course()
    try:
        table = replay([next(lines)], boards.plan(held.match.board), made.after)
        for entry in lines:
            step(table, entry)
            made.after(table)
            table.entries.clear()
    except (DivergedError, RuntimeError, Illegal, LookupError):
        raise Refused("This game was played by older rules; its course can no longer be shown.") from None
    return made
