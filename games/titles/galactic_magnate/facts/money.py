"""What happens to money, and to those who have none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.facts import Fact
from games.engine.types import Seat

if TYPE_CHECKING:
    from ..board import Board


class Crossed(Fact):
    """§5.12 Passing Start: salary or expense, and interest, as one payment; `net` is what it brings."""

    seat: Seat
    salary: int
    expense: int
    interest: int
    net: int

    def says(self, board: Board) -> str:
        parts = [f"the salary of *{self.salary}*"] if self.salary else []
        parts += [f"the expense of *{self.expense}*"] if self.expense else []
        parts += [f"*{self.interest}* interest"] if self.interest else []
        return f"@{self.seat} {{pass|passes}} Start: {' and '.join(parts) or 'nothing to pay'}."


class SalaryChanged(Fact):
    """§5.3 The salary moves, or after the collapse (§5.7) the expense."""

    before: int
    after: int
    expense: bool
    cause: str

    def says(self, board: Board) -> str:
        what = "expense" if self.expense else "salary"
        way = "falls" if self.after < self.before else "rises"
        return f"The {what} {way} from {self.before} to *{self.after}* ({self.cause})."


class Collapsed(Fact):
    """§5.5 The salary has reached 0: from now on passing Start costs money."""

    expense: int

    def says(self, board: Board) -> str:
        return f"*The economy collapses.* From now on passing Start costs {self.expense}."


class Recovered(Fact):
    """§5.8 A variant: the expense turned back into a salary."""

    salary: int

    def says(self, board: Board) -> str:
        return f"*The economy recovers.* Passing Start pays {self.salary} again."


class Shared(Fact):
    """§6.3, §9.6 The bank pays several players the same; each payment is a fact of its own."""

    seats: list[Seat]
    amount: int
    reason: str
    rule: str

    def says(self, board: Board) -> str:
        who = "Everyone else" if self.reason == "resignation" else "Everyone"
        return f"{who} gets *{self.amount:,}* ({self.reason})."


class Billed(Fact):
    """§9.1 A player must raise money before they can pay."""

    seat: Seat
    due: int
    reason: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{owe|owes}} *{self.due:,}* ({self.reason}) and must sell upgrades first."


class Resigned(Fact):
    """§9.5 A player is out; their properties are nobody's."""

    seat: Seat
    why: str

    def says(self, board: Board) -> str:
        match self.why:
            case "bankrupt":
                return f"*@{self.seat} {{are|is}} bankrupt* and {{leave|leaves}} the game."
            case "slow":
                return f"*@{self.seat} {{are|is}} out of time* and {{leave|leaves}} the game."
            case "removed":
                return f"*@{self.seat} {{are|is}} removed* from the game."
            case "silent":
                return f"*@{self.seat} {{have|has}} missed too many turns* and {{leave|leaves}} the game."
        return f"*@{self.seat} {{resign|resigns}}.*"


class Won(Fact):
    """§12.1 The game is over."""

    seat: Seat
    ending: str

    def says(self, board: Board) -> str:
        if self.ending == "turn_limit":
            return f"The last turn is over. *@{self.seat} {{are|is}} the richest and {{win|wins}}.*"
        return f"*@{self.seat} {{are|is}} the last one standing and {{win|wins}}.*"
