"""Quiet hours and days of rest, by the wall clock where somebody lives: no mail comes in them, and where a table has it
so, no deadline of theirs ends in them. What is left are their waking hours.

Every zone is a number of quarter hours away from UTC, also on the day its clocks are changed, and quiet hours
begin and end at full or half hours: so it is enough to look at each quarter. A local hour that is left out is
not there to be quiet in; one that comes twice is quiet both times.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from common.durations import HOUR_MS
from games.models import MailPreferences

QUARTER_HOUR_MS = HOUR_MS // 4
MAX_QUARTER_HOURS = 5 * 24 * 4  # quarters; no three days of rest with quiet hours around them are longer
DEFAULT_DAILY_MINUTE = 8 * 60  # when a daily mail comes, for whoever names no hour


class QuietHours(NamedTuple):
    """When somebody wants no mail: minutes of the day (none where both are the same), days of the week."""

    zone: str = "UTC"
    start_minute: int = 0
    end_minute: int = 0
    days_off: frozenset[int] = frozenset()

    @classmethod
    def from_preferences(cls, mail_preferences: MailPreferences, zone: str) -> QuietHours:
        """As somebody wished."""
        return cls.from_columns(
            zone, mail_preferences.quiet_from, mail_preferences.quiet_until, mail_preferences.rest_days
        )

    @classmethod
    def from_columns(
        cls, zone: str, quiet_from: int | None, quiet_until: int | None, rest_days: Collection[int] | None
    ) -> QuietHours:
        """As the columns of their wishes say it."""
        if quiet_from is None or quiet_until is None:
            quiet_from = quiet_until = 0
        return cls(zone, quiet_from, quiet_until, frozenset(rest_days or ()))

    def is_quiet(self, at: int) -> bool:
        """Whether no mail is wanted at this moment (ms)."""
        there = to_wall_clock(at, self.zone)
        minute = there.hour * 60 + there.minute
        inside = self.start_minute <= minute < self.end_minute
        around = self.start_minute > self.end_minute and (minute >= self.start_minute or minute < self.end_minute)
        return inside or around or there.weekday() in self.days_off

    def next_allowed(self, at: int) -> int:
        """The first moment from `at` on at which mail is wanted."""
        for quarter in range(at, at + MAX_QUARTER_HOURS * QUARTER_HOUR_MS, QUARTER_HOUR_MS):
            moment = quarter if quarter == at else quarter - quarter % QUARTER_HOUR_MS
            if not self.is_quiet(moment):
                return moment
        return at  # always quiet: then nobody means it

    def quiet_since(self, at: int) -> int:
        """When the quiet that `at` lies in began: mail that cannot wait comes just before it."""
        begun, moment = at, at
        for _ in range(MAX_QUARTER_HOURS):
            if not self.is_quiet(moment):
                break
            begun, moment = moment, (moment - 1) - (moment - 1) % QUARTER_HOUR_MS
        return begun

    def next_morning(self, at: int) -> int:
        """When the daily mail comes: at the end of the quiet hours, or at eight."""
        minute = self.end_minute if self.start_minute != self.end_minute else DEFAULT_DAILY_MINUTE
        moment = at - at % QUARTER_HOUR_MS + QUARTER_HOUR_MS
        for _ in range(2 * 24 * 4):
            there = to_wall_clock(moment, self.zone)
            if there.hour * 60 + there.minute == minute:
                break
            moment += QUARTER_HOUR_MS
        return self.next_allowed(moment)


def to_wall_clock(at: int, zone: str) -> datetime:
    """A moment (ms) as the local time of a zone."""
    return datetime.fromtimestamp(at / 1000, ZoneInfo(zone))


def parse_local_time(text: str, zone: str = "UTC") -> int:
    """A local time as ISO text, in ms; for a time that comes twice the first. For tests and forms."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC).timestamp() * 1000)
