"""What happens to resources and domes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.facts import Fact
from games.engine.types import Seat

if TYPE_CHECKING:
    from ..board import Board


def counted(count: int) -> str:
    """*1* resource, *2* resources."""
    return f"*{count}* resource" if count == 1 else f"*{count}* resources"


class Mined(Fact):
    """§8.4, §9.7 Resources bought from the bank."""

    seat: Seat
    count: int
    cost: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{buy|buys}} {counted(self.count)} for {self.cost}."


class Took(Fact):
    """§4.10, §4.11 Resources from the bank, for nothing."""

    seat: Seat
    count: int
    reason: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{take|takes}} {counted(self.count)} ({self.reason})."


class Returned(Fact):
    """§4.9 Resources back to the bank, for nothing."""

    seat: Seat
    count: int
    reason: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{lose|loses}} {counted(self.count)} ({self.reason})."


class Gave(Fact):
    """§4.11 Resources from one player to another, because a card says so."""

    source: Seat
    target: Seat
    count: int
    reason: str

    def says(self, board: Board) -> str:
        return f"@{self.source} {{give|gives}} @{self.target} {counted(self.count)} ({self.reason})."


class HandedChips(Fact):
    """§12.2 Resources go from one player to another in a trade."""

    source: Seat
    target: Seat
    count: int

    def says(self, board: Board) -> str:
        return f"{counted(self.count)} from @{self.source} to @{self.target}."


class Deposited(Fact):
    """§5.1, §5.2 A resource is dropped on Gravity Loss, the player's own or one bought for it."""

    seat: Seat
    space: int
    bought: bool

    def says(self, board: Board) -> str:
        own = "a resource bought for it" if self.bought else "a resource"
        return f"@{self.seat} {{lose|loses}} {own} to gravity."


class PickedUp(Fact):
    """§5.4 What lay on Gravity Loss goes to whoever passes."""

    seat: Seat
    space: int
    count: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{pick|picks}} up {counted(self.count)} in passing."


class Stole(Fact):
    """§6.1 A resource taken from another player; §6.2 who had none has bought one for it."""

    seat: Seat
    whose: Seat
    bought: bool

    def says(self, board: Board) -> str:
        if self.bought:
            return f"@{self.seat} {{have|has}} @{self.whose} buy a resource and hand it over."
        return f"@{self.seat} {{take|takes}} a resource from @{self.whose}."


class SoldResources(Fact):
    """§11.3 Resources go back to the bank to pay a bill."""

    seat: Seat
    count: int
    amount: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{sell|sells}} {counted(self.count)} for *{self.amount}*."


class BuiltDome(Fact):
    """§13.2 A colony has one dome more; the fifth is the large one and completes it."""

    seat: Seat
    dome: int

    def says(self, board: Board) -> str:
        if self.dome == 5:
            return f"@{self.seat} {{build|builds}} the *large dome*: the colony is complete. Now back to Earth."
        return f"@{self.seat} {{build|builds}} small dome *{self.dome}* of 4."
