"""Whether the clocks of a live match have a limit: they do as soon as two people play, and not against bots alone."""

from __future__ import annotations

from games.engine import company
from games.engine.succession import Succeed
from games.engine.table import Table
from games.models import Match

from . import match_cache
from .match_cache import list_human_seats


def update_clock_limits(loaded: match_cache.LoadedMatch, table: Table, now: int) -> None:
    """Has the clocks run if a second person plays by now, and stand if the last entries have left one among bots.
    `now`: ms.

    A match that was begun against bots alone when clocks had a limit there keeps its clocks.
    """
    clock = table.game.clock
    if clock is None or table.over or loaded.match.pace != Match.Pace.LIVE:
        return
    count = len(list_human_seats(loaded, table))
    if clock.unlimited and count > 1:
        company.limit(table, True, now)
    elif not clock.unlimited and count == 1 and has_player_left(loaded, table):
        company.limit(table, False, now)


def stand_if_alone(loaded: match_cache.LoadedMatch, table: Table, now: int) -> None:
    """A bot has taken somebody's seat: if one person is left at a live table, the clocks stand."""
    clock = table.game.clock
    if clock is None or table.over or loaded.match.pace != Match.Pace.LIVE:
        return
    if not clock.unlimited and len(list_human_seats(loaded, table)) == 1:
        company.limit(table, False, now)


def has_player_left(loaded: match_cache.LoadedMatch, table: Table) -> bool:
    """Whether somebody has left the game, or their seat, with the entries just made."""
    followed = any(isinstance(entry.action, Succeed) for entry in table.entries)
    return followed or len(table.game.gone) > len(loaded.table.game.gone)
