"""What time it is on the site: the database's time, from this process's clock."""

from __future__ import annotations

from datetime import UTC, datetime

from django.conf import settings

from config import clock

from .durations import SECOND_MS, Ms


def get_test_offset_ms() -> Ms:
    """By how many milliseconds a test has shifted time; only test settings can."""
    return settings.TIME_OFFSET_MS if settings.TESTING else 0


def get_current_time_ms() -> Ms:
    """The time of the site in ms since the epoch (UTC): that of the database, as this process last measured it. It
    asks nobody, so it costs no query. Whoever decides what time has done under a lock takes the row's own `now`
    instead."""
    return clock.get_site_time_ms() + get_test_offset_ms()


def get_current_time() -> datetime:
    """The same as Django's fields hold it."""
    return to_datetime(get_current_time_ms())


def to_datetime(at: Ms) -> datetime:
    """A moment as a datetime in UTC, for columns and pages. `at`: ms since the epoch."""
    return datetime.fromtimestamp(at / SECOND_MS, UTC)
