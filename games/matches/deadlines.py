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


DAY = 86_400_000  # ms


NOTICE = 6 * 3_600_000  # ms between a question and the fixed hour that is its deadline, at least


Spans = Iterable[tuple[int, int]]  # stretches of time in ms, the end not included


class Terms(NamedTuple):
    """What a table agreed on: so many ms for each answer, or a local hour."""

    span: int | None
    hour: int | None = None
    zone: str = "UTC"


def falls(at: int, terms: Terms, away: Spans = ()) -> int | None:
    """The deadline of a question put at `at` to somebody who is on vacation in the stretches `away`."""
    if terms.span is None:
        return None
    if terms.hour is None:
        return later(at, terms.span, away)
    due = at_hour(later(at, NOTICE, away), terms.hour, terms.zone)
    for start, end in sorted(away):
        if start < due < end:
            due = at_hour(end, terms.hour, terms.zone)
    return due


def later(at: int, ms: int, away: Spans) -> int:
    """So many ms after `at`, the stretches in between not counted."""
    for start, end in sorted(away):
        if end <= at:
            continue
        if start >= at + ms:
            break
        ms -= max(0, start - at)
        at = end
    return at + ms


def earlier(at: int, ms: int, away: Spans) -> int:
    """So many ms before `at`, the stretches in between not counted: `later` leads back."""
    for start, end in sorted(away, reverse=True):
        if start >= at:
            continue
        if end <= at - ms:
            break
        ms -= max(0, at - end)
        at = start
    return at - ms


def counted(start: int, end: int, away: Spans) -> int:
    """How many ms there are from `start` to `end`, the stretches in between not counted."""
    return max(0, end - start) - sum(max(0, min(end, until) - max(start, since)) for since, until in away)


def at_hour(at: int, hour: int, zone: str) -> int:
    """The first moment from `at` on that is this full hour there."""
    day = datetime.fromtimestamp(at / 1000, ZoneInfo(zone)).date() - timedelta(days=1)
    while (found := local(day, hour, zone)) < at:
        day += timedelta(days=1)
    return found


def local(day: date, hour: int, zone: str) -> int:
    """A local hour of a day, in ms."""
    moment = datetime(day.year, day.month, day.day, hour, tzinfo=ZoneInfo(zone))
    return max(int(moment.replace(fold=fold).astimezone(UTC).timestamp() * 1000) for fold in (0, 1))


def overdue(dues: tuple[Due, ...], now: int) -> list[Due]:
    """Those that are past, the first to fall first."""
    return sorted((each for each in dues if each.due <= now), key=lambda each: (each.due, each.seat))


def decision(match: Match, seat: int) -> Due | None:
    """The decision a seat is asked for, if it has a deadline."""
    return next((each for each in read(match.dues) if each.seat == seat), None)


def of(match: Match, seat: int) -> int | None:
    """When the present decision of a seat falls due, in ms; None when it is not asked or has no deadline."""
    found = decision(match, seat)
    return found.due if found else None


def terms(match: Match) -> Terms:
    """What the table agreed on."""
    fixed = match.hour if match.pace == Match.Pace.MAIL else None
    return Terms(match.deadline * 1000 if match.deadline else None, fixed, match.zone)


def span(match: Match) -> int | None:
    """How long a full deadline is, in ms: a day where it is a fixed hour; None where there is none."""
    agreed = terms(match)
    return DAY if agreed.hour is not None and agreed.span is not None else agreed.span


def later_by(each: Due, terms: Terms, away: Spans, start: int, end: int) -> Due:
    """A deadline, if the time from `start` to `end` counts for nobody: as if the question had been put so much later.
    Time in it that did not count anyhow, being a vacation, is not given back twice."""
    lost = counted(max(each.at, start), end, away)
    if terms.span is None or terms.hour is not None:
        at = each.at + lost
        return each._replace(at=at, due=max(each.due, falls(at, terms, away) or 0))
    due = later(each.due, lost, away)
    return each._replace(at=earlier(due, terms.span, away), due=due)


def missed(match: Match, seat: int) -> int:
    """How many deadlines the player at a seat has missed since he sat down."""
    return Seat.objects.filter(match=match, number=seat).values_list("misses", flat=True).first() or 0


def allowance(match: Match) -> int | None:
    """So many misses, and a computer player takes the seat; None: never."""
    return match.allowance
