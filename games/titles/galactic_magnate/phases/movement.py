"""§3.4, §5.1, §6.5 Moving a character: step by step, or straight to a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.ring import passes
from games.engine.words import Seat

from ..facts import Imprisoned, Moved
from ..figures import LONGEST, SPACES, START
from .economy import cross_start

if TYPE_CHECKING:
    from ..state import Magnate


def step_forward(game: Magnate, seat: Seat, steps: int, rule: str) -> None:
    """§5.1 Clockwise; going over Start, or in the default stopping on it, is a crossing and is paid at once."""
    place = game.place[seat]
    path = game.board.walks[place][steps] if steps <= LONGEST else game.board.path(place, steps)
    end = game.place[seat] = path[-1]
    game.tell(Moved(seat, path, "walk", rule))
    if passes(place, steps, SPACES) and (end != START or game.options.start_landing == "on_arrival"):
        cross_start(game, seat)


def jump(game: Magnate, seat: Seat, place: int, rule: str) -> None:
    """Straight to a place: never a crossing of Start."""
    game.place[seat] = place
    game.tell(Moved(seat, (place,), "jump", rule))


def go_to_prison(game: Magnate, seat: Seat, cause: str, rule: str) -> None:
    """§3.9 Without crossing Start."""
    jump(game, seat, game.board.prison, rule)
    imprison(game, seat, cause)


def imprison(game: Magnate, seat: Seat, cause: str) -> None:
    """§6.5 The turn ends at once, and the next turns are skipped."""
    game.prison[seat] = game.options.prison_turns
    game.again = False
    game.tell(Imprisoned(seat, game.options.prison_turns, cause))
