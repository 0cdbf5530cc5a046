"""What follows from the choices of a new table: how long it can last, what is changed, whether it counts."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from accounts.models import User
from games.core import clock
from games.lobby import quick_match
from games.lobby.estimates import Lasting, lasting
from games.matches.pace import DAY, USUAL, Pace
from games.models import Match, Seat
from games.ratings import stakes
from games.views.pace_text import about, each_answer, terms
from games.views.rows import changed

from .form import TableForm

NEAR = 60 * DAY * 1000  # ms: within so long an end is told by its day, later by its month
SLACK = 1.12  # the ruler goes on a little behind the last point that is known


class Ruler(NamedTuple):
    """A game by mail on a line: now at 0, the end at 100."""

    usual: float  # where half of the games are over
    usually: str
    within: str
    end: str
    ending: str
    latest: bool  # whether it cannot last longer
    ticks: tuple[float, ...]


class Summary(NamedTuple):
    """What a table would be if it were opened so."""

    mail: bool
    pace: str
    terms: str
    ends: str
    lasts: str
    changed: list[str]
    why_not: str
    expected: int  # people and computer players, the host included
    seats: int
    private: bool
    ruler: Ruler | None


def summary(form: TableForm, user: Any) -> Summary:
    """Of a form as it stands; what is not right in it counts as not chosen."""
    read = form if form.is_bound else TableForm(form.title, user, given(form))
    fine, data = read.is_valid(), read.cleaned_data
    seats = data.get("seats") or quick_match.usual(form.title)
    match = planned(read, user, seats, read.settings())
    wanted = read.sitting.wanted(data, seats)
    found = lasting(form.title, seats, match.settings if fine else {}, (match.deadline or USUAL) * 1000)
    mail, zone = match.pace == Match.Pace.MAIL, ZoneInfo(match.zone)
    others = [Seat(match=match, number=at + 1, bot=each.level) for at, each in enumerate(wanted) if each.level]
    host = [Seat(match=match, number=0, user=user if isinstance(user, User) else User(is_guest=True))]
    ends, lasts = told(found, zone) if mail else ("", "")
    return Summary(
        mail=mail,
        pace=each_answer(match) if mail else form.title.minutes,
        terms="; ".join(terms(match)) if mail else clocks_of(match.settings),
        ends=ends,
        lasts=lasts,
        changed=changed(form.title, match.settings),
        why_not=stakes.why_not(match, [*host, *others]),
        expected=len(wanted) + 1,
        seats=seats,
        private=match.private,
        ruler=ruler(found, zone) if mail else None,
    )


def given(form: TableForm) -> dict[str, Any]:
    """What a browser would send of a form nobody has touched."""
    return {name: value for name, value in form.values().items() if value not in (None, False)}


def planned(form: TableForm, user: Any, seats: int, settings: dict[str, Any]) -> Match:
    """The table, as it would be stored."""
    data = form.cleaned_data
    pace = form.chosen_pace() if "pace" in data else Pace()
    return Match(
        title=form.title.slug,
        size=seats,
        settings=settings,
        rated=bool(data.get("rated")),
        private=bool(data.get("private")),
        **{"zone": "UTC"} | pace.columns(getattr(user, "time_zone", "UTC")),
    )


def clocks_of(settings: dict[str, Any]) -> str:
    """What clocks a live table has, in words."""
    return "no clocks" if settings.get("timers") == "off" else "standard clocks"


def told(found: Lasting, zone: ZoneInfo) -> tuple[str, str]:
    """When a game by mail ends, in words: what is known best, and the rest."""
    usual = f"Half of all games finish within {about(found.half)}" if found.half else ""
    rest = f"{usual}, nine in ten within {about(found.most)}." if usual and found.most else ""
    if found.latest is not None:
        return f"Finished by {day(found.latest, zone)}", f"{rest} Everyone sees this before joining.".strip()
    if found.most is not None:
        return f"Usually finished by {day(found.most, zone)}", f"{rest} There is no last turn."
    return "No last turn", f"A round takes {about(found.round)} at most."


def ruler(found: Lasting, zone: ZoneInfo) -> Ruler | None:
    """The line, where something is known to draw on it."""
    end = found.latest or found.most
    if not found.half or not end:
        return None
    whole = end if found.latest else end * SLACK
    months = range(1, int(whole / 1000 / DAY / 30) + 1)
    return Ruler(
        usual=round(100 * found.half / whole, 1),
        usually=moment(found.half, zone),
        within=about(found.half),
        end=moment(end, zone),
        ending="the very latest" if found.latest else "nine in ten are finished",
        latest=found.latest is not None,
        ticks=tuple(round(100 * month * 30 * DAY * 1000 / whole, 1) for month in months)[:36],
    )


def day(ms: int, zone: ZoneInfo) -> str:
    """The day in so many ms: "17 September 2027"."""
    end = datetime.fromtimestamp((clock.now() + ms) / 1000, zone)
    return f"{end.day} {end:%B %Y}"


def moment(ms: int, zone: ZoneInfo) -> str:
    """The same, as roughly as it is known: "24 January", "late March"."""
    end = datetime.fromtimestamp((clock.now() + ms) / 1000, zone)
    if ms <= NEAR:
        return f"{end.day} {end:%B}"
    third = ("early", "mid", "late")[min(2, (end.day - 1) // 10)]
    return f"{third} {end:%B}" + (f" {end.year}" if ms > 6 * NEAR else "")
