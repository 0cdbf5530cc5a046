"""Pace in words: what a table says about itself before anybody joins, and the fields that choose it."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms

from games.core import clock
from games.lobby.estimates import Lasting, lasting
from games.matches import deadlines
from games.matches.pace import DAY, EXCUSED, HOUR, MOST_EXCUSED, USUAL, Pace
from games.models import Match

SPANS = (HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY)
AN_HOUR = "at"  # the choice that is no time for each answer but a fixed hour


def words(seconds: int) -> str:
    """A stretch of time as people say it: "12 hours", "a day", "3 days", "a week"."""
    if seconds in NAMED:
        return NAMED[seconds]
    unit, name = (DAY, "days") if seconds % DAY == 0 or seconds > 3 * DAY else (HOUR, "hours")
    return f"{max(1, round(seconds / unit))} {name}"


NAMED = {HOUR: "an hour", DAY: "a day", 7 * DAY: "a week", 14 * DAY: "2 weeks"}


def about(ms: int) -> str:
    """The same, roughly, for longer times: "9 weeks"."""
    days = ms / 1000 / DAY
    if days > 400:
        return f"{days / 365:.1f} years".replace(".0", "")
    if days > 70:
        return f"{round(days / 30)} months"
    if days > 20:
        return f"{round(days / 7)} weeks"
    return words(round(ms / 1000 / DAY) * DAY if days >= 1 else max(1, round(days * 24)) * HOUR)


def each_answer(match: Match) -> str:
    """The deadline in words."""
    if match.hour is not None:
        return f"every move by {match.hour:02}:00 ({match.zone.replace('_', ' ')})"
    return f"{words(match.deadline or USUAL)} per move"


def terms(match: Match) -> list[str]:
    """What else was agreed for a table by mail."""
    excused = match.allowance or 0
    misses = f"after {excused} missed deadline{'s' if excused != 1 else ''} a bot takes over"
    return [misses, "vacations pause deadlines" if match.vacations else "deadlines run on during vacations"]


def length(match: Match, title: Any) -> list[str]:
    """How long a table by mail can last."""
    span = deadlines.span(match)
    if match.pace != Match.Pace.MAIL or span is None:
        return []
    found = lasting(title, max(match.size, title.seats[0]), match.settings, span)
    return said(found, match.zone)


def said(found: Lasting, zone: str) -> list[str]:
    """The figures as sentences: the end where there is one, else the longest round; then what is usual."""
    if found.latest is not None:
        end = datetime.fromtimestamp((clock.now() + found.latest) / 1000, ZoneInfo(zone))
        told = [f"Finished by {end.day} {end:%B %Y} at the latest."]
    else:
        told = [f"A round takes {about(found.round)} at most; the game itself has no last turn."]
    if found.half and found.most:
        told.append(f"Half of the games last less than {about(found.half)}, nine in ten less than {about(found.most)}.")
    return told


class PaceFields(forms.Form):
    """Live or by mail, and what a table by mail agrees on."""

    pace = forms.ChoiceField(label="Pace", choices=[("live", "Live"), ("mail", "By mail")], widget=forms.RadioSelect)
    within = forms.ChoiceField(
        label="Time per move",
        choices=[*((str(each), words(each)) for each in SPANS), (AN_HOUR, "a fixed hour")],
        initial=str(USUAL),
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
        choices=[(number, str(number)) for number in range(1, MOST_EXCUSED + 1)],
        coerce=int,
        initial=EXCUSED,
        required=False,
    )
    vacations = forms.BooleanField(
        label="Vacations pause deadlines", help_text="for the player who is away", initial=True, required=False
    )

    def chosen_pace(self) -> Pace:
        """What was chosen."""
        data: dict[str, Any] = self.cleaned_data
        if data["pace"] != Match.Pace.MAIL:
            return Pace(data["pace"])
        fixed = data.get("within") == AN_HOUR
        return Pace(
            data["pace"],
            None if fixed else int(data.get("within") or USUAL),
            (data["hour"] if data.get("hour") not in (None, "") else 20) if fixed else None,
            int(data["allowance"] or EXCUSED),
            data["vacations"] if "within" in self.data else True,
        )
