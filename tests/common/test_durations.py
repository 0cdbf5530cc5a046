"""Lengths of time in words, in each form; the short one as the pages' scripts say it: tests/vectors/times.json."""

import json
from pathlib import Path

import pytest

from common.durations import DAY_MS, DAY_S, HOUR_MS, HOUR_S, MINUTE_MS, SECOND_MS, WEEK_S, DurationForm, format_duration

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "times.json").read_text("utf-8"))


@pytest.mark.parametrize(("ms", "words"), [*VECTORS["spans"], (0, "0 s"), (-5, "0 s"), (119_000, "1 min")])
def test_a_duration_is_said_in_its_largest_unit(ms: int, words: str) -> None:
    assert format_duration(ms) == words


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(0, "0 s"), (1, "1 min"), (45, "45 min"), (61, "1 h"), (90, "1 h 30 min"), (540, "9 h"), (3 * 1440 - 2, "3 days")],
)
def test_precise(minutes: int, words: str) -> None:
    assert format_duration(minutes * MINUTE_MS, DurationForm.PRECISE) == words


@pytest.mark.parametrize(
    ("ms", "words"), [(4_100, "4.1 s"), (720_000, "12 min"), (9_000_000, "2.5 h"), (2 * DAY_MS, "2 days")]
)
def test_decimal(ms: int, words: str) -> None:
    assert format_duration(ms, DurationForm.DECIMAL) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 seconds"),
        (61, "1 minute 1 second"),
        (HOUR_S, "1 hour"),
        (HOUR_S + 59, "1 hour 59 seconds"),
        (HOUR_S + 61, "1 hour 1 minute"),
        (DAY_S + HOUR_S, "1 day 1 hour"),
        (2 * DAY_S, "2 days"),
    ],
)
def test_full(seconds: int, words: str) -> None:
    assert format_duration(seconds * SECOND_MS, DurationForm.FULL) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(HOUR_S, "an hour"), (36 * HOUR_S, "36 hours"), (DAY_S, "a day"), (WEEK_S, "a week"), (5 * DAY_S, "5 days")],
)
def test_spoken(seconds: int, words: str) -> None:
    assert format_duration(seconds * SECOND_MS, DurationForm.SPOKEN) == words


@pytest.mark.parametrize(
    ("days", "words"),
    [(0.01, "an hour"), (1.5, "2 days"), (7, "a week"), (63, "9 weeks"), (90, "3 months"), (730, "2 years")],
)
def test_rough(days: float, words: str) -> None:
    assert format_duration(round(days * 24) * HOUR_MS, DurationForm.ROUGH) == words
