"""§9.7, §13.5 Leaving of one's own will, out of time, or by the house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine import trades
from games.engine.options import Action, Flag, Option, Remove, WhyNot
from games.engine.phases import Standing
from games.engine.types import Seat

from .leaving import resign

if TYPE_CHECKING:
    from games.titles.galactic_magnate.state import Magnate


class Resign(Action):
    pass


class Leaving(Standing["Magnate"]):
    """§9.7 In their own roll window a player may resign."""

    def options(self, game: Magnate, seat: Seat) -> Iterator[Option]:
        if game.may_accept(seat):
            yield Resign.option("Resign from the game", rule="9.7", grave=True)

    def why_not(self, game: Magnate, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Resign):
            return None
        told = "You can resign only on your own turn, before you roll. Leaving the table counts the same, at any time."
        return WhyNot(told, "9.7")

    def on_resign(self, game: Magnate, seat: Seat, action: Resign) -> None:
        resign(game, seat, "resigned")

    def on_flag(self, game: Magnate, seat: Seat, action: Flag) -> None:
        """§13.5 Too slow."""
        resign(game, action.seat, "slow")

    def on_remove(self, game: Magnate, seat: Seat, action: Remove) -> None:
        resign(game, action.seat, "removed")


class Trading(trades.Trading):
    """§11 Offers may be made, recalled and rejected at any time, and accepted in one's own roll window."""

    offering = "11.2"
    recalling = "11.3"
    rejecting = "11.4"
    accepting = "11.4"
    contents = "11.1"
    testing = "11.5"
    when_accepted = "You can accept an offer only on your own turn, before you roll. Until then it can stay open."
