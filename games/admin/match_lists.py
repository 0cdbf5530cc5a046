"""The lists of matches that a moderator looks for: overdue, paused, waiting the longest."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.matches import storage
from games.models import Match

from .desk_readings import CLOCK_LATE_MS


class StandstillFilter(admin.SimpleListFilter):
    """Matches in play that stand still, the longest first."""

    title = "standing still"
    parameter_name = "standing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("overdue", "overdue"), ("paused", "paused"), ("waiting", "waiting the longest")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        running = queryset.filter(status=Match.Status.RUNNING)
        if self.value() == "overdue":
            return running.filter(alarm__lt=storage.get_database_time_ms() - CLOCK_LATE_MS).order_by("alarm")
        if self.value() == "paused":
            return running.filter(paused=True).order_by("moved")
        return running.filter(paused=False).order_by("moved") if self.value() == "waiting" else queryset
