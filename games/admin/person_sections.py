"""What play knows of somebody, for their page in the admin: what they play now, and reports about and by them."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.urls import reverse

from accounts.admin.person_page import SHOWN, PersonRow, PersonSection
from accounts.models import User
from accounts.signals import person_shown
from common import moments
from games.engine.catalog import title as title_of
from games.models import Match, Report, Seat


def connect() -> None:
    """Connect the receiver; called once, when the admin is ready."""
    person_shown.connect(list_sections, dispatch_uid="games.admin.person_sections")


def list_sections(person: User, reader: User, **kwargs: Any) -> list[PersonSection]:
    """Those that the reader may see."""
    sections = []
    if reader.has_perm("games.view_match"):
        sections.append(list_matches(person, reader))
    if reader.has_perm("games.view_report"):
        sections.append(list_reports(person, reader))
    return sections


def list_matches(person: User, reader: User) -> PersonSection:
    """What they play now, the latest moved first."""
    playing = Seat.objects.filter(user=person, match__status=Match.Status.RUNNING).select_related("match")
    rows = [
        PersonRow(
            moments.format_moment(seat.match.moved or 0, reader.time_zone) if seat.match.moved else "",
            seat.match.name,
            f"{title_of(seat.match.title).name}, {seat.match.get_pace_display()}"
            f"{', asked now' * (seat.number in seat.match.asked)}{', paused' * seat.match.paused}",
            reverse("admin:games_match_change", args=[seat.match_id]),
        )
        for seat in playing.defer("match__snapshot").order_by("-match__moved")[:SHOWN]
    ]
    everything = f"{reverse('admin:games_match_changelist')}?q={person.username}"
    return PersonSection("Playing now", rows, everything, "All matches")


def list_reports(person: User, reader: User) -> PersonSection:
    """Reports about them and by them, the newest first."""
    found = Report.objects.filter(Q(about=person) | Q(by=person)).select_related("about", "by").order_by("-at")
    rows = [
        PersonRow(
            moments.format_moment(each.at, reader.time_zone),
            f"{each.get_why_display()}: about {each.about.name}, by {each.by.name if each.by else 'a former player'}",
            f"closed: {each.verdict}" if each.closed else "open",
            reverse("admin:games_report_change", args=[each.pk]),
        )
        for each in found[:SHOWN]
    ]
    return PersonSection("Reports", rows)
