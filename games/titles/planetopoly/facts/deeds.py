"""What happens to plots, support points, toll stations and speed traps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.facts import Fact
from games.engine.types import Seat

if TYPE_CHECKING:
    from ..board import Board

LOOKS = (  # §5.6 by level
    "bare",
    "*1* point",
    "*2* points",
    "a *station*",
    "a station and 1 point",
    "a station and 2 points",
    "*2 stations*",
    "2 stations and 1 point",
    "2 stations and 2 points",
    "a *base*",
)


class Bought(Fact):
    """§5.1 A deed is bought from the bank; `remote` while a rival stands there (§8.1)."""

    seat: Seat
    lot: int
    price: int
    remote: bool
    rule: str

    def says(self, board: Board) -> str:
        afar = " from afar" if self.remote else ""
        return f"@{self.seat} {{buy|buys}} {board.names[self.lot]}{afar} for *{self.price:,}*."


class Declined(Fact):
    """§2.3 A player leaves the field they landed on to the bank."""

    seat: Seat
    lot: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{leave|leaves}} {board.names[self.lot]} alone."


class Barred(Fact, omit_defaults=True):
    """§5.1 A player may not buy what they landed on, and why: `claimed` (by the seat `by`), `single` (a planet of
    theirs with one plot), `debt` (so much of it), `cash` (the price)."""

    seat: Seat
    lot: int
    why: str
    rule: str
    by: int = 0

    def says(self, board: Board) -> str:
        name, who = board.names[self.lot], f"@{self.seat}"
        match self.why:
            case "claimed":
                return f"{who} can't buy {name}, whose planet is claimed by @{self.by}."
            case "single":
                return f"{who} can't buy {name} before having two plots of each planet begun."
            case "debt":
                return f"{who} can't buy {name} while in debt ({self.by:,})."
        return f"{who} can't afford {name} at {self.by:,}."


class Built(Fact):
    """§5.6 A plot has one support point more; `remote` while a rival stands on its planet (§8.7)."""

    seat: Seat
    lot: int
    level: int
    price: int
    remote: bool
    rule: str

    def says(self, board: Board) -> str:
        afar = " from afar" if self.remote else ""
        what = f"on {board.names[self.lot]}{afar} for {self.price}: {LOOKS[self.level]}"
        return f"@{self.seat} {{build|builds}} {what}."


class SoldDeed(Fact):
    """§9.1 A deed goes back to the bank."""

    seat: Seat
    lot: int
    amount: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{sell|sells}} {board.names[self.lot]} for *{self.amount:,}*."


class SoldPoint(Fact):
    """§9.2 A support point goes back to the bank."""

    seat: Seat
    lot: int
    level: int
    amount: int

    def says(self, board: Board) -> str:
        what = f"a support point on {board.names[self.lot]} for *{self.amount}*: now {LOOKS[self.level]}"
        return f"@{self.seat} {{sell|sells}} {what}."


class HandedOver(Fact):
    """§12.1 A deed goes from one player to another in a trade."""

    source: Seat
    target: Seat
    lot: int

    def says(self, board: Board) -> str:
        return f"{board.names[self.lot]} goes from @{self.source} to @{self.target}."
