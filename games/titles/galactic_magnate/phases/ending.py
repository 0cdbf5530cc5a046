"""§12 The end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.types import Seat

from ..facts import Won

if TYPE_CHECKING:
    from ..state import Magnate


def limit_reached(game: Magnate) -> bool:
    """§12.1 A variant: after so many turns the richest wins. Says whether the game is over."""
    if not game.options.turn_limit or game.turn < game.options.turn_limit:
        return False
    ranked = sorted(game.living(), key=lambda seat: wealth(game, seat))
    game.finish([[seat] for seat in (*ranked, *reversed(game.gone))], "turn_limit")
    game.tell(Won(ranked[0], "turn_limit"))
    return True


def wealth(game: Magnate, seat: Seat) -> tuple[int, int, Seat]:
    """§12.2 Ranks are strict: richer, then more cash, then the earlier seat comes first."""
    return -game.worth(seat), -game.cash[seat], seat
