"""Deadlines: when an answer is due, how long a full deadline is, what a player missed.

Every question without a clock has one for each seat it asks; it lies in the match's row (`Match.deadlines`), and the
match's one alarm is never later than the first of them, so that the sweep finds it by index. A decision is named
by its match, the entry that put the question to the seat (`question_entry`), and the seat. At its deadline the house
plays the silent answer, in the transaction that counts the miss.

A deadline is so many hours of 3,600 s each, or a fixed local hour of the host's time zone. The local hour that the
change to summer time leaves out is the moment the clocks jump to; the one that comes twice counts the second time.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from common.durations import DAY_MS, HOUR_MS, SECOND_MS
from games.models import Match, Seat


class SeatDeadline(NamedTuple):
    """The deadline of one seat's decision: `question_entry` names the decision, `asked_at` and `due_at` are moments in
    ms."""

    seat: int
    question_entry: int  # the entry that put the question to the seat
    asked_at: int  # when that was, in ms
    due_at: int  # in ms


def parse_deadlines(stored: Iterable[Iterable[int]]) -> tuple[SeatDeadline, ...]:
    """The deadlines as a match's row stores them."""
    return tuple(SeatDeadline(*each) for each in stored)


MIN_NOTICE_MS = 6 * HOUR_MS  # between a question and the fixed hour that is its deadline, at least


TimeSpans = Iterable[tuple[int, int]]  # stretches of time in ms, the end not included


class DeadlineTerms(NamedTuple):
    """What a match agreed on: so many ms for each answer, or a local hour."""

    answer_ms: int | None
    hour: int | None = None
    zone: str = "UTC"


def calculate_deadline(at: int, terms: DeadlineTerms, vacations: TimeSpans = ()) -> int | None:
    """When a question that was put at `at` is due, in ms, for somebody on vacation in the stretches `vacations`;
    None: never."""
    if terms.answer_ms is None:
        return None
    if terms.hour is None:
        return add_counted_ms(at, terms.answer_ms, vacations)
    due = find_next_local_hour(add_counted_ms(at, MIN_NOTICE_MS, vacations), terms.hour, terms.zone)
    for start, end in sorted(vacations):
        if start < due < end:
            due = find_next_local_hour(end, terms.hour, terms.zone)
    return due


def add_counted_ms(at: int, ms: int, vacations: TimeSpans) -> int:
    """The moment so many ms after `at`, the stretches in between not counted. All in ms."""
    for start, end in sorted(vacations):
        if end <= at:
            continue
        if start >= at + ms:
            break
        ms -= max(0, start - at)
        at = end
    return at + ms


def subtract_counted_ms(at: int, ms: int, vacations: TimeSpans) -> int:
    """The moment so many ms before `at`, the stretches in between not counted: `add_counted_ms` leads back."""
    for start, end in sorted(vacations, reverse=True):
        if start >= at:
            continue
        if end <= at - ms:
            break
        ms -= max(0, at - end)
        at = start
    return at - ms


def measure_counted_ms(start: int, end: int, vacations: TimeSpans) -> int:
    """How many ms there are from `start` to `end`, the stretches in between not counted."""
    return max(0, end - start) - sum(max(0, min(end, until) - max(start, since)) for since, until in vacations)


def find_next_local_hour(at: int, hour: int, zone: str) -> int:
    """The first moment (ms) from `at` on that is this full hour in a time zone."""
    day = datetime.fromtimestamp(at / 1000, ZoneInfo(zone)).date() - timedelta(days=1)
    while (found := get_local_hour_ms(day, hour, zone)) < at:
        day += timedelta(days=1)
    return found


def get_local_hour_ms(day: date, hour: int, zone: str) -> int:
    """A full hour of a local day as a moment in ms; the later one where the clocks are put back."""
    moment = datetime(day.year, day.month, day.day, hour, tzinfo=ZoneInfo(zone))
    return max(int(moment.replace(fold=fold).astimezone(UTC).timestamp() * 1000) for fold in (0, 1))


def list_overdue_deadlines(seat_deadlines: tuple[SeatDeadline, ...], now: int) -> list[SeatDeadline]:
    """The deadlines that are past at `now` (ms), the first to fall first."""
    return sorted((each for each in seat_deadlines if each.due_at <= now), key=lambda each: (each.due_at, each.seat))


def find_seat_deadline(match: Match, seat: int) -> SeatDeadline | None:
    """The deadline of the decision a seat is asked for; None where it is not asked or has no deadline."""
    return next((each for each in parse_deadlines(match.deadlines) if each.seat == seat), None)


def find_seat_due_ms(match: Match, seat: int) -> int | None:
    """When the present decision of a seat is due, in ms; None where it is not asked or has no deadline."""
    found = find_seat_deadline(match, seat)
    return found.due_at if found else None


def get_deadline_terms(match: Match) -> DeadlineTerms:
    """The terms of a match's deadlines: a time for each answer, or a fixed hour."""
    fixed = match.hour if match.pace == Match.Pace.MAIL else None
    return DeadlineTerms(match.deadline * SECOND_MS if match.deadline else None, fixed, match.zone)


def get_full_deadline_ms(match: Match) -> int | None:
    """How long a full deadline is, in ms: a day where it is a fixed hour; None where there is none."""
    agreed = get_deadline_terms(match)
    return DAY_MS if agreed.hour is not None and agreed.answer_ms is not None else agreed.answer_ms


def postpone_deadline(
    deadline: SeatDeadline, terms: DeadlineTerms, vacations: TimeSpans, start: int, end: int
) -> SeatDeadline:
    """A deadline, if the time from `start` to `end` (ms) counts for nobody: as if the question had been put so much
    later. Time in it that did not count anyhow, being a vacation, is not given back twice."""
    lost = measure_counted_ms(max(deadline.asked_at, start), end, vacations)
    if terms.answer_ms is None or terms.hour is not None:
        at = deadline.asked_at + lost
        return deadline._replace(
            asked_at=at, due_at=max(deadline.due_at, calculate_deadline(at, terms, vacations) or 0)
        )
    due = add_counted_ms(deadline.due_at, lost, vacations)
    return deadline._replace(asked_at=subtract_counted_ms(due, terms.answer_ms, vacations), due_at=due)


def count_missed_deadlines(match: Match, seat: int) -> int:
    """How many deadlines the player at a seat has missed since they sat down."""
    return Seat.objects.filter(match=match, number=seat).values_list("misses", flat=True).first() or 0


def get_miss_allowance(match: Match) -> int | None:
    """After how many misses a computer player takes the seat; None: never."""
    return match.allowance
