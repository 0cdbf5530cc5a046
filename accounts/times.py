"""What time it is, for people: milliseconds since the epoch (UTC), and how a moment is told to somebody."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings

from config import clock

HOUR = 3_600_000
DAY = 24 * HOUR
MINUTE_S, HOUR_S, DAY_S = 60, 3600, 86_400


def now() -> int:
    """The time of the site; a test may shift it."""
    return clock.now() + (settings.TIME_OFFSET_MS if settings.TESTING else 0)


def present() -> datetime:
    """The time of the site as Django's fields hold it."""
    return datetime.fromtimestamp(now() / 1000, UTC)


def when(at: int, zone: str, now_ms: int | None = None) -> str:
    """A moment (ms) as a reader in this time zone is told it, everywhere on the site: "today 20:05", "tomorrow
    08:56", "Mon 24 Nov, 20:05"; with the year where it is another one. `static/shared/times.js` says the same."""
    here = _zone(zone)
    there, today = datetime.fromtimestamp(at / 1000, here), datetime.fromtimestamp((now_ms or now()) / 1000, here)
    for days, name in ((0, "today"), (1, "tomorrow")):
        if there.date() == today.date() + timedelta(days=days):
            return f"{name} {there:%H:%M}"
    year = f" {there.year}" if there.year != today.year else ""
    return f"{there:%a} {there.day} {there:%b}{year}, {there:%H:%M}"


def told(at: int, zone: str) -> str:
    """The same with its zone, for where that may not be the reader's: "Mon 24 Nov, 10:05 (Europe/Berlin)"."""
    return f"{when(at, zone)} ({_zone(zone).key.replace('_', ' ')})"


def span(ms: int) -> str:
    """How long that is: "3 days", "18 h", "40 min", "42 s"."""
    seconds = max(0, ms) // 1000
    if seconds < MINUTE_S:
        return f"{seconds} s"
    if seconds < HOUR_S:
        return f"{seconds // MINUTE_S} min"
    near = seconds + 5 * MINUTE_S  # "24 h" for what lacks a few minutes of them
    if near < 2 * DAY_S:
        return f"{max(1, near // HOUR_S)} h"
    return f"{near // DAY_S} days"


def _zone(name: str) -> ZoneInfo:
    """A time zone; UTC for one that is not known."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
