"""§7.4 Approval: whose people are unhappiest loses a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.types import Seat
from games.titles.galactic_civ.constants import NONE

from ..facts import Spared
from .picks import PickAttribute, roll_attribute
from .stage import Stage

if TYPE_CHECKING:
    from ..state import Civ


class Approval(Stage):
    """§7.4 Alone lowest in Morale: lose a point of a random attribute; on a 9 or 10 they pick it."""

    number = 11

    @classmethod
    def applies(cls, game: Civ, seat: Seat) -> bool:
        return game.trails(seat, cls.attribute)

    @classmethod
    def begin(cls, game: Civ, seat: Seat) -> None:
        attribute = roll_attribute(game, seat, "7.4")
        if attribute != NONE:
            lose(game, seat, attribute)
        else:
            game.push(cls(seat))
            game.push(PickAttribute(seat, "approval", seat))

    def heard(self, game: Civ, result: int) -> None:
        lose(game, self.seat, result)
        game.done(self)


def lose(game: Civ, seat: Seat, attribute: int) -> None:
    if attribute != NONE and game.score[seat][attribute]:
        game.change(seat, ((attribute, -1),), "7.4")
    else:
        game.tell(Spared(seat, attribute, "7.4"))
