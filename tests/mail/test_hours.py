"""Quiet hours and weekends in the player's own zone, also on the days its clocks are changed (F25)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from common.durations import HOUR_MS
from games.core.quiet_hours import (
    QUARTER_HOUR_MS,
    QuietHours,
    parse_local_time,
    to_wall_clock,
)
from games.mail import delivery_policy
from games.matches.deadlines import SeatDeadline
from games.models import MailPreferences, TurnMail
from tests.mail.conftest import asked, send_due
from tests.matches.conftest import Game

NIGHT = 22 * 60 + 30, 8 * 60


@pytest.mark.parametrize(
    ("zone", "at", "wanted"),
    [
        ("Europe/Amsterdam", "2026-11-21T12:00", "2026-11-21T12:00"),
        ("Europe/Amsterdam", "2026-11-21T22:30", "2026-11-22T08:00"),
        ("Europe/Amsterdam", "2026-11-22T07:59", "2026-11-22T08:00"),
        ("Europe/Amsterdam", "2026-11-22T08:00", "2026-11-22T08:00"),
        ("Europe/Amsterdam", "2026-10-24T23:00", "2026-10-25T08:00"),  # nine hours, one comes twice
        ("Europe/Amsterdam", "2027-03-27T23:00", "2027-03-28T08:00"),  # one is left out
        ("Asia/Kathmandu", "2026-11-21T23:00", "2026-11-22T08:00"),  # a quarter away from everybody
        ("America/New_York", "2026-11-01T00:30", "2026-11-01T08:00"),
    ],
)
def test_mail_waits_for_the_end_of_the_night(zone: str, at: str, wanted: str) -> None:
    hours = QuietHours(zone, *NIGHT)
    assert hours.next_allowed(parse_local_time(at, zone)) == parse_local_time(wanted, zone)


def test_a_quiet_that_ends_in_an_hour_that_is_left_out_ends_when_the_clocks_jump() -> None:
    hours = QuietHours("Europe/Amsterdam", 22 * 60, 2 * 60 + 30)
    jump = int(datetime(2027, 3, 28, 1, tzinfo=UTC).timestamp() * 1000)
    assert hours.next_allowed(jump - HOUR_MS) == jump
    assert to_wall_clock(jump, "Europe/Amsterdam").hour == 3


def test_an_hour_that_comes_twice_is_quiet_twice() -> None:
    hours = QuietHours("Europe/Amsterdam", 2 * 60, 3 * 60)
    first = int(datetime(2026, 10, 25, 0, tzinfo=UTC).timestamp() * 1000)
    assert hours.is_quiet(first)
    assert hours.is_quiet(first + HOUR_MS)
    assert hours.next_allowed(first) == first + 2 * HOUR_MS


@pytest.mark.parametrize(
    ("days", "wanted"), [([5], "2026-11-22T00:00"), ([5, 6], "2026-11-23T00:00"), ([6], "2026-11-21T12:00")]
)
def test_days_off_are_days_of_the_players_own(days: list[int], wanted: str) -> None:
    zone = "Pacific/Auckland"
    hours = QuietHours.from_preferences(MailPreferences(rest_days=days), zone)
    assert hours.next_allowed(parse_local_time("2026-11-21T12:00", zone)) == parse_local_time(wanted, zone)


def test_always_quiet_is_not_meant() -> None:
    assert QuietHours("UTC", 0, 0, frozenset(range(7))).next_allowed(
        parse_local_time("2026-11-21T12:00")
    ) == parse_local_time("2026-11-21T12:00")


TRANSITIONS = ["Europe/Amsterdam", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Chatham", "Africa/Casablanca"]


@pytest.mark.parametrize("zone", TRANSITIONS)
def test_around_every_change_of_the_clocks_until_2030(zone: str) -> None:
    """The end found is the first moment that is not quiet, and everything before it is."""
    hours, there = QuietHours(zone, 22 * 60, 8 * 60), ZoneInfo(zone)
    day, last = datetime(2024, 1, 1, tzinfo=UTC), None
    while day.year < 2031:
        shift = day.astimezone(there).utcoffset()
        if last is not None and shift != last:
            begun = int((day - timedelta(days=1)).timestamp() * 1000)
            for at in range(begun, begun + 24 * HOUR_MS, 3 * QUARTER_HOUR_MS):
                end = hours.next_allowed(at)
                assert not hours.is_quiet(end)
                assert all(hours.is_quiet(between) for between in range(at, end, 60_000 * 7))
        last, day = shift, day + timedelta(days=1)


@pytest.mark.parametrize(("when", "wanted"), [("09:10", "10:00"), ("10:00", "11:00")])
def test_hourly_comes_at_the_full_hour(when: str, wanted: str) -> None:
    mail_preferences = MailPreferences(when="hourly")
    at = parse_local_time(f"2026-11-21T{when}")
    assert delivery_policy.apply_mail_frequency(at, mail_preferences, None) == parse_local_time(f"2026-11-21T{wanted}")


def test_daily_comes_in_the_morning() -> None:
    zone = "Europe/Amsterdam"
    at = parse_local_time("2026-11-21T12:00", zone)
    assert QuietHours(zone).next_morning(at) == parse_local_time("2026-11-22T08:00", zone)
    assert QuietHours(zone, 22 * 60, 9 * 60).next_morning(at) == parse_local_time("2026-11-22T09:00", zone)
    friday = QuietHours(zone, 0, 0, frozenset({5, 6}))
    assert friday.next_morning(parse_local_time("2026-11-20T12:00", zone)) == parse_local_time("2026-11-23T00:00", zone)


def test_a_warning_that_falls_into_the_night_comes_before_it(game: Game) -> None:
    user = asked(game)
    mail_preferences = MailPreferences(user=user, quiet_from=22 * 60, quiet_until=8 * 60)
    at = parse_local_time("2026-11-21T09:00")
    due = SeatDeadline(0, 3, at, parse_local_time("2026-11-22T06:00"))
    turn_mail = TurnMail(match=game.match, user=user, kind="last", seat=0, asked=3)
    assert delivery_policy.find_send_time(turn_mail, due, mail_preferences) == parse_local_time("2026-11-21T22:00") - 1
    turn_mail.kind = "turn"
    assert delivery_policy.find_send_time(turn_mail, due, mail_preferences) == at


def test_in_the_night_nothing_is_sent(
    game: Game, outbox: list[Any], pass_time: Callable[[int], None], settings: Any
) -> None:
    from common import clock

    user = asked(game)
    zone = "Asia/Tokyo"
    type(user).objects.filter(pk=user.pk).update(time_zone=zone)
    here = to_wall_clock(clock.get_current_time_ms(), zone)
    begins = (here.hour * 60 + here.minute) // 30 * 30
    MailPreferences.objects.create(user=user, quiet_from=begins, quiet_until=(begins + 120) % 1440)
    send_due()
    assert outbox == []
    pass_time(2 * HOUR_MS)
    send_due()
    assert len(outbox) == 1
