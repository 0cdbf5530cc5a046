"""Counting what was missed, and giving the seat of somebody who misses too much to a computer player.

Both happen in the transaction that writes the silent answer, so they happen once whatever dies.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import F

from games.deadlines.due import Due
from games.engine.catalog import title as title_of
from games.models import Match, Miss, Seat

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


def count(match: Match, missed: list[Missed]) -> bool:
    """Counts misses in a match whose row is locked; whether a computer player has sat down for somebody."""
    people = {seat.number: seat for seat in match.seats.filter(user__isnull=False)}
    found = [each for each in missed if each.due.seat in people]
    Miss.objects.bulk_create(
        Miss(
            match=match,
            asked=each.due.asked,
            seat=each.due.seat,
            user=people[each.due.seat].user_id,
            due=each.due.due,
            at=each.at,
            entry=each.entry,
        )
        for each in found
    )
    given_up = [one_more(match, people[each.due.seat]) for each in found]
    return any(given_up)


def one_more(match: Match, seat: Seat) -> bool:
    """One miss more; whether it was one too many."""
    seat.misses += 1
    Seat.objects.filter(pk=seat.pk).update(misses=F("misses") + 1)
    if match.allowance is None or seat.misses < match.allowance:
        return False
    give_up(match, seat)
    return True


def give_up(match: Match, seat: Seat) -> None:
    """A computer player takes the seat; whoever sat there may take it back."""
    seat.former, seat.user, seat.bot, seat.passing = seat.user, None, stand_in(match.title), False
    seat.save(update_fields=["former", "user", "bot", "passing"])
