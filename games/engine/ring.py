"""Walking a board that is a ring of spaces, for any title that has one."""

from __future__ import annotations


def walk(size: int, place: int, steps: int) -> tuple[int, ...]:
    """The spaces walked over, the last one being where the walk ends; backwards for negative steps."""
    way = 1 if steps >= 0 else -1
    return tuple([(place + way * step) % size for step in range(1, abs(steps) + 1)])


def ahead(size: int, place: int, target: int) -> int:
    """How many steps forward lead to `target`: 1 to `size`."""
    return (target - place - 1) % size + 1


def passes(place: int, steps: int, size: int, start: int = 0) -> bool:
    """Whether a walk forward of 1 to `size` steps passes `start` or ends on it; leaving it does not count."""
    return steps >= ahead(size, place, start)
