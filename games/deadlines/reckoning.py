"""When a deadline falls: from the moment of the question, the table's terms and the player's vacations alone.

A deadline is so many hours of 3,600 s each, or a fixed local hour of the host's time zone. The local hour that the
change to summer time leaves out is the moment the clocks jump to; the one that comes twice counts the second time.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

DAY = 86_400_000  # ms
NOTICE = 6 * 3_600_000  # ms between a question and the fixed hour that is its deadline, at least

Spans = Iterable[tuple[int, int]]
"""Stretches of time in ms, the end not included."""


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
