"""§10.5 Leaving the game: resigned, silent, out of time, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.types import Seat
from games.titles.galactic_civ.constants import STAGES

from ..facts import Discarded, Left, Won

if TYPE_CHECKING:
    from ..state import Civ


def leave(game: Civ, seat: Seat, why: str) -> None:
    """§10.5 A leaver's hand is discarded, their scores no longer count; if it is their turn, it is over."""
    game.tell(Left(seat, why))
    if cards := tuple(game.hand[seat]):
        game.put_away(seat, cards)
        game.tell(Discarded(seat, cards, "10.5"))
    if seat in game.waiting:
        game.waiting.remove(seat)
    game.leave(seat)
    if game.result:
        game.tell(Won(tuple(game.living()), game.result.ending, (), "10.5"))
    elif seat == game.mover:
        del game.stack[1:]
        game.phase = len(STAGES)
