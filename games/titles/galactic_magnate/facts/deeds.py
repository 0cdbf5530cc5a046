"""What happens to properties and monopolies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.facts import Fact
from games.engine.sentences import joined
from games.engine.types import Seat

if TYPE_CHECKING:
    from ..board import Board


class Bought(Fact):
    """§4.8 The auction is over: the property is the highest bidder's."""

    seat: Seat
    lots: list[int]
    price: int
    rule: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{win|wins}} {joined([board.names[lot] for lot in self.lots])} for *{self.price:,}*."


class Unsold(Fact):
    """§4.8 The auction is over and nobody has bought."""

    lots: list[int]
    why: str
    rule: str

    def says(self, board: Board) -> str:
        names = joined([board.names[lot] for lot in self.lots])
        if self.why == "void":
            return f"The player who opened the auction of {names} has left, so it is void."
        return f"No one bids for {names}."


class Declined(Fact):
    """§4.4 A player leaves the property they stopped at."""

    seat: Seat
    lot: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{leave|leaves}} {board.names[self.lot]} alone."


class HandedOver(Fact):
    """§11.5 A property goes from one player to another in a trade."""

    source: Seat
    target: Seat
    lot: int

    def says(self, board: Board) -> str:
        return f"{board.names[self.lot]} goes from @{self.source} to @{self.target}."


class Upgraded(Fact):
    """§8.5 A monopoly is one level higher."""

    seat: Seat
    group: int
    level: int
    price: int

    def says(self, board: Board) -> str:
        name = board.groups[self.group].name
        return f"@{self.seat} {{raise|raises}} {name} to level *{self.level}* for {self.price}."


class SoldUpgrade(Fact):
    """§8.7 A monopoly is one level lower, and the bank pays half of the price back."""

    seat: Seat
    group: int
    level: int
    amount: int

    def says(self, board: Board) -> str:
        name = board.groups[self.group].name
        return f"@{self.seat} {{sell|sells}} a level of {name} for *{self.amount}*; it is at {self.level} now."
