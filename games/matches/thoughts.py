"""Computer players that think for long: a process of its own thinks for them, and what it finds goes through the door
like every move, with the version that was seen.

Whoever looks at the match hands the question over and goes on, having written down when to look again. Who then finds
the question still open has the usual bot answer at once, so that no computer player loses on time, whatever died.
"""

from __future__ import annotations

import logging
import secrets
from concurrent.futures import Future
from functools import partial
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import close_old_connections

from common.durations import MINUTE_S, SECOND_MS
from games.content import boards
from games.engine.bots import QUICK_LEVELS
from games.engine.temperaments import split_manner
from games.models import Match
from games.thinking.requests import AskChoice
from games.thinking.thinkers import MOVES, ThoughtFailedError

from . import bots
from .match_cache import LoadedMatch

LIVE_PATIENCE_MS, MAIL_PATIENCE_MS = 3 * SECOND_MS, 20 * SECOND_MS  # until somebody else answers
MEMORY_S = 2 * MINUTE_S  # for which it is known that a question was handed over

log = logging.getLogger(__name__)


def takes_thought(loaded: LoadedMatch, seat: int) -> bool:
    """Whether the answer of a computer player is thought about elsewhere: it is asked, and takes its time."""
    level, _ = split_manner(bots.find_level(loaded, seat))
    return bool(level not in QUICK_LEVELS and settings.THINK_APART and seat in loaded.table.asked)


def get_patience_ms(match: Match) -> int:
    """How long (ms) an answer that is thought about is waited for."""
    return MAIL_PATIENCE_MS if match.pace == Match.Pace.MAIL else LIVE_PATIENCE_MS


def begin_thought(loaded: LoadedMatch, seat: int) -> bool:
    """Hands the question to a seat over, to be answered as soon as its player has thought; False where that was done
    before, in whatever process, and nothing came of it."""
    if not cache.add(f"thought:{loaded.match.pk}:{loaded.version}:{seat}", True, MEMORY_S):
        return False
    table = loaded.table
    asked = AskChoice(
        table=table.dump(),
        board=load_foreign_board(loaded),
        seat=seat,
        seconds=bots.get_thought_s(loaded.match),
        level=bots.find_level(loaded, seat),
        seed=secrets.randbits(32),
    )
    MOVES.ask(asked).add_done_callback(partial(_answer, loaded, seat))
    return True


def load_foreign_board(loaded: LoadedMatch) -> dict[str, Any] | None:
    """The plain data of a match's board, where it is not the one that comes with its title."""
    table = loaded.table
    return None if table.game.board_hash == table.title.standard.hash else boards.get_board_data(loaded.match.board)


def _answer(loaded: LoadedMatch, seat: int, thought: Future[Any]) -> None:
    """In the thread that asked the process. Never raises."""
    try:
        found = thought.result()
        if found is not None:
            bots.submit_bot_move(loaded, seat, loaded.table.title.read_action(found))
    except ThoughtFailedError:
        log.warning("match %s: nothing came of the thoughts of the bot at %s", loaded.match.pk, loaded.version)
    except Exception:
        log.exception("match %s: the bot at %s could not answer", loaded.match.pk, loaded.version)
    finally:
        close_old_connections()
