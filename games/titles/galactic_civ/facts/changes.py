"""Scores that change, and how a change is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine.words import Fact, Seat

from ..figures import ATTRIBUTES

if TYPE_CHECKING:
    from ..board import Board

Change = tuple[int, int, int, int]  # seat, attribute, by how much, score now
Changes = tuple[Change, ...]


def told(changes: Iterable[Change]) -> str:
    """The changes of one player: `Military +3, now 21, and Influence +2, now 9`."""
    return " and ".join(f"{ATTRIBUTES[attribute]} *{signed(by)}*, now {now}" for _, attribute, by, now in changes)


def signed(by: int) -> str:
    return f"+{by}" if by >= 0 else f"\u2212{-by}"


def by_seat(changes: Changes) -> str:
    """The changes of several players, one sentence each."""
    seats = list(dict.fromkeys(change[0] for change in changes))
    return " ".join(f"@{seat}: {told(c for c in changes if c[0] == seat)}." for seat in seats)


class Changed(Fact):
    """§3.6 Scores move, each by what could be moved; `rule` says why."""

    changes: Changes
    rule: str

    def says(self, board: Board) -> str:
        return by_seat(self.changes)


class Spared(Fact):
    """§5.4 There was nothing to lose."""

    seat: Seat
    attribute: int
    rule: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{have|has}} no {ATTRIBUTES[self.attribute]} to lose: nothing happens."
