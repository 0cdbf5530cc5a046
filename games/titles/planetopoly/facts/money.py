"""What happens to debts, and to those who have too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.facts import Fact
from games.engine.types import Seat

if TYPE_CHECKING:
    from ..board import Board


class Billed(Fact):
    """§9.1 A payment is due that cash does not cover."""

    seat: Seat
    due: int
    reason: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{owe|owes}} *{self.due:,}* ({self.reason}) and must raise the money."


class Borrowed(Fact):
    """§9.5 What cash does not cover becomes a debt with the bank."""

    seat: Seat
    amount: int
    debt: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{borrow|borrows}} *{self.amount:,}* from the bank; the debt is {self.debt:,}."


class Repaid(Fact):
    """§9.7 Money that comes in pays the debt first."""

    seat: Seat
    amount: int
    debt: int

    def says(self, board: Board) -> str:
        rest = f"{self.debt:,} is left" if self.debt else "the debt is paid"
        return f"@{self.seat} {{repay|repays}} *{self.amount:,}*; {rest}."


class Resigned(Fact):
    """§9.8, §13.4 A player is out; all they had is the bank's."""

    seat: Seat
    why: str
    rule: str

    def says(self, board: Board) -> str:
        match self.why:
            case "bankrupt":
                return f"*@{self.seat} {{have|has}} too much debt* and {{leave|leaves}} the game."
            case "slow":
                return f"*@{self.seat} {{are|is}} out of time* and {{leave|leaves}} the game."
            case "removed":
                return f"*@{self.seat} {{are|is}} removed* from the game."
            case "silent":
                return f"*@{self.seat} {{have|has}} missed too many turns* and {{leave|leaves}} the game."
        return f"*@{self.seat} {{resign|resigns}}.*"


class Won(Fact):
    """§11.1 The game is over."""

    seat: Seat
    ending: str

    def says(self, board: Board) -> str:
        if self.ending == "rounds":
            return f"The last round is over. *@{self.seat} {{are|is}} the richest and {{win|wins}}.*"
        return f"*@{self.seat} {{are|is}} the last one left and {{win|wins}}.*"
