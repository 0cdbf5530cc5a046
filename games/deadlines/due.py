"""When a seat's answer is due, as it is stored with the match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Due(NamedTuple):
    """One seat's decision: which, since when, and when the house answers it."""

    seat: int
    asked: int  # the entry that put the question to the seat
    at: int  # when that was, in ms
    due: int  # in ms


def read(stored: Iterable[Iterable[int]]) -> tuple[Due, ...]:
    """What a match's row says."""
    return tuple(Due(*each) for each in stored)


def first(dues: Iterable[Due]) -> int | None:
    """When the first of them falls."""
    return min((each.due for each in dues), default=None)
