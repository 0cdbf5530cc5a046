"""How a moment is told to somebody, everywhere on the site: by the clock of their time zone."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from . import clock
from .durations import SECOND_MS, Ms


def format_moment(at: Ms, zone: str, now: Ms | None = None) -> str:
    """A moment as a reader in this time zone is told it: "today 20:05", "tomorrow 08:56", "Mon 24 Nov, 20:05"; with
    the year where it is another one. `static/shared/times.js` says the same."""
    here = get_zone(zone)
    there = datetime.fromtimestamp(at / SECOND_MS, here)
    today = datetime.fromtimestamp((now or clock.get_current_time_ms()) / SECOND_MS, here)
    for days, name in ((0, "today"), (1, "tomorrow")):
        if there.date() == today.date() + timedelta(days=days):
            return f"{name} {there:%H:%M}"
    year = f" {there.year}" if there.year != today.year else ""
    return f"{there:%a} {there.day} {there:%b}{year}, {there:%H:%M}"


def format_moment_with_zone(at: Ms, zone: str) -> str:
    """The same with its zone, for where that may not be the reader's: "Mon 24 Nov, 10:05 (Europe/Berlin)"."""
    return f"{format_moment(at, zone)} ({get_zone(zone).key.replace('_', ' ')})"


def get_zone(name: str) -> ZoneInfo:
    """A time zone; UTC for one that is not known."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
