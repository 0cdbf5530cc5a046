"""What luck and choices did to the players of a finished match, added up for each seat.

Begun as the game ends, or by who first asks, and worked out in a process of its own; what it comes to, and until then
how far it is, stands in the cache. Nothing of it while a game runs, and nothing of a title whose judge still corrects
itself too much to tell luck from that.
"""

from __future__ import annotations

import logging
from concurrent.futures import Future
from functools import partial
from typing import Any

import msgspec
from django.conf import settings
from django.core.cache import cache

from common.durations import MINUTE_S, WEEK_S
from common.refusals import Refused
from games.engine.catalog import title as find_title
from games.engine.chances import has_chances
from games.engine.luck import Totals, tells_luck
from games.models import Entry, Match
from games.thinking.process import answer_question
from games.thinking.requests import AskSplit
from games.thinking.thinkers import REVIEWS

from . import access, match_cache, thoughts

CACHE_FORMAT = 2  # of what is kept
MAX_ENTRIES = 20_000  # of a game that is split
SECONDS = 6.0  # of the processor that it may take about: it is told within ten
LOST_AFTER_S = 2 * MINUTE_S  # without progress, after which it is begun anew

log = logging.getLogger(__name__)


def get_match_split(match_id: str, user: Any, invite: str = "") -> dict[str, Any]:
    """Luck and choices of each seat (`totals`), in chances to win, with their standard error; until they are known how
    far it is: `done` choices `of` so many.

    Refused: 404 for who may not see the match, 409 while it is not over, or where luck is not told."""
    match = access.access_match(match_id, user, invite)
    if not match.is_finished:
        raise Refused("This game isn't over yet. Luck is told when it is.")
    found: dict[str, Any] | None = begin_split(match)
    if found is None:
        raise Refused("Luck can't be told apart from everything else in this game.")
    return found


def begin_split(match: Match) -> dict[str, Any] | None:
    """What is known of a finished match; where that is nothing, the work begins. None where luck is not told."""
    loaded = match_cache.load_current_match(match.pk)
    game = loaded.table.game
    if match.version > MAX_ENTRIES or not may_tell_luck(match.title, game.board.hash, game.seats):
        return None
    name, beginning = name_split(match), {"done": 0, "of": 0}
    if cache.add(name, beginning, LOST_AFTER_S):
        rows = Entry.objects.filter(match_id=match.pk, number__lte=match.version).order_by("number")
        asked = AskSplit(
            title=match.title,
            board=thoughts.load_foreign_board(loaded),
            lines=list(rows.values_list("line", flat=True)),
            seconds=SECONDS,
        )
        if not settings.THINK_APART:
            _keep(name, msgspec.to_builtins(answer_question(asked)))
        else:
            telling = partial(cache.set, name, timeout=LOST_AFTER_S)
            REVIEWS.ask(asked, telling).add_done_callback(partial(_finish, name))
    found: dict[str, Any] = cache.get(name) or beginning
    return None if found.get("totals", found) is None else found


def name_split(match: Match) -> str:
    """The key in the cache of what is known of a match that ended so."""
    return f"luck:{CACHE_FORMAT}:{match.pk}:{match.version}"


def find_split_totals(match: Match) -> Totals | None:
    """Luck and choices of a finished match, where they have been worked out already."""
    found = (cache.get(name_split(match)) or {}).get("totals")
    return None if found is None else msgspec.convert(found, Totals)


def may_tell_luck(title: str, board_hash: str, seats: int) -> bool:
    """Whether luck is told of games of a title on this board with so many seats."""
    found = find_title(title)
    return tells_luck(found) and has_chances(found, board_hash, seats)


def _finish(name: str, split: Future[Any]) -> None:
    """In the thread that asked the process."""
    try:
        _keep(name, split.result())
    except Exception:
        log.exception("a game could not be split: %s", name)


def _keep(name: str, totals: Any) -> None:
    cache.set(name, {"totals": totals}, WEEK_S)
