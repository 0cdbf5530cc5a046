"""The pace of a table: live, or by mail with a deadline for each answer."""

from __future__ import annotations

from typing import Any, NamedTuple

from common.durations import DAY_S, HOUR_S
from common.refusals import Refused
from games.models import Match

MIN_DEADLINE_S, MAX_DEADLINE_S = HOUR_S, 14 * DAY_S
DEFAULT_DEADLINE_S = DAY_S  # by mail, where nothing else was chosen
LIVE_DEADLINE_S = 900  # live, for a question without a clock
DEFAULT_ALLOWANCE = 2  # misses after which a computer player plays on
MAX_ALLOWANCE = 10
PACE_LABELS = {pace.value: pace.label.capitalize() for pace in Match.Pace}  # on buttons and in headings


class MatchPace(NamedTuple):
    """What a table chooses. The rest is for tables by mail."""

    kind: str = Match.Pace.LIVE
    deadline: int | None = None  # seconds for each answer
    hour: int | None = None  # or the local hour, in the host's time zone, at which each deadline falls
    allowance: int = DEFAULT_ALLOWANCE
    vacations: bool = True

    @property
    def is_mail(self) -> bool:
        """Whether it is played by mail."""
        return self.kind == Match.Pace.MAIL

    def to_match_columns(self, zone: str) -> dict[str, Any]:
        """The same as a match stores it."""
        if not self.is_mail:
            return {"pace": self.kind, "deadline": LIVE_DEADLINE_S, "hour": None, "allowance": None, "vacations": True}
        return {
            "pace": self.kind,
            "deadline": self.deadline or DEFAULT_DEADLINE_S,
            "hour": self.hour,
            "zone": zone,
            "allowance": self.allowance,
            "vacations": self.vacations,
        }


def require_valid_pace(pace: MatchPace) -> MatchPace:
    """The pace, if it is allowed. Refused (422) says why not."""
    if pace.kind not in Match.Pace.values:
        raise Refused("A game is played live or by mail.", status=422)
    if not pace.is_mail:
        if pace.deadline is not None or pace.hour is not None:
            raise Refused("A live game has clocks; deadlines are for games by mail.", status=422)
        return pace
    if pace.deadline is not None and pace.hour is not None:
        raise Refused("A deadline is a time for each answer or a fixed hour of the day, not both.", status=422)
    if pace.deadline is not None and not MIN_DEADLINE_S <= pace.deadline <= MAX_DEADLINE_S:
        raise Refused("A deadline by mail is between 1 hour and 14 days.", status=422)
    if pace.hour is not None and not 0 <= pace.hour <= 23:
        raise Refused("The fixed hour of a deadline is between 0 and 23.", status=422)
    if not 1 <= pace.allowance <= MAX_ALLOWANCE:
        raise Refused(f"The misses that are excused are between 1 and {MAX_ALLOWANCE}.", status=422)
    return pace


def get_match_pace(match: Match) -> MatchPace:
    """The pace of a match, as it would be chosen."""
    if match.pace != Match.Pace.MAIL:
        return MatchPace(match.pace)
    fixed = match.hour is not None
    return MatchPace(
        match.pace, None if fixed else match.deadline, match.hour, match.allowance or DEFAULT_ALLOWANCE, match.vacations
    )
