"""The types all games share: seats, the bank and the house, chance, and the two ways to refuse an action."""

from __future__ import annotations

from typing import Final, Protocol

Seat = int


Seats = frozenset[int]


BANK: Final = -1  # the bank's place in `cash`: always the last


HOUSE: Final = -1  # who acts when nobody does: time, the start


class Rng(Protocol):
    """What a sample is drawn with; `random.Random` and `Seeded` both fit."""

    def randrange(self, stop: int, /) -> int: ...


class Illegal(Exception):
    """A refusal: the sentence the player reads and the rule it rests on. The table is unchanged."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason, self.rule = reason, rule


class Stale(Illegal):
    """An answer to a question that has been replaced by another meanwhile."""
