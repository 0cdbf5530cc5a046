"""The pace of a table: live, or by mail with a deadline for each answer."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.core.exceptions import Refused
from games.models import Match

HOUR, DAY = 3600, 86_400  # seconds
SHORTEST, LONGEST = HOUR, 14 * DAY
USUAL = DAY  # by mail, where nothing else was chosen
LIVE = 900  # live, for a question without a clock
EXCUSED = 2  # misses after which a computer player plays on
MOST_EXCUSED = 10


class Pace(NamedTuple):
    """What a table chooses. The rest is for tables by mail."""

    kind: str = "live"
    deadline: int | None = None  # seconds for each answer
    hour: int | None = None  # or the local hour, in the host's time zone, at which each deadline falls
    allowance: int = EXCUSED
    vacations: bool = True

    @property
    def mail(self) -> bool:
        """Whether it is played by mail."""
        return self.kind == Match.Pace.MAIL

    def columns(self, zone: str) -> dict[str, Any]:
        """The same as a match stores it."""
        if not self.mail:
            return {"pace": self.kind, "deadline": LIVE, "hour": None, "allowance": None, "vacations": True}
        return {
            "pace": self.kind,
            "deadline": self.deadline or USUAL,
            "hour": self.hour,
            "zone": zone,
            "allowance": self.allowance,
            "vacations": self.vacations,
        }


def checked(pace: Pace) -> Pace:
    """A pace that can be kept; 422 says why another cannot."""
    if pace.kind not in Match.Pace.values:
        raise Refused("A game is played live or by mail.", status=422)
    if not pace.mail:
        if pace.deadline is not None or pace.hour is not None:
            raise Refused("A live game has clocks; deadlines are for games by mail.", status=422)
        return pace
    if pace.deadline is not None and pace.hour is not None:
        raise Refused("A deadline is a time for each answer or a fixed hour of the day, not both.", status=422)
    if pace.deadline is not None and not SHORTEST <= pace.deadline <= LONGEST:
        raise Refused("A deadline by mail is between 1 hour and 14 days.", status=422)
    if pace.hour is not None and not 0 <= pace.hour <= 23:
        raise Refused("The fixed hour of a deadline is between 0 and 23.", status=422)
    if not 1 <= pace.allowance <= MOST_EXCUSED:
        raise Refused(f"The misses that are excused are between 1 and {MOST_EXCUSED}.", status=422)
    return pace


def of(match: Match) -> Pace:
    """The pace of a match."""
    if match.pace != Match.Pace.MAIL:
        return Pace(match.pace)
    fixed = match.hour is not None
    return Pace(match.pace, None if fixed else match.deadline, match.hour, match.allowance or EXCUSED, match.vacations)
