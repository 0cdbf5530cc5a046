"""§3.4, §5.1, §6.5 Moving a character: step by step over Start, or into Prison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.ring import passes
from games.engine.types import Seat
from games.titles.galactic_magnate.changes import START_FIRST
from games.titles.galactic_magnate.constants import LONGEST, SPACES, START

from .economy import cross_start

if TYPE_CHECKING:
    from ..state import Magnate


def step_forward(game: Magnate, seat: Seat, steps: int, rule: str) -> None:
    """§5.1 A player goes clockwise; going over Start, or in the default stopping on it, is a crossing and is paid when
    they come there, before they stop further on."""
    place = game.place[seat]
    path = game.board.walks[place][steps] if steps <= LONGEST else game.board.path(place, steps)
    stops_there = path[-1] == START
    crosses = passes(place, steps, SPACES) and (not stops_there or game.options.start_landing == "on_arrival")
    first = crosses and not stops_there and game.follows(START_FIRST)
    if first:
        cross_start(game, seat)
    game.walk(seat, path, rule)
    if crosses and not first:
        cross_start(game, seat)


def go_to_prison(game: Magnate, seat: Seat, cause: str, rule: str) -> None:
    """§3.9 Without crossing Start."""
    game.jump(seat, game.board.prison, rule)
    imprison(game, seat, cause)


def imprison(game: Magnate, seat: Seat, cause: str) -> None:
    """§6.5 The turn ends at once, and the next turns are skipped."""
    game.imprison(seat, game.options.prison_turns, cause, "6.5")
