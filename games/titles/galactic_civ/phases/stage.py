"""§3.2 What all twelve phases of a turn have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.phases import Phase
from games.engine.types import Seat
from games.titles.galactic_civ.constants import NONE, STAGES, TESTED

if TYPE_CHECKING:
    from ..state import Civ


class Stage(Phase["Civ"]):
    """§3.2 A phase of a turn. `Turns` asks whether it applies, and if so begins it."""

    seat: Seat

    number: ClassVar[int] = 0  # 1 to 12
    attribute: ClassVar[int] = NONE  # the one it tests, if any

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.attribute = TESTED[cls.number - 1] if cls.number else NONE

    @classmethod
    def applies(cls, game: Civ, seat: Seat) -> bool:
        """§3.3 As things stand when it begins; §3.4 by default whether the seat is alone highest."""
        return game.leads(seat, cls.attribute)

    @classmethod
    def begin(cls, game: Civ, seat: Seat) -> None:
        """Does what is compulsory, and puts itself on the stack where there is something to ask."""
        game.push(cls(seat))

    @classmethod
    def titled(cls) -> str:
        """How it is called at the table."""
        return STAGES[cls.number - 1]

    def begins(self, game: Civ) -> bool:
        return True

    def step(self, game: Civ) -> None:
        """Nothing (more) to ask: the phase is over."""
        game.done(self)
