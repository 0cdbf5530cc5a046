"""Computer players: they think outside the lock, from what their seat sees, and move through the door."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from time import thread_time

from common import clock
from common.refusals import Refused
from games.engine.bots import DEFAULT_LEVEL, choose
from games.engine.chance import Seeded
from games.engine.options import Action
from games.models import Match

from . import bot_timing, match_cache, moves, storage

log = logging.getLogger(__name__)

LIVE_THOUGHT_S, MAIL_THOUGHT_S = 0.3, 2.0  # of the processor, for one answer
FAILED_BOT_RETRY_MS = 5_000  # ms until a computer player that failed looks again


def find_level(loaded: match_cache.LoadedMatch, seat: int) -> str:
    """The level of the computer player at a seat, or that a computer would play it by."""
    return loaded.seats[seat].bot or DEFAULT_LEVEL


def choose_bot_action(loaded: match_cache.LoadedMatch, seat: int, level: str = "") -> Action | None:
    """What a computer player wants to do, at its own level if none is said. One that fails plays at random rather than
    hold up the table."""
    table, rng = loaded.table.fork(), Seeded(secrets.randbits(32))
    level = level or find_level(loaded, seat)
    try:
        return choose(table, seat, level, rng, allow_thought(loaded.match))
    except Exception:
        log.exception("the %s bot failed in match %s at %s", level, loaded.match.pk, loaded.version)
        return choose(table, seat, "random", rng)


def allow_thought(match: Match) -> Callable[[], bool]:
    """Says as long as it is so that a computer player may think on: for so much time of the processor from now on."""
    until = thread_time() + get_thought_s(match)
    return lambda: thread_time() < until


def get_thought_s(match: Match) -> float:
    """How many seconds of the processor one answer of a computer player may take."""
    return MAIL_THOUGHT_S if match.pace == Match.Pace.MAIL else LIVE_THOUGHT_S


def submit_bot_move(loaded: match_cache.LoadedMatch, seat: int, action: Action) -> bool:
    """Submits a computer player's move; False when it is refused: the game has moved on, or the bot erred."""
    version = loaded.version
    try:
        moves.submit_move(
            loaded.match.pk, seat, action.to_json(), by="bot", key=f"bot:{version}:{seat}", version=version
        )
    except Refused as why:
        log.info("match %s: the bot at %s was refused: %s", loaded.match.pk, seat, why.reason)
        return False
    return True


def reschedule_bots(loaded: match_cache.LoadedMatch, again: int | None = None) -> None:
    """Records that nobody has anything to answer before `again` (ms; None: that is known of nobody): the next entry
    will have all of them look again."""
    storage.set_wakeup(
        loaded.match.pk, loaded.version, alarm=match_cache.find_earliest(loaded.alarm, again), bot_due=again
    )


def get_retry_time_ms() -> int:
    """When an answer that failed is tried again, in ms."""
    return clock.get_current_time_ms() + int(FAILED_BOT_RETRY_MS * bot_timing.get_bot_pace_factor())
