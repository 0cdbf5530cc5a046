"""Quiet hours and weekends, by the wall clock where somebody lives.

Every zone is a number of quarter hours away from UTC, also on the day its clocks are changed, and quiet hours
begin and end at full or half hours: so it is enough to look at each quarter. A local hour that is left out is
not there to be quiet in; one that comes twice is quiet both times.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from accounts import times
from games.models import MailWish

QUARTER = 900_000  # ms
HOUR = 4 * QUARTER
FURTHEST = 4 * 24 * 4  # quarters; no weekend with quiet hours around it is longer
DAYS_OFF = {
    MailWish.Weekend.SATURDAY: {5},
    MailWish.Weekend.SUNDAY: {6},
    MailWish.Weekend.BOTH: {5, 6},
}
MORNING = 8 * 60  # when a daily mail comes, for whoever names no hour


class Hours(NamedTuple):
    """When somebody wants no mail: minutes of the day (none where both are the same), days of the week."""

    zone: str = "UTC"
    begins: int = 0
    ends: int = 0
    days: frozenset[int] = frozenset()

    @classmethod
    def of(cls, wish: MailWish, zone: str) -> Hours:
        """As somebody wished."""
        begins, ends = wish.quiet_from, wish.quiet_until
        if begins is None or ends is None:
            begins = ends = 0
        return cls(zone, begins, ends, frozenset(DAYS_OFF.get(MailWish.Weekend(wish.weekend), ())))

    def quiet(self, at: int) -> bool:
        """Whether no mail is wanted at this moment (ms)."""
        there = local(at, self.zone)
        minute = there.hour * 60 + there.minute
        inside = self.begins <= minute < self.ends
        around = self.begins > self.ends and (minute >= self.begins or minute < self.ends)
        return inside or around or there.weekday() in self.days

    def after(self, at: int) -> int:
        """The first moment from `at` on at which mail is wanted."""
        for quarter in range(at, at + FURTHEST * QUARTER, QUARTER):
            moment = quarter if quarter == at else quarter - quarter % QUARTER
            if not self.quiet(moment):
                return moment
        return at  # always quiet: then nobody means it

    def before(self, at: int) -> int:
        """When the quiet that `at` lies in began: mail that cannot wait comes just before it."""
        begun, moment = at, at
        for _ in range(FURTHEST):
            if not self.quiet(moment):
                break
            begun, moment = moment, (moment - 1) - (moment - 1) % QUARTER
        return begun

    def next_morning(self, at: int) -> int:
        """When the daily mail comes: at the end of the quiet hours, or at eight."""
        minute = self.ends if self.begins != self.ends else MORNING
        moment = at - at % QUARTER + QUARTER
        for _ in range(2 * 24 * 4):
            there = local(moment, self.zone)
            if there.hour * 60 + there.minute == minute:
                break
            moment += QUARTER
        return self.after(moment)


def local(at: int, zone: str) -> datetime:
    """A moment (ms) on the wall clock of a zone."""
    return datetime.fromtimestamp(at / 1000, ZoneInfo(zone))


def words(at: int, now: int, zone: str) -> str:
    """A moment as people say it: "today 21:00", "Wed 25 Nov, 21:00"."""
    return times.when(at, zone, now)


def left(ms: int) -> str:
    """How long that is: "9 h"; what lacks a few minutes of it is told beside it as a moment."""
    minutes = max(0, ms) // 60_000
    return f"1 h {minutes - 60} min" if 75 <= minutes < 115 else times.span(ms)


def moment(text: str, zone: str = "UTC") -> int:
    """A local time as ISO text, in ms; for a time that comes twice the first. For tests and forms."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC).timestamp() * 1000)
