"""What happens to deeds, rents and bills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.facts import Fact
from games.engine.types import Seat

if TYPE_CHECKING:
    from ..board import Board


class Bought(Fact):
    """§8.2 A deed leaves the bank: at full price, at auction (§8.9), or for half (§8.11)."""

    seat: Seat
    lot: int
    price: int
    how: str
    rule: str

    def says(self, board: Board) -> str:
        verb = "{win|wins}" if self.how == "auction" else "{buy|buys}"
        half = " for half, at" if self.how == "half" else " for"
        return f"@{self.seat} {verb} {board.names[self.lot]}{half} *{self.price:,}*."


class PutUp(Fact):
    """§8.5 The lander does not buy: the others may."""

    seat: Seat
    lot: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{leave|leaves}} {board.names[self.lot]} to the others."


class Unsold(Fact):
    """§8.9 Nobody takes what was put up; the bank keeps it."""

    lot: int
    why: str
    rule: str

    def says(self, board: Board) -> str:
        name = board.names[self.lot]
        if self.why == "void":
            return f"The player who landed on {name} has left, so its auction is void."
        return f"No one wants {name}, so the bank keeps it."


class SoldDeed(Fact):
    """§11.2 A deed goes back to the bank for its full price."""

    seat: Seat
    lot: int
    price: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{sell|sells}} {board.names[self.lot]} to the bank for *{self.price}*."


class HandedOver(Fact):
    """§12.2 A deed goes from one player to another in a trade."""

    source: Seat
    target: Seat
    lot: int

    def says(self, board: Board) -> str:
        return f"{board.names[self.lot]} goes from @{self.source} to @{self.target}."


class HandedCard(Fact):
    """§12.2 A kept card goes from one player to another in a trade."""

    source: Seat
    target: Seat
    card: int

    def says(self, board: Board) -> str:
        return f"{board.card_names[self.card]} goes from @{self.source} to @{self.target}."


class Billed(Fact):
    """§11.3 A player must raise money before they can pay."""

    seat: Seat
    due: int
    reason: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{owe|owes}} *{self.due:,}* ({self.reason}) and {{have|has}} to raise the money."


class Swapped(Fact):
    """§11.4 A deed cancels the whole rent, no change given."""

    seat: Seat
    creditor: Seat
    lot: int
    due: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{hand|hands}} @{self.creditor} {board.names[self.lot]} instead of *{self.due:,}*."


class RefusedSwap(Fact):
    """§11.4 A variant: the owner of the rent wants the money, not this deed."""

    seat: Seat
    creditor: Seat
    lot: int

    def says(self, board: Board) -> str:
        return f"@{self.creditor} {{insist|insists}} on the money instead of {board.names[self.lot]}."
