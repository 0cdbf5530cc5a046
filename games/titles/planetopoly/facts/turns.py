"""What happens on a turn: order, rounds, extra throws, prison, event cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.facts import Fact
from games.engine.types import Seat

if TYPE_CHECKING:
    from ..board import Board


class Seated(Fact):
    """§2.1 Who begins is thrown for: order[seat] is the chair its player had; `throws` has each attempt, by chair."""

    shown_draws: ClassVar[dict[str, str]] = {"throws": "rows"}
    order: list[int]
    throws: list[list[tuple[int, int, int]]]  # (chair, one die, the other)

    def says(self, board: Board) -> str:
        seats = {chair: seat for seat, chair in enumerate(self.order)}
        rounds = ["; ".join(f"@{seats[chair]} {one + two}" for chair, one, two in tries) for tries in self.throws]
        return f"Throwing to see who starts: {', then '.join(rounds)}. *@0 {{start|starts}}.*"


class RoundBegan(Fact):
    """§11.1 The dice are back with the first player."""

    routine: ClassVar[bool] = True
    round: int

    def says(self, board: Board) -> str:
        return f"Round *{self.round}*."


class HeadStart(Fact):
    """§1.7 A fair start: what each seat begins with."""

    cash: list[int]

    def says(self, board: Board) -> str:
        later = [f"@{seat} {amount:,}" for seat, amount in enumerate(self.cash) if seat]
        return f"For a fair start @0 {{start|starts}} with {self.cash[0]:,}, {', '.join(later)}."


class RoundsLeft(Fact):
    """§11.1 One of the last rounds before the limit begins."""

    round: int
    last: int

    def says(self, board: Board) -> str:
        left = self.last - self.round + 1
        if left == 1:
            return f"Round {self.round}, *the last one*: when it is over, the richest wins."
        return f"Round {self.round} of {self.last}: *{left} rounds* are left, then the richest wins."


class Skipped(Fact):
    """§7.7 A player misses a round."""

    seat: Seat
    left: int

    def says(self, board: Board) -> str:
        more = f"; {self.left} more to miss" if self.left else ""
        return f"@{self.seat} {{miss|misses}} a round{more}."


class StayedIn(Fact, omit_defaults=True):
    """§10.6 A prisoner stays; `turns` is how many of their turns have begun there, `unpaid` the fine that they could
    not pay (§10.10), 0 when they stay of their own free will."""

    seat: Seat
    turns: int
    unpaid: int = 0

    def says(self, board: Board) -> str:
        if self.unpaid:
            stays = f"can't pay the fine of {self.unpaid:,} and {{stay|stays}}"
            return f"@{self.seat} {stays} in prison, round {self.turns}."
        return f"@{self.seat} {{stay|stays}} in prison, round {self.turns}."


class Rested(Fact):
    """§2.4 A player leaves the extra throw that a double allowed."""

    seat: Seat

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{skip|skips}} the extra throw."


class Threw(Fact):
    """§4.1, §6.3 A fresh throw that only fixes an amount."""

    shown_draws: ClassVar[dict[str, str]] = {"dice": "dice"}
    seat: Seat
    dice: tuple[int, int]
    purpose: str
    rule: str

    def says(self, board: Board) -> str:
        one, two = self.dice
        return f"@{self.seat} {{throw|throws}} *{one}* and *{two}* ({self.purpose})."


class Drew(Fact):
    """§7.1 An event card."""

    shown_draws: ClassVar[dict[str, str]] = {"card": "picked"}
    seat: Seat
    card: int

    def says(self, board: Board) -> str:
        event = board.events[self.card]
        return f"@{self.seat} {{draw|draws}} *{event.name}*. {event.text}"


class Reshuffled(Fact):
    """§7.6 All event cards are shuffled again."""

    routine: ClassVar[bool] = True

    def says(self, board: Board) -> str:
        return "All event cards are shuffled again."
