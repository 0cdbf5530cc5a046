"""What time it is, which matches have something due, and the bell that wakes them promptly.

Only rows promise: `Match.alarm` says when something is due, and a sweep finds it every second. The bell
makes it prompter. It may be lost or ring twice; nothing depends on it.
"""

from __future__ import annotations

from datetime import UTC, datetime

from django.conf import settings

from config import clock


def get_test_offset_ms() -> int:
    """By how many milliseconds a test has shifted time; only test settings can."""
    return settings.TIME_OFFSET_MS if settings.TESTING else 0


def get_current_time_ms() -> int:
    """The time of the site (the database's) in ms since the epoch (UTC), from this process's clock: no query."""
    return clock.now() + get_test_offset_ms()


def to_datetime(at: int) -> datetime:
    """A moment in ms since the epoch as a datetime (UTC)."""
    return datetime.fromtimestamp(at / 1000, UTC)
