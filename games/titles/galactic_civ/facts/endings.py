"""Leaving and winning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.facts import Fact
from games.engine.sentences import joined
from games.engine.types import Seat
from games.titles.galactic_civ.constants import ATTRIBUTES, PATHS

if TYPE_CHECKING:
    from ..board import Board

REASONS = {
    "resigned": "{resign|resigns}",
    "slow": "{run|runs} out of time",
    "silent": "{have|has} missed too many turns",
    "removed": "{are|is} removed",
}


class Left(Fact):
    """§10.5 A player leaves; their cards are discarded."""

    seat: Seat
    why: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {REASONS[self.why]} and {{leave|leaves}} the game."


class Won(Fact):
    """§8.1 The game is won, by one or, where victory is shared, by several; `leads` are the leads that did it, or
    for a General Victory the attributes in which the winners are alone highest."""

    seats: tuple[Seat, ...]
    ending: str
    leads: tuple[tuple[int, int], ...]  # attribute, by how much
    rule: str

    def says(self, board: Board) -> str:
        who = joined([f"@{seat}" for seat in self.seats])
        verb = "{win|wins}" if len(self.seats) == 1 else "win together"
        if self.ending == "last_standing":
            return f"@{self.seats[0]} {{are|is}} the last one left and {{win|wins}}."
        if self.ending == "general":
            names = ", ".join(ATTRIBUTES[attribute] for attribute, _ in self.leads)
            return f"{who} {verb} the *General Victory*" + (f": highest in {names}." if names else ".")
        name = next(path.name for path in PATHS if path.ending == self.ending)
        by = joined([f"{ATTRIBUTES[attribute]} by {lead}" for attribute, lead in self.leads])
        return f"{who} {verb} the *{name} Victory*: {by}."
