"""Counting what was missed, and giving the seat of somebody who misses too much to a computer player.

Both happen in the transaction that writes the silent answer, so they happen once whatever dies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import F

from games.engine.bots import DEFAULT_LEVEL
from games.engine.catalog import title as title_of
from games.models import Match, Seat

from . import storage
from .deadlines import SeatDeadline


class MissedDeadline(NamedTuple):
    """A decision that the house answered: its deadline, the entry with the answer, and when (ms)."""

    deadline: SeatDeadline
    answer_entry: int
    answered_at: int


def choose_substitute_level(title: str) -> str:
    """The level of the computer player that plays on for a person."""
    levels = list(title_of(title).levels)
    return DEFAULT_LEVEL if DEFAULT_LEVEL in levels else levels[-1]


def record_missed_deadlines(match: Match, people: Mapping[int, int | None], missed: list[MissedDeadline]) -> bool:
    """Records the deadlines that people missed (`people`: who sits at each seat) in a match whose row is locked;
    whether a computer player has taken over a seat."""
    seats = set()
    for deadline, entry, at in missed:
        user = people.get(deadline.seat)
        if user is not None:
            row = storage.MissRow(deadline.seat, deadline.question_entry, user, deadline.due_at, at, entry)
            storage.record_miss(match.pk, row)
            seats.add(deadline.seat)
    return match.allowance is not None and bool(seats) and replace_absent_players(match, seats)


def replace_absent_players(match: Match, seats: set[int]) -> bool:
    """Gives the seats of those who missed too many deadlines to computer players; whoever sat there may take theirs
    back. Whether any changed hands. The match is locked."""
    lost = Seat.objects.filter(match=match, number__in=seats, user__isnull=False, misses__gte=match.allowance)
    level = choose_substitute_level(match.title)
    return bool(lost.update(former=F("user"), user=None, bot=level, passing=False))
