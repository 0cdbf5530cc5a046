"""Lengths of time: their units, and how they are said. Nothing here asks a clock or a framework.

`Ms` is a name for int, not a type of its own: sums, rows and JSON are ints, and a NewType would have to be put on
again after every addition.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TypeAlias

Ms: TypeAlias = int  # milliseconds: a length of time, or a moment since the epoch (UTC)

MINUTE_S, HOUR_S, DAY_S, WEEK_S = 60, 3_600, 86_400, 604_800
YEAR_S = 365 * DAY_S
SECOND_MS = 1_000
MINUTE_MS, HOUR_MS, DAY_MS, WEEK_MS = (SECOND_MS * unit for unit in (MINUTE_S, HOUR_S, DAY_S, WEEK_S))

_FULL_UNITS = (("day", DAY_S), ("hour", HOUR_S), ("minute", MINUTE_S), ("second", 1))
_SPOKEN_NAMES = {HOUR_S: "an hour", DAY_S: "a day", WEEK_S: "a week", 2 * WEEK_S: "2 weeks"}


class DurationForm(Enum):
    """How exactly a duration is said, and in which words."""

    SHORT = auto()  # "3 days", "18 h", "40 min", "42 s"
    PRECISE = auto()  # the same, but "1 h 20 min" where an hour is too rough
    DECIMAL = auto()  # "4.1 s", "12 min", "2.5 h": what was measured
    FULL = auto()  # "1 hour 59 seconds": the two largest units
    SPOKEN = auto()  # "a day", "36 hours", "2 weeks": what somebody chose
    ROUGH = auto()  # "9 weeks", "3 months": what is estimated


def format_duration(ms: Ms, form: DurationForm = DurationForm.SHORT) -> str:
    """A duration in words."""
    return _FORMATTERS[form](ms)


def _format_short(ms: Ms) -> str:
    seconds = max(0, ms) // SECOND_MS
    if seconds < MINUTE_S:
        return f"{seconds} s"
    if seconds < HOUR_S:
        return f"{seconds // MINUTE_S} min"
    near = seconds + 5 * MINUTE_S  # "24 h" for what lacks a few minutes of them
    if near < 2 * DAY_S:
        return f"{max(1, near // HOUR_S)} h"
    return f"{near // DAY_S} days"


def _format_precise(ms: Ms) -> str:
    minutes = max(0, ms) // MINUTE_MS
    return f"1 h {minutes - 60} min" if 75 <= minutes < 115 else _format_short(ms)


def _format_decimal(ms: Ms) -> str:
    seconds = ms / SECOND_MS
    if seconds < MINUTE_S:
        return f"{seconds:.1f} s"
    for unit, size, below in (("min", MINUTE_S, HOUR_S), ("h", HOUR_S, 2 * DAY_S)):
        if seconds < below:
            digits = 1 if seconds < 10 * size else 0
            return f"{seconds / size:.{digits}f}".removesuffix(".0") + f" {unit}"
    return f"{seconds / DAY_S:.0f} days"


def _format_full(ms: Ms) -> str:
    seconds, told = ms // SECOND_MS, list[str]()
    for name, size in _FULL_UNITS:
        count, seconds = divmod(seconds, size)
        if count or (name == "second" and not told):
            told.append(f"{count} {name}{'s' * (count != 1)}")
    return " ".join(told[:2])


def _format_spoken(ms: Ms) -> str:
    seconds = ms // SECOND_MS
    if seconds in _SPOKEN_NAMES:
        return _SPOKEN_NAMES[seconds]
    unit, name = (DAY_S, "days") if seconds % DAY_S == 0 or seconds > 3 * DAY_S else (HOUR_S, "hours")
    return f"{max(1, round(seconds / unit))} {name}"


def _format_rough(ms: Ms) -> str:
    days = ms / DAY_MS
    if days > 400:
        return f"{days / 365:.1f}".removesuffix(".0") + " years"
    if days > 70:
        return f"{round(days / 30)} months"
    if days > 20:
        return f"{round(days / 7)} weeks"
    return _format_spoken(round(days) * DAY_MS if days >= 1 else max(1, round(days * 24)) * HOUR_MS)


_FORMATTERS: dict[DurationForm, Callable[[Ms], str]] = {
    DurationForm.SHORT: _format_short,
    DurationForm.PRECISE: _format_precise,
    DurationForm.DECIMAL: _format_decimal,
    DurationForm.FULL: _format_full,
    DurationForm.SPOKEN: _format_spoken,
    DurationForm.ROUGH: _format_rough,
}
