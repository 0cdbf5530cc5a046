"""The pace of a table: live, or by mail with a deadline for each answer."""

from __future__ import annotations

from typing import Any, NamedTuple

from common.durations import DAY_MS, DAY_S, HOUR_S
from common.refusals import Refused
from games.models import Match

from .time_bounds import MAX_REST_DAYS

MIN_DEADLINE_S, MAX_DEADLINE_S = HOUR_S, 14 * DAY_S
DEFAULT_DEADLINE_S = DAY_S  # by mail, where nothing else was chosen
LIVE_DEADLINE_S = 900  # live, for a question without a clock
DEFAULT_ALLOWANCE = 2  # misses after which a computer player plays on
MAX_ALLOWANCE = 10
DEFAULT_FORGIVING = 10  # answers in time for which a miss is forgotten
MIN_FORGIVING, MAX_FORGIVING = 5, 50
DEFAULT_MOST_DAYS = 365  # after which computers finish a game
MIN_MOST_DAYS, MAX_MOST_DAYS = 30, 730
PACE_LABELS = {pace.value: pace.label.capitalize() for pace in Match.Pace}  # on buttons and in headings


class MatchPace(NamedTuple):
    """What a table chooses. The rest is for tables by mail."""

    kind: str = Match.Pace.LIVE
    deadline: int | None = None  # seconds for each answer
    hour: int | None = None  # or the local hour, in the host's time zone, at which each deadline falls
    allowance: int = DEFAULT_ALLOWANCE
    vacations: bool = True
    rest_days: tuple[int, ...] = ()  # days of the week on which deadlines rest, Monday is 0
    waking: bool = True  # whether players' own waking hours put deadlines off
    forgiving: int | None = DEFAULT_FORGIVING  # answers in time for which a miss is forgotten; None: never
    most_days: int | None = DEFAULT_MOST_DAYS  # after so many days computers finish the game; None: as of before

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
            "rest_days": sorted(set(self.rest_days)),
            "waking": self.waking,
            "forgiving": self.forgiving,
            "most_days": self.most_days,
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
    require_valid_rests(pace)
    return pace


def require_valid_rests(pace: MatchPace) -> None:
    """Refused (422) where the days of rest, the wearing off of misses or the last day are not allowed."""
    if len(set(pace.rest_days)) > MAX_REST_DAYS or not set(pace.rest_days) <= set(range(7)):
        raise Refused(f"At most {MAX_REST_DAYS} days of the week can rest.", status=422)
    if pace.forgiving is not None and not MIN_FORGIVING <= pace.forgiving <= MAX_FORGIVING:
        raise Refused(
            f"A missed deadline is forgotten after {MIN_FORGIVING} to {MAX_FORGIVING} answers in time.", status=422
        )
    if pace.most_days is not None and not MIN_MOST_DAYS <= pace.most_days <= MAX_MOST_DAYS:
        raise Refused(f"A game by mail lasts between {MIN_MOST_DAYS} and {MAX_MOST_DAYS} days at most.", status=422)


def get_match_pace(match: Match) -> MatchPace:
    """The pace of a match, as it would be chosen."""
    if match.pace != Match.Pace.MAIL:
        return MatchPace(match.pace)
    fixed = match.hour is not None
    return MatchPace(
        match.pace,
        None if fixed else match.deadline,
        match.hour,
        match.allowance or DEFAULT_ALLOWANCE,
        match.vacations,
        **get_rest_terms(match),
    )


def get_rest_terms(match: Match) -> dict[str, Any]:
    """What a match by mail agreed on about rest and its last day, as fields of a pace."""
    return {
        "rest_days": tuple(match.rest_days),
        "waking": match.waking,
        "forgiving": match.forgiving,
        "most_days": match.most_days,
    }


def set_closing(match: Match, now: int) -> None:
    """Sets the moment at which computers begin to finish a match by mail, which begins now (ms). Once: nothing moves it
    afterwards."""
    if match.pace == Match.Pace.MAIL and match.most_days and match.closes is None:
        match.closes = now + match.most_days * DAY_MS
