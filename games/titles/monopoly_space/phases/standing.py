"""§12 Deals, and §14.5 to §14.8 leaving of one's own will, out of time, or by the house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine import trades
from games.engine.options import Action, Flag, Option, Remove
from games.engine.phases import Standing
from games.engine.types import Seat

from .jail import Jailed
from .leaving import resign
from .turns import Window

if TYPE_CHECKING:
    from games.titles.monopoly_space.state import Expedition


class Resign(Action):
    pass


class Leaving(Standing["Expedition"]):
    """§14.6 Before their own roll a player may resign."""

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        if seat == game.mover and isinstance(game.stack[-1], Window | Jailed):
            yield RESIGNING

    def on_resign(self, game: Expedition, seat: Seat, action: Resign) -> None:
        resign(game, seat, "resigned")

    def on_flag(self, game: Expedition, seat: Seat, action: Flag) -> None:
        """§14.5 Too slow."""
        resign(game, action.seat, "slow")

    def on_remove(self, game: Expedition, seat: Seat, action: Remove) -> None:
        resign(game, action.seat, "removed")


class Trading(trades.Trading):
    """§12 Deals may be offered and accepted whenever the game waits, except during an auction."""

    offering = "12.1"
    recalling = "12.1"
    rejecting = "12.1"
    accepting = "12.1"


RESIGNING = Resign.option("Resign from the game", rule="14.6", grave=True)
