"""What time it is, which matches have something due, and the bell that wakes them promptly.

Only rows promise: `Match.alarm` says when something is due, and a sweep finds it every second. The bell
makes it prompter. It may be lost or ring twice; nothing depends on it.
"""

from __future__ import annotations

from datetime import UTC, datetime

from django.conf import settings

from config import clock


def offset() -> int:
    """By how many milliseconds a test has shifted time; only test settings can."""
    return settings.TIME_OFFSET_MS if settings.TESTING else 0


def now() -> int:
    """The time of the site (the database's), in milliseconds since the epoch (UTC). Costs no question."""
    return clock.now() + offset()


def moment(at: int) -> datetime:
    """Milliseconds as a datetime."""
    return datetime.fromtimestamp(at / 1000, UTC)
