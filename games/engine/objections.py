"""What speaks against a board, and where: a sentence for people, the place it is about, and what would do instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Path = tuple[str | int, ...]  # through a board's plain data: ("spaces", 19, "price")
Value = int | str | bool


class Objection(NamedTuple):
    """`nearest`: values that would do at the path, the nearest first. `grave`: no game can be played on it; else it is
    a warning, which forbids nothing."""

    path: Path
    sentence: str
    nearest: tuple[Value, ...] = ()
    grave: bool = True


def find_nearest_multiples(value: int, step: int, least: int) -> tuple[int, ...]:
    """The multiples of `step` on either side of a number, none below `least`; the nearer first."""
    below = value // step * step
    return tuple(sorted({near for near in (below, below + step) if near >= least}, key=lambda near: abs(near - value)))


def list_falling_amounts(path: Path, amounts: Iterable[int], sentence: str) -> Iterable[Objection]:
    """An objection at each amount that is less than the one before it; the nearest that does is that one."""
    before = 0
    for place, amount in enumerate(amounts):
        if amount < before:
            yield Objection((*path, place), sentence, (before,))
        before = max(before, amount)
