"""The while for which whoever answers without a letter waits after a move by mail, so that it can be taken back; and
the word that ends it.

That somebody has said so is kept in the cache, as it may be lost without harm: then the wait is as long as it was.
"""

from __future__ import annotations

import logging
from typing import Any

from django.core.cache import cache
from django.db import transaction

from common import clock
from common.durations import DAY_S
from common.refusals import Refused
from games.models import Match

from . import access, bot_timing, match_cache, wakeups
from .transaction import locked_row

log = logging.getLogger(__name__)

DONE_TEXT = "Your move stands. The game goes on."
NOTHING_WAITS = "No move of yours waits here to be taken back."


def end_take_back_wait(match_id: str, user: Any) -> None:
    """Has the others' computers, houses and plans go on at once after the user's own last move: they are done. It may
    be taken back until somebody has. Nobody is told, and the same again does nothing. Locks the match.

    Refused: 403 no seat there, 404 no such match, 409 not running, or the last move was not theirs to take back.
    """
    access.access_match(match_id, user)
    with locked_row(match_id) as match:
        seat = access.find_user_seat(match, user)
        if seat is None:
            raise Refused("You don't have a seat at this table.", status=403)
        if match.status != Match.Status.RUNNING:
            raise Refused("This game isn't being played.")
        loaded = match_cache.load_from_locked_row(match)
        if not is_waited_for(loaded, seat):
            raise Refused(NOTHING_WAITS)
        _keep(_name(match_id, match.version))
        if match.bot_due is not None:
            now = clock.get_current_time_ms()
            match.bot_due, match.alarm = min(match.bot_due, now), match_cache.find_earliest(match.alarm, now)
            match.save(update_fields=["bot_due", "alarm"])
            transaction.on_commit(lambda: wakeups.schedule_wakeup(match_id, now))


def is_waited_for(loaded: match_cache.LoadedMatch, seat: int) -> bool:
    """Whether the last move is of this seat and looks as if it could be taken back, in a game by mail. It says nothing
    of whether anybody does wait."""
    last = loaded.recent_entries[-1] if loaded.recent_entries else None
    by_mail = loaded.match.pace == Match.Pace.MAIL
    return by_mail and last is not None and last.seat == seat and bot_timing.may_be_taken_back(last)


def is_wait_ended(match_id: str, version: int) -> bool:
    """Whether whoever made an entry has said that they are done."""
    try:
        return bool(cache.get(_name(match_id, version)))
    except Exception:
        log.warning("nobody knows who is done: the cache does not answer", exc_info=True)
        return False


def _keep(name: str) -> None:
    try:
        cache.set(name, True, DAY_S)
    except Exception:
        log.warning("that somebody is done is not kept: the cache does not answer", exc_info=True)


def _name(match_id: str, version: int) -> str:
    return f"done:{match_id}:{version}"
