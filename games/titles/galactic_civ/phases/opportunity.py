"""§4.1 Opportunity: three cards, and with events perhaps one of those."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.types import Seat
from games.titles.galactic_civ.constants import DRAW, QUIET_ROUNDS

from .events import roll_for_event
from .stage import Stage

if TYPE_CHECKING:
    from ..state import Civ


class Opportunity(Stage):
    """§4.1 Draw 3 cards."""

    number = 1

    @classmethod
    def applies(cls, game: Civ, seat: Seat) -> bool:
        return True

    @classmethod
    def begin(cls, game: Civ, seat: Seat) -> None:
        game.draw(seat, DRAW, "4.1")
        if game.options.events == "on" and game.round > QUIET_ROUNDS:
            roll_for_event(game, seat)
