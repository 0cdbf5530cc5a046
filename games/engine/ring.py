"""Walking a board that is a ring of spaces, for any title that has one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .facts import Fact
from .mixins import Piece
from .types import Seat


class Moved(Fact):
    """A player moves from space to space ("walk"), or straight to one ("jump"); the path ends where they stop."""

    seat: Seat
    path: tuple[int, ...]
    how: str
    rule: str

    def says(self, board: Any) -> str:
        name = board.names[self.path[-1]]
        if self.how == "jump":
            return f"@{self.seat} {{move|moves}} straight to {name}."
        return f"@{self.seat} {{stop|stops}} at {name}."


class Walker(Piece, kw_only=True):
    """A game on a ring; its board has `names`, one for each space."""

    place: list[int]  # of each seat

    def walk(self, seat: Seat, path: tuple[int, ...], rule: str) -> None:
        """Step by step along a path. What passing a space brings is the title's to say."""
        self.place[seat] = path[-1]
        self.tell(Moved(seat, path, "walk", rule))

    def jump(self, seat: Seat, place: int, rule: str) -> None:
        """Straight to a space: nothing is passed."""
        self.place[seat] = place
        self.tell(Moved(seat, (place,), "jump", rule))


def walk(size: int, place: int, steps: int) -> tuple[int, ...]:
    """The spaces walked over, the last one being where the walk ends; backwards for negative steps. The ring has `size`
    spaces, numbered from 0.

    >>> walk(40, 38, 4)
    (39, 0, 1, 2)
    >>> walk(40, 1, -2)
    (0, 39)
    """
    way = 1 if steps >= 0 else -1
    return tuple([(place + way * step) % size for step in range(1, abs(steps) + 1)])


def ahead(size: int, place: int, target: int) -> int:
    """How many steps forward lead from `place` to `target`: 1 to `size`.

    >>> ahead(40, 38, 2)
    4
    >>> ahead(40, 7, 7)
    40
    """
    return (target - place - 1) % size + 1


def nearest_ahead(size: int, place: int, targets: Iterable[int]) -> int:
    """How many steps forward lead to the nearest of these spaces; 0 when there is none."""
    return min([(target - place - 1) % size + 1 for target in targets], default=0)


def passes(place: int, steps: int, size: int, start: int = 0) -> bool:
    """Whether a walk forward of 1 to `size` steps passes `start` or ends on it; leaving it does not count."""
    return steps >= ahead(size, place, start)
