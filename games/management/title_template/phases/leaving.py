"""§4.4 Leaving: of one's own will, out of time, silent, or removed by the house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import Action, Flag, Option, Remove
from games.engine.phases import Standing
from games.engine.types import BANK, Seat

from ..facts import Left, Won

if TYPE_CHECKING:
    from ..state import Race


class Resign(Action):
    """Leave the game."""


class Leaving(Standing["Race"]):
    """§4.4 In their own turn a player may resign."""

    def options(self, game: Race, seat: Seat) -> Iterator[Option]:
        if seat == game.mover:
            yield RESIGNING

    def on_resign(self, game: Race, seat: Seat, action: Resign) -> None:
        leave(game, seat, "resigned")

    def on_flag(self, game: Race, seat: Seat, action: Flag) -> None:
        """§4.3 Out of time."""
        leave(game, action.seat, "slow")

    def on_remove(self, game: Race, seat: Seat, action: Remove) -> None:
        leave(game, action.seat, "removed")


def leave(game: Race, seat: Seat, why: str) -> None:
    """§4.4 What fuel the ship had is gone; §4.5 the last one to stay wins."""
    game.tell(Left(seat, why))
    if game.cash[seat]:
        game.pay(seat, BANK, game.cash[seat], "left behind", "4.4", told=False)
    game.leave(seat)
    if game.result:
        game.tell(Won(game.living()[0], game.result.ending))


RESIGNING = Resign.option("Resign from the game", rule="4.4", grave=True)
