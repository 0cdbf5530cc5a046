"""What can happen in Sample Race, as data, and how the log tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.facts import Fact
from games.engine.types import Seat

if TYPE_CHECKING:
    from .board import Board


class Seated(Fact):
    """§1.3 The playing order, drawn by lot."""

    order: list[Seat]

    def says(self, board: Board) -> str:
        return "The playing order is drawn: @0 {begin|begins}."


class Flew(Fact):
    """§2.2 A ship flew as far as its dice said."""

    seat: Seat
    dice: tuple[int, ...]
    to: int

    def says(self, board: Board) -> str:
        rolled = " and ".join(f"*{die}*" for die in self.dice)
        return f"@{self.seat} {{roll|rolls}} {rolled} and {{fly|flies}} to space *{self.to}*."


class Drew(Fact):
    """§3.2 What the weather did to a ship, and where it is now."""

    seat: Seat
    card: int
    to: int

    def says(self, board: Board) -> str:
        card = board.cards[self.card]
        if card.fuel:
            return f"{card.name}: @{self.seat} {{find|finds}} *{card.fuel}* fuel."
        if card.move:
            return f"{card.name}: @{self.seat} {{go|goes}} to space *{self.to}*."
        return f"{card.name}: nothing happens to @{self.seat}."


class WentRound(Fact):
    """§3.1 A ship did not enter a cloud."""

    seat: Seat

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{fly|flies}} round the cloud."


class Left(Fact):
    """§4.4 A player is out."""

    seat: Seat
    why: str

    def says(self, board: Board) -> str:
        match self.why:
            case "slow":
                return f"*@{self.seat} {{are|is}} out of time* and {{leave|leaves}} the game."
            case "removed":
                return f"*@{self.seat} {{are|is}} removed* from the game."
            case "silent":
                return f"*@{self.seat} {{have|has}} missed too many turns* and {{leave|leaves}} the game."
        return f"*@{self.seat} {{resign|resigns}}.*"


class Won(Fact):
    """§2.5, §4.5 The game is over."""

    seat: Seat
    ending: str

    def says(self, board: Board) -> str:
        if self.ending == "beacon":
            return f"*@{self.seat} {{reach|reaches}} the last beacon and {{win|wins}}.*"
        return f"*@{self.seat} {{are|is}} the last one left and {{win|wins}}.*"
