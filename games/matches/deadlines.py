"""Deadlines: when an answer is due, how long a full deadline is, what a player missed.

Every question without a clock has one for each seat it asks; it lies in the match's row (`Match.dues`), and the
match's one alarm is never later than the first of them, so that the sweep finds it by index. A decision is named
by its match, the entry that put the question to the seat (`asked`), and the seat. At its deadline the house plays
the silent answer, in the transaction that counts the miss.

A deadline is so many hours of 3,600 s each, or a fixed local hour of the host's time zone. The local hour that the
change to summer time leaves out is the moment the clocks jump to; the one that comes twice counts the second time.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from games.models import Match, Seat


class SeatDeadline(NamedTuple):
    """The deadline of one seat's decision: `asked` names the decision, `at` and `due` are moments in ms."""

    seat: int
    asked: int  # the entry that put the question to the seat
    at: int  # when that was, in ms
    due: int  # in ms


def parse_deadlines(stored: Iterable[Iterable[int]]) -> tuple[SeatDeadline, ...]:
    """The deadlines as a match's row stores them."""
    return tuple(SeatDeadline(*each) for each in stored)


def get_first_deadline(dues: Iterable[SeatDeadline]) -> int | None:
    """The first moment (ms) at which one of the deadlines falls; None: there are none."""
    return min((each.due for each in dues), default=None)


DAY_MS = 86_400_000  # ms


MIN_NOTICE_MS = 6 * 3_600_000  # ms between a question and the fixed hour that is its deadline, at least


TimeSpans = Iterable[tuple[int, int]]  # stretches of time in ms, the end not included


class DeadlineTerms(NamedTuple):
    """What a match agreed on: so many ms for each answer, or a local hour."""

    span: int | None
    hour: int | None = None
    zone: str = "UTC"


def calculate_deadline(at: int, terms: DeadlineTerms, away: TimeSpans = ()) -> int | None:
    """When a question that was put at `at` is due, in ms, for somebody on vacation in the stretches `away`; None:
    never."""
    if terms.span is None:
        return None
    if terms.hour is None:
        return add_counted_ms(at, terms.span, away)
    due = find_next_local_hour(add_counted_ms(at, MIN_NOTICE_MS, away), terms.hour, terms.zone)
    for start, end in sorted(away):
        if start < due < end:
            due = find_next_local_hour(end, terms.hour, terms.zone)
    return due


def add_counted_ms(at: int, ms: int, away: TimeSpans) -> int:
    """The moment so many ms after `at`, the stretches in between not counted. All in ms."""
    for start, end in sorted(away):
        if end <= at:
            continue
        if start >= at + ms:
            break
        ms -= max(0, start - at)
        at = end
    return at + ms


def subtract_counted_ms(at: int, ms: int, away: TimeSpans) -> int:
    """The moment so many ms before `at`, the stretches in between not counted: `add_counted_ms` leads back."""
    for start, end in sorted(away, reverse=True):
        if start >= at:
            continue
        if end <= at - ms:
            break
        ms -= max(0, at - end)
        at = start
    return at - ms


def measure_counted_ms(start: int, end: int, away: TimeSpans) -> int:
    """How many ms there are from `start` to `end`, the stretches in between not counted."""
    return max(0, end - start) - sum(max(0, min(end, until) - max(start, since)) for since, until in away)


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


def list_overdue_deadlines(dues: tuple[SeatDeadline, ...], now: int) -> list[SeatDeadline]:
    """The deadlines that are past at `now` (ms), the first to fall first."""
    return sorted((each for each in dues if each.due <= now), key=lambda each: (each.due, each.seat))


def find_seat_deadline(match: Match, seat: int) -> SeatDeadline | None:
    """The deadline of the decision a seat is asked for; None where it is not asked or has no deadline."""
    return next((each for each in parse_deadlines(match.dues) if each.seat == seat), None)


def find_seat_due_ms(match: Match, seat: int) -> int | None:
    """When the present decision of a seat is due, in ms; None where it is not asked or has no deadline."""
    found = find_seat_deadline(match, seat)
    return found.due if found else None


def get_deadline_terms(match: Match) -> DeadlineTerms:
    """The terms of a match's deadlines: a time for each answer, or a fixed hour."""
    fixed = match.hour if match.pace == Match.Pace.MAIL else None
    return DeadlineTerms(match.deadline * 1000 if match.deadline else None, fixed, match.zone)


def get_full_deadline_ms(match: Match) -> int | None:
    """How long a full deadline is, in ms: a day where it is a fixed hour; None where there is none."""
    agreed = get_deadline_terms(match)
    return DAY_MS if agreed.hour is not None and agreed.span is not None else agreed.span


def postpone_deadline(each: SeatDeadline, terms: DeadlineTerms, away: TimeSpans, start: int, end: int) -> SeatDeadline:
    """A deadline, if the time from `start` to `end` (ms) counts for nobody: as if the question had been put so much
    later. Time in it that did not count anyhow, being a vacation, is not given back twice."""
    lost = measure_counted_ms(max(each.at, start), end, away)
    if terms.span is None or terms.hour is not None:
        at = each.at + lost
        return each._replace(at=at, due=max(each.due, calculate_deadline(at, terms, away) or 0))
    due = add_counted_ms(each.due, lost, away)
    return each._replace(at=subtract_counted_ms(due, terms.span, away), due=due)


def count_missed_deadlines(match: Match, seat: int) -> int:
    """How many deadlines the player at a seat has missed since they sat down."""
    return Seat.objects.filter(match=match, number=seat).values_list("misses", flat=True).first() or 0


def get_miss_allowance(match: Match) -> int | None:
    """After how many misses a computer player takes the seat; None: never."""
    return match.allowance
