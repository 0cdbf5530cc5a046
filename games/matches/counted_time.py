"""Counting time: stretches of it that do not count, local hours, and days of the week that rest. Pure.

Moments and lengths are in ms. The local hour that the change to summer time leaves out is the moment the clocks jump
to; the one that comes twice counts the second time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

TimeSpans = Iterable[tuple[int, int]]  # stretches of time in ms, the end not included


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


def merge_spans(spans: TimeSpans) -> list[tuple[int, int]]:
    """The same stretches of time, those that overlap as one, the first to begin first."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def skip_spans(at: int, spans: TimeSpans) -> int:
    """The moment `at`, or the end of the stretch that it lies within."""
    return next((end for start, end in spans if start < at < end), at)


def list_rest_spans(days: Collection[int], zone: str, start: int, end: int) -> list[tuple[int, int]]:
    """The days of the week `days` (Monday is 0) of a time zone that lie between two moments, or begin or end there."""
    if not days:
        return []
    last = datetime.fromtimestamp(end / 1000, ZoneInfo(zone)).date()
    day = datetime.fromtimestamp(start / 1000, ZoneInfo(zone)).date()
    spans = []
    while day <= last:
        if day.weekday() in days:
            spans.append((get_local_hour_ms(day, 0, zone), get_local_hour_ms(day + timedelta(days=1), 0, zone)))
        day += timedelta(days=1)
    return merge_spans(spans)
