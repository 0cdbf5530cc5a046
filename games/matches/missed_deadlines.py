"""Counting what was missed, and giving the seat of somebody who misses too much to a computer player.

Both happen in the transaction that writes the silent answer, so they happen once whatever dies. Where the table has it
so, misses wear off: before one is counted, one is forgotten for every so many answers in time since the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import F
from django.db.models.functions import Greatest

from games.models import Match, Miss, Seat, Tenure, TurnMail

from . import deadlines, storage, successions, tenures
from .deadlines import SeatDeadline


class MissedDeadline(NamedTuple):
    """A decision that the house answered: its deadline, the entry with the answer, and when (ms)."""

    deadline: SeatDeadline
    answer_entry: int
    answered_at: int


def record_missed_deadlines(
    match: Match, people: Mapping[int, int | None], missed: list[MissedDeadline], moment: tenures.Moment
) -> bool:
    """Records the deadlines that people missed (`people`: who sits at each seat) in a match whose row is locked;
    whether a computer player has taken over a seat."""
    seats = set()
    for deadline, entry, at in missed:
        user = people.get(deadline.seat)
        if user is not None:
            forget_worn_off_misses(match, deadline.seat, deadline.question_entry)
            row = storage.MissRow(deadline.seat, deadline.question_entry, user, deadline.due_at, at, entry)
            storage.record_miss(match.pk, row)
            seats.add(deadline.seat)
    return bool(seats) and replace_absent_players(match, seats, moment)


def forget_worn_off_misses(match: Match, seat: int, question_entry: int) -> None:
    """Takes what has worn off by the question of entry `question_entry` from the misses of a seat. The match is
    locked."""
    if worn := count_worn_off_misses(match, seat, question_entry):
        Seat.objects.filter(match=match, number=seat).update(misses=Greatest(F("misses") - worn, 0))


def count_worn_off_misses(match: Match, seat: int, question_entry: int) -> int:
    """How many misses of a seat have worn off, by the questions put to it between its last miss and the one of entry
    `question_entry`: all of them were answered in time."""
    last = Miss.objects.filter(match=match, seat=seat).order_by("-entry").first() if match.forgiving else None
    if last is None or not match.forgiving:
        return 0
    answered = TurnMail.objects.filter(
        match=match, seat=seat, kind=TurnMail.Kind.TURN, asked__gt=last.asked, asked__lt=question_entry
    )
    return answered.count() // match.forgiving


def count_standing_misses(match: Match, seat: int) -> int:
    """How many deadlines the player at a seat has missed since they sat down, without those that have worn off."""
    counted = Seat.objects.filter(match=match, number=seat).values_list("misses", flat=True).first() or 0
    asked = deadlines.find_seat_deadline(match, seat)  # what is still open is not answered
    until = asked.question_entry if asked else match.version + 1
    return max(0, counted - count_worn_off_misses(match, seat, until)) if counted else 0


def replace_absent_players(match: Match, seats: set[int], moment: tenures.Moment) -> bool:
    """Gives the seats of those who missed too many deadlines to computer players; whoever sat there may take theirs
    back. Whether any changed hands. The match is locked."""
    allowance = successions.get_allowance(match)
    if allowance is None:
        return False
    lost = Seat.objects.filter(match=match, number__in=seats, user__isnull=False, misses__gte=allowance)
    for seat in (found := list(lost.select_related("user").order_by("number"))):
        tenures.seat_computer(match, seat, moment, Tenure.Why.MISSED)
    return bool(found)
