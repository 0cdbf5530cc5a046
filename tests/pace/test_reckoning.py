"""When a deadline falls: hours, a fixed local hour, summer time, vacations (F25, F26)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.matches.counted_time import add_counted_ms, find_next_local_hour, get_local_hour_ms
from games.matches.deadlines import MIN_NOTICE_MS, DeadlineTerms, calculate_deadline

HOUR = 3_600_000
DAY = 24 * HOUR
ZONES = ("UTC", "Europe/Amsterdam", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kolkata")


def ms(text: str, zone: str = "UTC") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def test_a_day_is_24_hours_also_when_the_clocks_change() -> None:
    put = ms("2026-03-28T18:00", "Europe/Amsterdam")
    assert calculate_deadline(put, DeadlineTerms(DAY, None, "Europe/Amsterdam")) == put + DAY


def test_without_a_deadline_there_is_none() -> None:
    assert calculate_deadline(0, DeadlineTerms(None)) is None


@pytest.mark.parametrize(
    ("put", "due"),
    [
        ("2026-06-01T10:00", "2026-06-01T20:00"),
        ("2026-06-01T14:00", "2026-06-01T20:00"),
        ("2026-06-01T14:01", "2026-06-02T20:00"),
        ("2026-06-01T23:30", "2026-06-02T20:00"),
        ("2026-03-28T21:00", "2026-03-29T20:00"),  # the night is an hour shorter
        ("2026-10-24T21:00", "2026-10-25T20:00"),
    ],
)
def test_a_fixed_hour_is_the_hosts_own_and_leaves_six_hours(put: str, due: str) -> None:
    zone = "Europe/Amsterdam"
    assert calculate_deadline(ms(put, zone), DeadlineTerms(DAY, 20, zone)) == ms(due, zone)


def test_an_hour_that_is_left_out_and_one_that_comes_twice() -> None:
    """Noon on 29 March is noon; 2:00 that night is the jump to 3:00; 2:00 on 25 October is the second one."""
    zone = "Europe/Amsterdam"
    assert get_local_hour_ms(datetime(2026, 3, 29).date(), 12, zone) == ms("2026-03-29T10:00")
    assert get_local_hour_ms(datetime(2026, 3, 29).date(), 2, zone) == ms("2026-03-29T01:00")
    assert get_local_hour_ms(datetime(2026, 10, 25).date(), 2, zone) == ms("2026-10-25T01:00")


@pytest.mark.parametrize("zone", ZONES)
def test_every_fixed_hour_of_years_comes_in_time(zone: str) -> None:
    """Over all changes of the clocks 2024 to 2030: within a day and an hour, at that hour or, where the jump
    leaves it out, at the one after it."""
    moment, end = ms("2024-01-01T00:00"), ms("2030-12-31T00:00")
    while moment < end:
        for hour in (0, 2, 3, 20):
            found = find_next_local_hour(moment, hour, zone)
            assert moment <= found <= moment + 25 * HOUR
            assert datetime.fromtimestamp(found / 1000, ZoneInfo(zone)).hour - hour in (0, 1)
        moment += 17 * HOUR


@pytest.mark.parametrize(
    ("away", "due"),
    [
        ([], 10),
        ([(10, 20)], 10),
        ([(9, 20)], 21),
        ([(0, 5)], 15),
        ([(-5, 5)], 15),
        ([(2, 4), (6, 8)], 14),
        ([(2, 6), (4, 8)], 16),
        ([(20, 30)], 10),
        ([(-9, -3)], 10),
    ],
)
def test_days_of_vacation_do_not_count(away: list[tuple[int, int]], due: int) -> None:
    assert add_counted_ms(0, 10, away) == due


Away = st.lists(st.tuples(st.integers(0, 400), st.integers(1, 60)).map(lambda each: (each[0], sum(each))), max_size=6)


@given(st.integers(0, 300), st.integers(1, 100), Away)
def test_a_vacation_never_gives_more_than_its_length(at: int, span: int, away: list[tuple[int, int]]) -> None:
    """F26: never earlier than without, never later than by all of its days; and the days left are the span."""
    covered = {moment for start, end in away for moment in range(start, end)}
    due = add_counted_ms(at, span, away)
    assert at + span <= due <= at + span + len(covered)
    assert sum(moment not in covered for moment in range(at, due)) == span


@given(st.integers(0, 3000), Away)
def test_a_fixed_hour_is_never_in_a_vacation(at: int, away: list[tuple[int, int]]) -> None:
    hours = [(start * HOUR, end * HOUR) for start, end in away]
    due = calculate_deadline(at * HOUR, DeadlineTerms(DAY, 20), hours)
    assert due is not None
    assert due >= at * HOUR + MIN_NOTICE_MS
    assert not any(start < due < end for start, end in hours)
    assert datetime.fromtimestamp(due / 1000, UTC).hour == 20
    assert timedelta(milliseconds=due % HOUR) == timedelta(0)
