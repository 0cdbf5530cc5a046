"""What the optional events bring (§9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.facts import Fact
from games.engine.types import Seat
from games.titles.galactic_civ.constants import BENEVOLENCE, NONE

if TYPE_CHECKING:
    from ..board import Board


class EventRolled(Fact):
    """§9.4 The die that says whether there is an event."""

    shown_draws: ClassVar[dict[str, str]] = {"die": "dice"}
    seat: Seat
    die: int

    def says(self, board: Board) -> str:
        what = "odd, there is an event" if self.die % 2 else "even, no event"
        return f"@{self.seat} {{roll|rolls}} *{self.die}*: {what}."


class EventDrawn(Fact):
    """§9.4 The top card of the event deck."""

    shown_draws: ClassVar[dict[str, str]] = {"event": "picked"}
    seat: Seat
    event: int

    def says(self, board: Board) -> str:
        event = board.events[self.event]
        kind = {"dilemma": "a Moral Dilemma", "event": "a Galactic Event", "issue": "a United Planets Issue"}[
            event.type
        ]
        return f"@{self.seat} {{draw|draws}} *{event.name}*, {kind}."


class Decided(Fact):
    """§9.7 The answer to a Moral Dilemma."""

    seat: Seat
    event: int
    benevolent: bool

    def says(self, board: Board) -> str:
        way = "benevolent" if self.benevolent else "malevolent"
        return f"@{self.seat} {{are|is}} *{way}* in {board.events[self.event].name}."


class KindnessRolled(Fact):
    """§9.9 A roll on the benevolence table."""

    shown_draws: ClassVar[dict[str, str]] = {"die": "dice"}
    seat: Seat
    die: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{roll|rolls}} *{self.die}*: {BENEVOLENCE[self.die - 1][0]}."


class Voted(Fact):
    """§9.10 The council has voted: votes[seat] is Influence, Expansion and Military together; winner -1 is a tie."""

    event: int
    votes: tuple[int, ...]
    winner: Seat
    rule: str

    def says(self, board: Board) -> str:
        name = board.events[self.event].name
        votes = ", ".join(f"@{seat} {count}" for seat, count in enumerate(self.votes) if count >= 0)
        if self.winner == NONE:
            return f"*{name}* comes to a vote: {votes}. A tie: no one carries it."
        return f"*{name}* comes to a vote: {votes}. It goes to @{self.winner}."


class TieRolled(Fact):
    """§9.11 A variant: the tied players roll, the highest has it."""

    shown_draws: ClassVar[dict[str, str]] = {"dice": "dice"}
    seats: tuple[Seat, ...]
    dice: tuple[int, ...]

    def says(self, board: Board) -> str:
        return (
            "The tie is rolled off: "
            + ", ".join(f"@{seat} {die}" for seat, die in zip(self.seats, self.dice, strict=True))
            + "."
        )
