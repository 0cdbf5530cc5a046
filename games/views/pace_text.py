"""Pace in words: what a table says about itself before anybody joins, and the fields that choose it."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms

from common import clock
from common.durations import DAY_MS, DAY_S, HOUR_S, SECOND_MS, DurationForm, format_duration
from games.engine.sentences import joined
from games.lobby.estimates import LengthEstimate, estimate_match_length
from games.matches import deadlines
from games.matches.pace import (
    DEFAULT_ALLOWANCE,
    DEFAULT_DEADLINE_S,
    DEFAULT_FORGIVING,
    DEFAULT_MOST_DAYS,
    MAX_ALLOWANCE,
    PACE_LABELS,
    MatchPace,
)
from games.matches.time_bounds import MAX_REST_DAYS, OWN_HOURS_MS
from games.models import Match

DEADLINE_CHOICES_S = (
    HOUR_S,
    3 * HOUR_S,
    6 * HOUR_S,
    12 * HOUR_S,
    DAY_S,
    2 * DAY_S,
    3 * DAY_S,
    5 * DAY_S,
    7 * DAY_S,
    14 * DAY_S,
)
MOST_DAYS_CHOICES = ((90, "3 months"), (183, "6 months"), (365, "a year"), (730, "2 years"))
DAY_NAMES = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")
SHORT_DAY_NAMES = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MEASURED = "Measured with the plans the site offers, when everyone answers within a day."
FIXED_HOUR = "at"  # the choice that is no time for each answer but a fixed hour


def format_deadline(seconds: int) -> str:
    """The time for each answer as people say it: "12 hours", "a day", "a week"."""
    return format_duration(seconds * SECOND_MS, DurationForm.SPOKEN)


def format_move_deadline(match: Match) -> str:
    """The deadline of each move of a match by mail, in words."""
    if match.hour is not None:
        return f"every move by {match.hour:02}:00 ({match.zone.replace('_', ' ')})"
    return f"{format_deadline(match.deadline or DEFAULT_DEADLINE_S)} per move"


def format_mail_terms(match: Match) -> list[str]:
    """The other terms of a match by mail, in words."""
    excused = match.allowance or 0
    misses = f"after {excused} missed deadline{'s' if excused != 1 else ''} a bot takes over"
    forgiven = [f"one is forgotten for every {match.forgiving} answers in time"] if match.forgiving else []
    rests = [f"deadlines rest on {joined([DAY_NAMES[day] for day in match.rest_days])}"] if match.rest_days else []
    waking = [f"deadlines wait for waking hours, {OWN_HOURS_MS // DAY_MS} days at most"] if match.waking else []
    away = "vacations pause deadlines" if match.vacations else "deadlines run on during vacations"
    return [misses, *forgiven, *rests, *waking, away]


def describe_match_length(match: Match, title: Any) -> list[str]:
    """How long a match by mail can last, in sentences; empty for a live one."""
    span = deadlines.get_full_deadline_ms(match)
    if match.pace != Match.Pace.MAIL or span is None:
        return []
    found = estimate_match_length(title, max(match.size, title.seats[0]), match.settings, span, match.most_days)
    return format_length_estimate(found, match.zone)


def format_length_estimate(found: LengthEstimate, zone: str) -> list[str]:
    """An estimate in sentences: the end where there is one, else the longest round; then what is usual."""
    if found.longest_ms is not None:
        end = datetime.fromtimestamp((clock.get_current_time_ms() + found.longest_ms) / 1000, ZoneInfo(zone))
        told = [f"Finished by {end.day} {end:%B %Y} at the latest."]
    else:
        longest = format_duration(found.round_ms, DurationForm.ROUGH)
        told = [f"A round takes {longest} at most; the game itself has no last turn."]
    if found.median_ms and found.ninety_percent_ms:
        lengths = (found.median_ms, found.ninety_percent_ms)
        half, most = (format_duration(length, DurationForm.ROUGH) for length in lengths)
        told.append(f"Half of the games last less than {half}, nine in ten less than {most}.")
    if found.is_measured:
        told.append(MEASURED)
    return told


class PaceFields(forms.Form):
    """Live or by mail, and what a table by mail agrees on."""

    pace = forms.ChoiceField(label="Pace", choices=list(PACE_LABELS.items()), widget=forms.RadioSelect)
    within = forms.ChoiceField(
        label="Time per move",
        choices=[
            *((str(each), format_deadline(each)) for each in DEADLINE_CHOICES_S),
            (FIXED_HOUR, "a fixed hour"),
        ],
        initial=str(DEFAULT_DEADLINE_S),
        required=False,
    )
    hour = forms.TypedChoiceField(
        label="Every day at",
        choices=[(number, f"{number:02}:00") for number in range(24)],
        coerce=int,
        initial=20,
        required=False,
        help_text="your time; at least six hours after a move is asked for",
    )
    allowance = forms.TypedChoiceField(
        label="Missed deadlines before a bot takes over",
        choices=[(number, str(number)) for number in range(1, MAX_ALLOWANCE + 1)],
        coerce=int,
        initial=DEFAULT_ALLOWANCE,
        required=False,
    )
    forgiving = forms.TypedChoiceField(
        label="A miss is forgotten",
        choices=[("", "never"), *((number, f"after {number} answers in time") for number in (5, 10, 20))],
        coerce=int,
        empty_value=None,
        initial=DEFAULT_FORGIVING,
        required=False,
    )
    most_days = forms.TypedChoiceField(
        label="Over after at most",
        choices=MOST_DAYS_CHOICES,
        coerce=int,
        initial=DEFAULT_MOST_DAYS,
        required=False,
        help_text="then bots finish the game",
    )
    rest_days = forms.TypedMultipleChoiceField(
        label="Days that rest",
        choices=list(enumerate(SHORT_DAY_NAMES)),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="deadlines stand still on them, in your time zone; three at most",
    )
    waking = forms.BooleanField(
        label="Deadlines wait for waking hours",
        help_text=f"those of whoever is asked; {OWN_HOURS_MS // DAY_MS} days a question at most",
        initial=True,
        required=False,
    )
    vacations = forms.BooleanField(
        label="Vacations pause deadlines", help_text="for the player who is away", initial=True, required=False
    )

    def chosen_pace(self) -> MatchPace:
        """What was chosen."""
        data: dict[str, Any] = self.cleaned_data
        if data["pace"] != Match.Pace.MAIL:
            return MatchPace(data["pace"])
        fixed = data.get("within") == FIXED_HOUR
        return MatchPace(
            data["pace"],
            None if fixed else int(data.get("within") or DEFAULT_DEADLINE_S),
            (data["hour"] if data.get("hour") not in (None, "") else 20) if fixed else None,
            int(data["allowance"] or DEFAULT_ALLOWANCE),
            data["vacations"] if "within" in self.data else True,
            tuple(data.get("rest_days") or ()),
            data["waking"] if "within" in self.data else True,
            data["forgiving"] if "within" in self.data else DEFAULT_FORGIVING,
            data.get("most_days") or DEFAULT_MOST_DAYS,
        )

    def clean_rest_days(self) -> list[int]:
        """The days of the week on which deadlines rest: few enough that a game goes on."""
        days = sorted(set(self.cleaned_data["rest_days"] or ()))
        if len(days) > MAX_REST_DAYS:
            raise forms.ValidationError(f"At most {MAX_REST_DAYS} days of the week can rest.")
        return days
