"""The lists of matches that a moderator looks for: overdue, paused, waiting the longest, and for whom since when."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest

from common import clock, moments
from common.durations import SECOND_MS, format_duration
from games.engine.catalog import titles
from games.engine.sentences import joined
from games.matches import storage
from games.models import Intervention, Match, Pause

from .desk_readings import CLOCK_LATE_MS

ORDER = {"overdue": ("alarm",), "paused": ("moved",), "waiting": ("moved",)}  # the longest first


class StandstillFilter(admin.SimpleListFilter):
    """Matches in play that stand still."""

    title = "standing still"
    parameter_name = "standing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("overdue", "overdue"), ("paused", "paused"), ("waiting", "waiting the longest")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        running = queryset.filter(status=Match.Status.RUNNING)
        if self.value() == "overdue":
            return running.filter(alarm__lt=storage.get_database_time_ms() - CLOCK_LATE_MS)
        if self.value() == "paused":
            return running.filter(paused=True)
        return running.filter(paused=False) if self.value() == "waiting" else queryset


class TitleFilter(admin.SimpleListFilter):
    """What is of one game, each by its name."""

    title = "game"
    parameter_name = "title"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(each.slug, each.name) for each in titles()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(title=self.value()) if self.value() else queryset


def prefetch_pauses(found: QuerySet[Match]) -> QuerySet[Match]:
    """With the pause that each is in."""
    by_staff = Intervention.objects.filter(kind=Intervention.Kind.PAUSE, ended=None)
    return found.prefetch_related(
        Prefetch("interventions", by_staff, "staff_pauses"),
        Prefetch("pauses", Pause.objects.filter(state=Pause.State.ON), "own_pauses"),
    )


class MatchColumns:
    """What the lists say of a match in words."""

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        """What stands still the longest first; an order of the filter's own would come after the model's."""
        return ORDER.get(request.GET.get(StandstillFilter.parameter_name, ""), ())

    @admin.display(description="game", ordering="title")
    def game_name(self, match: Match) -> str:
        return next((each.name for each in titles() if each.slug == match.title), match.title)

    @admin.display(description="entries", ordering="version")
    def progress(self, match: Match) -> str:
        """How far it is; before it begins there is no entry, not even the first, whose number is 0."""
        return "not begun" if match.version < 0 else f"{match.version + 1:,}"

    @admin.display(description="created (UTC)", ordering="created")
    def made(self, match: Match) -> str:
        return moments.format_moment(int(match.created.timestamp() * SECOND_MS), "UTC")

    @admin.display(description="waits for")
    def awaited_players(self, match: Match) -> str:
        return joined([seat.name for seat in match.seats.all() if seat.number in match.asked]) or "nobody"

    @admin.display(description="paused until (UTC)")
    def pause_end(self, match: Any) -> str:
        """Of a moderator's pause, or of one that the players agreed on; of a match with `prefetch_pauses`."""
        ends = [row.until for row in match.staff_pauses] + [row.ends for row in match.own_pauses]
        if not ends:
            return ""
        return moments.format_moment(ends[0], "UTC") if ends[0] else "a moderator resumes it"

    @admin.display(description="nothing moved for")
    def standstill(self, match: Match) -> str:
        return "" if match.moved is None else format_duration(clock.get_current_time_ms() - match.moved)

    @admin.display(description="due since")
    def lateness(self, match: Match) -> str:
        late = 0 if match.alarm is None else clock.get_current_time_ms() - match.alarm
        return format_duration(late) if late > 0 else ""
