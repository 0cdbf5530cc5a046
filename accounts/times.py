"""What time it is, for people: milliseconds since the epoch (UTC), and how a moment is told to somebody."""

import time
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings

HOUR = 3_600_000
DAY = 24 * HOUR


def now() -> int:
    """The time; a test may shift it."""
    return time.time_ns() // 1_000_000 + (settings.TIME_OFFSET_MS if settings.TESTING else 0)


def told(at: int, zone: str) -> str:
    """A moment as somebody in this time zone reads it: "24 November 2026, 10:05 (Europe/Berlin)"."""
    try:
        here = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        zone, here = "UTC", ZoneInfo("UTC")
    moment = datetime.fromtimestamp(at / 1000, here)
    return f"{moment.day} {moment:%B %Y, %H:%M} ({zone.replace('_', ' ')})"
