"""The desk: the first page of the admin. What waits, how each part of the site is, who is here.

Everybody sees what they may look at: moderators reports, matches and people; the parts of the site are for superusers.
It looks again by itself every three seconds (static/pages/desk.js).
"""

from __future__ import annotations

from time import monotonic_ns
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from common import clock, moments
from games.matches import backlog, storage

from . import desk_curve, desk_lights, desk_readings
from .desk_readings import Backlog, Pile


def build_desk(user: Any) -> dict[str, Any]:
    """What the desk shows somebody; at most 15 queries with those of the session."""
    now = storage.get_database_time_ms()
    piles = list_piles(user, now)
    shown: dict[str, Any] = {"at": now, "lights": []}
    if user.is_superuser:
        letters, notices = desk_readings.read_late_mail(now), desk_readings.read_late_notices(now)
        began = monotonic_ns()
        sweep_age_ms = backlog.get_sweep_age_ms()
        answered_in_ms = (monotonic_ns() - began) / 1_000_000
        hooks = next(pile.total for pile in piles if pile.label == "stopped hooks")
        shown["lights"] = [
            desk_lights.light_database(answered_in_ms),
            desk_lights.light_worker(sweep_age_ms),
            desk_lights.light_mail(letters, now),
            desk_lights.light_notices(notices, hooks, now),
            *desk_lights.list_file_lights(),
        ]
        shown["deeds"] = desk_readings.read_latest_deeds()
        shown["announcements"] = desk_readings.read_announcements(user.time_zone, clock.get_current_time_ms())
        piles.append(build_mail_pile(letters))
    shown["ill"] = [light for light in shown["lights"] if light.state == "ill"]
    shown["doubtful"] = [light for light in shown["lights"] if light.state == "look"]
    shown |= {"piles": piles, "items": desk_readings.list_oldest_first(piles)}
    shown["waits"] = sum(pile.total for pile in piles)
    if user.has_perm("games.view_match"):
        days = desk_readings.read_games_a_day(moments.get_zone(user.time_zone), clock.get_current_time())
        shown |= {"days": days, "curve": desk_curve.draw_games_a_day(days), "crowd_here": desk_readings.read_crowd()}
        shown |= {"this_week": sum(day.games for day in days[-7:]), "week_before": sum(d.games for d in days[-14:-7])}
    return shown


def list_piles(user: Any, now: int) -> list[Pile]:
    """What waits for this person."""
    piles = []
    if user.has_perm("games.view_report"):
        piles.append(desk_readings.read_open_reports(now))
    if user.has_perm("games.view_match"):
        piles.append(desk_readings.read_overdue_matches(now))
    if user.is_superuser:
        piles += [desk_readings.read_bounced_addresses(), desk_readings.read_stopped_hooks(now)]
    return piles


def build_mail_pile(late: Backlog) -> Pile:
    """Letters that do not leave are counted; what to do about them stands at their light."""
    return Pile("letters not leaving", late.total, [], "")


def show_desk(request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
    """The admin's first page: the desk, and below it all tables."""
    return _django_index(request, {**(extra_context or {}), **build_desk(request.user), "title": "The desk"})


@never_cache
@require_safe
def show_desk_anew(request: HttpRequest) -> HttpResponse:
    """The desk alone, for a page that has it already."""
    return TemplateResponse(request, "admin/desk_body.html", build_desk(request.user))


_django_index = admin.site.index
admin.site.index_template = "admin/desk.html"
admin.site.index = show_desk  # type: ignore[method-assign, assignment]
