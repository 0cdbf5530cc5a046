"""The last day of a game by mail: from then on computers answer for everybody.

Seats and points stay with their players, and whoever is quicker than the computer may still answer. So the end of a
game is known before anybody sits down (`time_bounds.calculate_game_end`).
"""

from __future__ import annotations

from games.models import Match

from .match_cache import LoadedMatch
from .tenures import choose_substitute_level


def is_closed(match: Match, at: int) -> bool:
    """Whether the last day of a match by mail has come at `at` (ms)."""
    return match.pace == Match.Pace.MAIL and match.closes is not None and at >= match.closes


def seat_computers(loaded: LoadedMatch, at: int) -> LoadedMatch:
    """The match with whoever answers at each seat at `at` (ms): after the last day, computers."""
    if not is_closed(loaded.match, at):
        return loaded
    level = choose_substitute_level(loaded.match.title)
    seats = (
        chair if chair.user_id is None else chair._replace(user_id=None, bot=level, vacations=(), hours=None)
        for chair in loaded.seats
    )
    return loaded._replace(seats=tuple(seats))
