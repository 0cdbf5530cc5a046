"""Two dice, doubles, and whose turn it is, for any title that is played with them."""

from __future__ import annotations

from typing import Any, ClassVar

from .facts import Fact
from .mixins import Piece
from .sandbox import DiceDraw
from .types import Seat

ROLL = DiceDraw("roll", "Roll", "roll")  # what `Roller.cast` draws


class TurnBegan(Fact):
    """A seat's turn begins; all turns of the game are counted from 1."""

    routine: ClassVar[bool] = True
    seat: Seat
    turn: int
    rule: str

    def says(self, board: Any) -> str:
        return f"Turn *{self.turn}*: @{self.seat}."


class Rolled(Fact):
    """Two dice."""

    shown_draws: ClassVar[dict[str, str]] = {"dice": "dice"}
    seat: Seat
    dice: tuple[int, int]
    rule: str

    def says(self, board: Any) -> str:
        one, two = self.dice
        deed = "{throw|throws}" if getattr(board, "throws", False) else "{roll|rolls}"
        if one == two:
            return f"@{self.seat} {deed} *double {one}*."
        return f"@{self.seat} {deed} *{one}* and *{two}*."


class Roller(Piece, kw_only=True):
    """A game with two dice: whose turn it is, what was rolled, and whether they have the dice again."""

    turn: int = 0  # turns begun so far
    mover: Seat = -1  # whose turn it is; -1 before the first
    again: bool = False  # the mover has the dice once more
    doubles: int = 0  # in this possession of the dice
    dice: tuple[int, int] | None = None  # the last roll

    def throw(self, rule: str) -> tuple[int, int]:
        """The mover rolls to move: a double is counted, and gives them the dice again."""
        one, two = dice = self.cast(rule)
        self.again = one == two
        if one == two:
            self.doubles += 1
        return dice

    def cast(self, rule: str) -> tuple[int, int]:
        """The mover rolls for the pips alone; doubles count for nothing."""
        one, two = self.chance.dice(2, "roll")
        dice = self.dice = one, two
        self.tell(Rolled(self.mover, dice, rule))
        return dice
