"""Scores that change, and how a change is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine.facts import Fact
from games.engine.sentences import joined
from games.engine.types import Seat
from games.titles.galactic_civ.constants import ATTRIBUTES, NONE

if TYPE_CHECKING:
    from ..board import Board

Change = tuple[int, int, int, int]  # seat, attribute, by how much, score now
Changes = tuple[Change, ...]


def told(changes: Iterable[Change]) -> str:
    """The changes of one player: `Military +3 (now 21), Influence +2 (now 9) and Trade stays at 0`."""
    return joined([moved(attribute, by, now) for _, attribute, by, now in changes])


def moved(attribute: int, by: int, now: int) -> str:
    """One score that changes; a loss that finds nothing leaves it where it was."""
    name = ATTRIBUTES[attribute]
    return f"{name} *{signed(by)}* (now {now})" if by else f"{name} stays at {now}"


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
    """§5.4 There was nothing to lose; attribute -1: nothing at all, so that none had to be picked."""

    seat: Seat
    attribute: int
    rule: str

    def says(self, board: Board) -> str:
        lost = "nothing" if self.attribute == NONE else f"no {ATTRIBUTES[self.attribute]}"
        return f"@{self.seat} {{have|has}} {lost} to lose, so nothing happens."
