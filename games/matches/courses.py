"""The course of a finished match: who was worth what after each turn, and the moments that changed most.

Found by playing the journal again, once, when somebody first asks, and kept in the cache. It is what a spectator may
know once the game is over, so it is the same for everybody. One is worked out at a time in a process, in the thread of
the request that asks first; no row is locked, so nobody's move waits for it.
"""

from __future__ import annotations

import zlib
from itertools import islice
from threading import Lock
from typing import Any

import msgspec
from django.core.cache import cache

from common.durations import WEEK_S
from common.refusals import Refused
from games.content import boards
from games.engine.course import Course
from games.engine.replay import DivergedError, replay, step
from games.engine.types import Illegal
from games.models import Entry, Match

from . import access, match_cache
from .stored_positions import read_whole_entry

CACHE_FORMAT = 3  # of what is kept
CACHE_TTL_S = WEEK_S
MAX_ENTRIES = 20_000  # entries that are played again for it
ENTRY_CHUNK_SIZE = 500  # entries read at once
LOCK_TIMEOUT_S = 10  # seconds to wait for another course

_working = Lock()


def get_match_course(match_id: str, user: Any, invite: str = "") -> bytes:
    """The course as JSON: `version`, `points`, `turning`.

    Refused: 404 for who may not see the match, 409 while it is not over, or when it is too long or was played by
    rules that are gone, 503 while others are being worked out.
    """
    match = access.access_match(match_id, user, invite)
    if not match.is_finished:
        raise Refused("This game isn't over yet. Its course is shown when it is.")
    name = f"course:{CACHE_FORMAT}:{match.pk}:{match.version}"
    known = cache.get(name)
    if known is None:
        known = compute_and_cache_course(match, name)
    return zlib.decompress(known)


def compute_and_cache_course(match: Match, name: str) -> bytes:
    """Computes the course of a match and caches it, unless another thread has just done so. Refused: 409 too long,
    503 others are being computed."""
    if match.version > MAX_ENTRIES:
        raise Refused("This game is too long for its course to be shown.")
    if not _working.acquire(timeout=LOCK_TIMEOUT_S):
        raise Refused("Other games are being looked at. Try again in a moment.", status=503, wait=5)
    try:
        known: bytes | None = cache.get(name)
        if known is None:
            known = zlib.compress(msgspec.json.encode({"version": match.version, **compute_course(match).to_json()}))
            cache.set(name, known, CACHE_TTL_S)
        return known
    finally:
        _working.release()


def compute_course(match: Match) -> Course:
    """The course of a match, from its journal. Refused (409) where it was played by rules that are gone."""
    held = match_cache.load_current_match(match.pk)
    rows = Entry.objects.filter(match_id=match.pk, number__lte=match.version).order_by("number")
    stored = rows.values_list("number", "line").iterator(chunk_size=ENTRY_CHUNK_SIZE)
    lines = (read_whole_entry(held.table.title, *row) for row in stored)
    made = Course()
    try:
        table = replay([*islice(lines, 1)], boards.get_engine_board(held.match.board), made.after)
        for entry in lines:
            step(table, entry)
            made.after(table)
            table.entries.clear()
    except (DivergedError, RuntimeError, Illegal, LookupError):
        raise Refused("This game was played by older rules; its course can no longer be shown.") from None
    return made
