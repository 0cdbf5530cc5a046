"""§12, §13 Trades, and leaving of one's own will, out of time, or by the house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine import trades
from games.engine.options import Action, Flag, Option, Remove
from games.engine.phases import Standing
from games.engine.types import Seat

from .leaving import resign

if TYPE_CHECKING:
    from games.titles.planetopoly.state import Planetopoly


class Resign(Action):
    pass


class Leaving(Standing["Planetopoly"]):
    """§13.4 When their own turn begins, or in prison, a player may resign."""

    def options(self, game: Planetopoly, seat: Seat) -> Iterator[Option]:
        if game.at_window(seat) or game.at_jail(seat):
            yield RESIGNING

    def on_resign(self, game: Planetopoly, seat: Seat, action: Resign) -> None:
        resign(game, seat, "resigned")

    def on_flag(self, game: Planetopoly, seat: Seat, action: Flag) -> None:
        """§13.3 Too slow."""
        resign(game, action.seat, "slow")

    def on_remove(self, game: Planetopoly, seat: Seat, action: Remove) -> None:
        resign(game, action.seat, "removed")


class Trading(trades.Trading):
    """§12.1 A variant: offers may be made, recalled and rejected at any time, accepted in one's own window."""

    offering = "12.1"
    recalling = "12.2"
    rejecting = "12.2"
    accepting = "12.3"

    def options(self, game: Any, seat: Seat) -> Iterator[Option]:
        if game.options.player_trades:
            yield from super().options(game, seat)


RESIGNING = Resign.option("Resign from the game", rule="13.4", grave=True)
