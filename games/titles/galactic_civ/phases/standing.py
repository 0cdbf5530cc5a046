"""§10.5 Leaving of one's own will, out of time, or by the house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import Flag, Option, Remove
from games.engine.phases import Standing
from games.engine.types import Seat
from games.titles.galactic_civ.actions import Resign

from .leaving import leave

if TYPE_CHECKING:
    from games.titles.galactic_civ.state import Civ


class Leaving(Standing["Civ"]):
    """§10.5 In their own turn a player may resign."""

    def options(self, game: Civ, seat: Seat) -> Iterator[Option]:
        if seat == game.mover:
            yield RESIGNING

    def on_resign(self, game: Civ, seat: Seat, action: Resign) -> None:
        leave(game, seat, "resigned")

    def on_flag(self, game: Civ, seat: Seat, action: Flag) -> None:
        """§10.2 Out of time."""
        leave(game, action.seat, "slow")

    def on_remove(self, game: Civ, seat: Seat, action: Remove) -> None:
        leave(game, action.seat, "removed")


RESIGNING = Resign.option("Resign from the game", rule="10.5", grave=True)
