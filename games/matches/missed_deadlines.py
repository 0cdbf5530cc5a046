"""Counting what was missed, and giving the seat of somebody who misses too much to a computer player.

Both happen in the transaction that writes the silent answer, so they happen once whatever dies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import F

from games.engine.catalog import title as title_of
from games.models import Match, Miss, Seat

from .deadlines import Due

USUAL = "steady"  # how a computer player plays on for a person


class Missed(NamedTuple):
    """A decision that the house answered, and in which entry."""

    due: Due
    entry: int
    at: int


def stand_in(title: str) -> str:
    """The level of a computer player that plays on for a person."""
    levels = list(title_of(title).levels)
    return USUAL if USUAL in levels else levels[-1]


def count(match: Match, people: Mapping[int, int | None], missed: list[Missed]) -> bool:
    """Counts the misses of people (by seat: who sits there) in a match whose row is locked; whether a computer
    player has sat down for somebody."""
    found = [each for each in missed if people.get(each.due.seat) is not None]
    Miss.objects.bulk_create(
        Miss(
            match=match,
            asked=each.due.asked,
            seat=each.due.seat,
            user=people[each.due.seat],
            due=each.due.due,
            at=each.at,
            entry=each.entry,
        )
        for each in found
    )
    for each in found:
        Seat.objects.filter(match=match, number=each.due.seat).update(misses=F("misses") + 1)
    return match.allowance is not None and bool(found) and give_up(match, {each.due.seat for each in found})


def give_up(match: Match, seats: set[int]) -> bool:
    """Where too much was missed, a computer player takes the seat, and whoever sat there may take it back; whether
    one did."""
    lost = Seat.objects.filter(match=match, number__in=seats, user__isnull=False, misses__gte=match.allowance)
    level = stand_in(match.title)
    return bool(lost.update(former=F("user"), user=None, bot=level, passing=False))
