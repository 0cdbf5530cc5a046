"""§2.2, §10.1 The throw: its doubles, then the way and what waits at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.types import Seat
from games.titles.planetopoly.constants import DOUBLES

from .landing import arrive
from .movement import advance, to_prison

if TYPE_CHECKING:
    from ..state import Planetopoly


def throw(game: Planetopoly, seat: Seat) -> None:
    """§2.2 Both dice; the player advances by their sum."""
    game.new_visit()
    one, two = game.throw("2.2")
    game.card = -1
    if one != two:
        game.streak[seat] = game.pair[seat] = 0
    elif jailing(game, seat, one):
        to_prison(game, seat, "doubles", "10.1")
        return
    else:
        game.extra = "double" if game.options.double_reroll == "optional" else "forced"
    advance(game, seat, one + two, "2.2")
    arrive(game, seat)


def jailing(game: Planetopoly, seat: Seat, die: int) -> bool:
    """§10.1 Whether this double is the same as the one just before, or the third running."""
    same = game.pair[seat] == die
    game.streak[seat] += 1
    game.pair[seat] = die
    return same or game.streak[seat] == DOUBLES
