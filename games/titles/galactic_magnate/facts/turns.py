"""What happens on a turn: order, skipped turns, Fortune. Rolls, moves and Prison are told by the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.facts import Fact
from games.engine.types import Seat

if TYPE_CHECKING:
    from ..board import Board


class Seated(Fact):
    """§2.6 The playing order is drawn: order[seat] is the chair its player had."""

    shown_draws: ClassVar[dict[str, str]] = {"order": "order"}
    order: list[int]

    def says(self, board: Board) -> str:
        return "The playing order is drawn: " + ", ".join(f"@{seat}" for seat in range(len(self.order))) + "."


class HeadStart(Fact):
    """§2.9 A fair start: what each seat begins with."""

    cash: list[int]

    def says(self, board: Board) -> str:
        later = [f"@{seat} {amount:,}" for seat, amount in enumerate(self.cash) if seat]
        return f"For a fair start @0 {{start|starts}} with {self.cash[0]:,}, {', '.join(later)}."


class Chose(Fact):
    """§2.3 A player has their character."""

    shown_draws: ClassVar[dict[str, str]] = {"character": "picked"}
    seat: Seat
    character: str
    drawn: bool

    def says(self, board: Board) -> str:
        if self.drawn:
            return f"Chance makes @{self.seat} the *{self.character}*."
        return f"@{self.seat} {{play|plays}} the *{self.character}*."


class Skipped(Fact):
    """§6.5 A prisoner's turn is skipped."""

    seat: Seat
    left: int

    def says(self, board: Board) -> str:
        more = f"{self.left} more to come" if self.left else "the last one"
        return f"@{self.seat} {{sit|sits}} in Prison and {{miss|misses}} a turn, {more}."


class Drew(Fact):
    """§7.1 A random event."""

    shown_draws: ClassVar[dict[str, str]] = {"event": "picked"}
    seat: Seat
    event: int

    def says(self, board: Board) -> str:
        event = board.events[self.event]
        return f"Fortune for @{self.seat}: *{event.name}*. {event.text}"


class Answered(Fact):
    """§7.4 A Fortune choice: taken, declined, or too expensive."""

    seat: Seat
    event: int
    how: str
    rule: str

    def says(self, board: Board) -> str:
        name = board.events[self.event].name
        if self.how == "taken":
            return f"@{self.seat} {{take|takes}} the chance: {name}."
        if self.how == "declined":
            return f"@{self.seat} {{decline|declines}}: {name}."
        return f"@{self.seat} can't use {name} now: nothing happens."


class Threw(Fact):
    """§7.9 One die for an event."""

    shown_draws: ClassVar[dict[str, str]] = {"die": "dice"}
    seat: Seat
    die: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{throw|throws}} one die: *{self.die}*."
