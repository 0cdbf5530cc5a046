"""What follows from the choices of a new table: how long it can last, what is changed, whether it counts."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from accounts.models import User
from common import clock
from common.durations import DAY_MS, SECOND_MS, DurationForm, format_duration
from games.lobby import quick_match
from games.lobby.estimates import LengthEstimate, estimate_match_length
from games.matches.pace import DEFAULT_DEADLINE_S, MatchPace
from games.models import Match, Seat
from games.ratings import stakes
from games.views.pace_text import MEASURED, format_mail_terms, format_move_deadline
from games.views.rows import list_changed_settings

from .form import NewMatchForm

MONTH_MS = 30 * DAY_MS  # between two ticks
NEAR_END_MS = 60 * DAY_MS  # within so long an end is told by its day, later by its month
TIMELINE_MARGIN = 1.12  # the ruler goes on a little behind the last point that is known


class Timeline(NamedTuple):
    """A game by mail on a line: now at 0, the end at 100."""

    median_percent: float  # where half of the games are over
    median_day: str
    median_span: str
    end_day: str
    end_label: str
    is_latest_possible: bool  # whether it cannot last longer
    ticks: tuple[float, ...]


class NewMatchSummary(NamedTuple):
    """What a table would be if it were opened so."""

    is_mail: bool
    pace_text: str
    deadline_text: str
    end_text: str
    length_text: str
    changed_settings: list[str]
    unrated_reason: str
    expected_players: int  # people and computer players, the host included
    seats: int
    private: bool
    sandbox: bool
    timeline: Timeline | None


def summarize_new_match(form: NewMatchForm, user: Any) -> NewMatchSummary:
    """The summary of a form as it stands; what is invalid in it counts as not chosen."""
    read = (
        form if form.is_bound else NewMatchForm(form.title, user, get_initial_form_data(form), opponent=form.opponent)
    )
    fine, data = read.is_valid(), read.cleaned_data
    seats = data.get("seats") or quick_match.get_default_seat_count(form.title)
    match = build_planned_match(read, user, seats, read.settings())
    wanted = read.seat_choices.list_wanted_players(data, seats)
    found = estimate_match_length(
        form.title,
        seats,
        match.settings if fine else {},
        (match.deadline or DEFAULT_DEADLINE_S) * SECOND_MS,
        match.most_days,
    )
    mail, zone = match.pace == Match.Pace.MAIL, ZoneInfo(match.zone)
    others = [Seat(match=match, number=at + 1, bot=each.level) for at, each in enumerate(wanted) if each.level]
    host = [Seat(match=match, number=0, user=user if isinstance(user, User) else User(is_guest=True))]
    ends, lasts = describe_expected_end(found, zone) if mail else ("", "")
    return NewMatchSummary(
        is_mail=mail,
        pace_text=format_move_deadline(match) if mail else form.title.minutes,
        deadline_text="; ".join(format_mail_terms(match)) if mail else describe_clocks(match.settings),
        end_text=ends,
        length_text=lasts,
        changed_settings=list_changed_settings(form.title, match.settings),
        unrated_reason="A sandbox is never rated."
        if match.sandbox
        else stakes.explain_unrated(match, [*host, *others]),
        expected_players=len(wanted) + 1,
        seats=seats,
        private=match.private,
        sandbox=match.sandbox,
        timeline=build_timeline(found, zone) if mail else None,
    )


def get_initial_form_data(form: NewMatchForm) -> dict[str, Any]:
    """What a browser would send of an untouched form."""
    return {name: value for name, value in form.values().items() if value is not None and value is not False}


def build_planned_match(form: NewMatchForm, user: Any, seats: int, settings: dict[str, Any]) -> Match:
    """The unsaved match that the form describes."""
    data = form.cleaned_data
    pace = form.chosen_pace() if "pace" in data else MatchPace()
    return Match(
        title=form.title.slug,
        size=seats,
        settings=settings,
        rated=bool(data.get("rated")) and not form.is_unrated,
        programs=form.chosen_programs(),
        sandbox=bool(data.get("sandbox")),
        private=bool(data.get("private")) or form.is_unrated,
        **{"zone": "UTC"} | pace.to_match_columns(getattr(user, "time_zone", "UTC")),
    )


def describe_clocks(settings: dict[str, Any]) -> str:
    """Which clocks a live match has, in words."""
    return "no clocks" if settings.get("timers") == "off" else "standard clocks"


def describe_expected_end(found: LengthEstimate, zone: ZoneInfo) -> tuple[str, str]:
    """When a match by mail ends, in words: what is known best, and the rest."""
    half = format_duration(found.median_ms, DurationForm.ROUGH) if found.median_ms else ""
    usual = f"Half of all games finish within {half}" if half else ""
    most = format_duration(found.ninety_percent_ms, DurationForm.ROUGH) if found.ninety_percent_ms else ""
    rest = f"{usual}, nine in ten within {most}." if usual and most else ""
    rest = f"{rest} {MEASURED}" if rest and found.is_measured else rest
    if found.longest_ms is not None:
        return (
            f"Finished by {format_end_day(found.longest_ms, zone)}",
            f"{rest} Everyone sees this before joining.".strip(),
        )
    if found.ninety_percent_ms is not None:
        return f"Usually finished by {format_end_day(found.ninety_percent_ms, zone)}", f"{rest} There is no last turn."
    return "No last turn", f"A round takes {format_duration(found.round_ms, DurationForm.ROUGH)} at most."


def build_timeline(found: LengthEstimate, zone: ZoneInfo) -> Timeline | None:
    """The timeline; None where nothing is known to draw on it."""
    end = found.longest_ms or found.ninety_percent_ms
    if not found.median_ms or not end:
        return None
    whole = end if found.longest_ms else end * TIMELINE_MARGIN
    months = range(1, int(whole / MONTH_MS) + 1)
    return Timeline(
        median_percent=round(100 * found.median_ms / whole, 1),
        median_day=format_rough_end_day(found.median_ms, zone),
        median_span=format_duration(found.median_ms, DurationForm.ROUGH),
        end_day=format_rough_end_day(end, zone),
        end_label="the very latest" if found.longest_ms else "nine in ten are finished",
        is_latest_possible=found.longest_ms is not None,
        ticks=tuple(round(100 * month * MONTH_MS / whole, 1) for month in months)[:36],
    )


def format_end_day(ms: int, zone: ZoneInfo) -> str:
    """The date in so many ms from now: "17 September 2027"."""
    end = datetime.fromtimestamp((clock.get_current_time_ms() + ms) / 1000, zone)
    return f"{end.day} {end:%B %Y}"


def format_rough_end_day(ms: int, zone: ZoneInfo) -> str:
    """The date in so many ms from now, as roughly as it is known: "24 January", "late March"."""
    end = datetime.fromtimestamp((clock.get_current_time_ms() + ms) / 1000, zone)
    if ms <= NEAR_END_MS:
        return f"{end.day} {end:%B}"
    third = ("early", "mid", "late")[min(2, (end.day - 1) // 10)]
    return f"{third} {end:%B}" + (f" {end.year}" if ms > 6 * NEAR_END_MS else "")
