"""How precisely a seat was played: of the answers of its player that left a choice, how many cost no chance to win.

An answer is judged one step deep (`slips`), and blamed only for what it surely cost: from as many points on as a
verdict calls an inaccuracy. Bids are not judged one by one.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Final, NamedTuple

from msgspec import Struct

from .types import Seat
from .verdicts import INACCURACY

POINTS: Final = 100.0
ERRORS: Final = 2.0  # standard errors to either side of a precision
LEAST_GAMES: Final = 5  # from which a precision is told


class Tally(Struct):
    """By seat: answers that left a choice, and those of them that surely cost something."""

    answers: list[int]
    slips: list[int]

    @classmethod
    def begin(cls, seats: int) -> Tally:
        """Of no answer yet."""
        return cls([0] * seats, [0] * seats)

    def count(self, seat: Seat, lost: float) -> None:
        """One answer more of a seat, that surely cost it so much of its chance to win."""
        self.answers[seat] += 1
        self.slips[seat] += POINTS * lost >= INACCURACY


class Precision(NamedTuple):
    """The share of answers that cost nothing, and two standard errors of it, both in percent."""

    games: int
    answers: int
    share: float
    margin: float


def measure_precision(games: Iterable[tuple[int, int]]) -> Precision | None:
    """Of games as (answers, slips); None of too few. The error is that between games, since the answers of one game
    are alike (a ratio estimate); not less than that of as many answers each for itself, with one slip more."""
    played = [(answers, slips) for answers, slips in games if answers]
    if len(played) < LEAST_GAMES:
        return None
    answers, slips = (sum(column) for column in zip(*played, strict=True))
    share, count = slips / answers, len(played)
    between = sum((slip - share * asked) ** 2 for asked, slip in played) * count / (count - 1) / answers**2
    wary = (slips + 1) / (answers + 2)
    error = sqrt(max(between, wary * (1 - wary) / answers))
    return Precision(count, answers, 100 * (1 - share), 100 * ERRORS * error)
