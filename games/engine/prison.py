"""Players who are locked up, for any title with a prison."""

from __future__ import annotations

from typing import Any, Final

from .dice import Roller
from .facts import Fact
from .ring import Walker
from .types import Seat

FREE: Final = -1  # the prison entry of a seat that is not locked up


class Imprisoned(Fact):
    """A player is locked up; `term` says what that means for their next turns."""

    seat: Seat
    count: int
    cause: str
    rule: str
    term: str = ""

    def says(self, board: Any) -> str:
        term = f"; {self.term}" if self.term else ""
        return f"@{self.seat} {{are|is}} *locked up* ({self.cause}){term}."


class Freed(Fact):
    """A prisoner is free."""

    seat: Seat
    how: str
    rule: str

    def says(self, board: Any) -> str:
        return f"@{self.seat} {{are|is}} *free* again ({self.how})."


class Jailer(Walker, Roller, kw_only=True):
    """A game with a prison: what is counted there is the title's."""

    prison: list[int]  # of each seat: turns to skip, attempts made, turns served; FREE when at large

    def free(self, seat: Seat) -> bool:
        """Not locked up."""
        return self.prison[seat] == FREE

    def lock_up(self, seat: Seat, place: int, count: int, cause: str, rule: str) -> None:
        """A player goes straight into the prison at that space, passing nothing; their turn ends."""
        self.jump(seat, place, rule)
        self.imprison(seat, count, cause, rule)

    def imprison(self, seat: Seat, count: int, cause: str, rule: str) -> None:
        """A player is locked up where they stand; their turn ends."""
        self.prison[seat] = count
        if seat == self.mover:
            self.again = False
        self.tell(Imprisoned(seat, count, cause, rule, self.term(count)))

    def release(self, seat: Seat, how: str, rule: str) -> None:
        """At large again."""
        self.prison[seat] = FREE
        self.tell(Freed(seat, how, rule))

    def term(self, count: int) -> str:
        """What being locked up means, for the log: "the next 3 turns are skipped"."""
        return ""
