"""Outages in the admin: when the site was down, and how much of it counts for nobody. Read only."""

from __future__ import annotations

from datetime import datetime

from django.contrib import admin

from accounts.admin.base import Unchanged, Undeleted, Unmade
from accounts.admin.lookups import StrictLookups
from common import clock
from common.durations import DurationForm, format_duration
from games.models import Outage


@admin.register(Outage)
class OutageAdmin(Unmade, Unchanged, Undeleted, StrictLookups):
    """The newest first."""

    list_display = ("since", "until", "counts_for_nobody", "matches")
    fields = readonly_fields = ("since", "until", "counts_for_nobody", "matches")
    list_per_page = 50

    @admin.display(description="down since", ordering="began")
    def since(self, outage: Outage) -> datetime:
        return clock.to_datetime(outage.began)

    @admin.display(description="noticed", ordering="ended")
    def until(self, outage: Outage) -> datetime:
        return clock.to_datetime(outage.ended)

    @admin.display(description="time given back")
    def counts_for_nobody(self, outage: Outage) -> str:
        return format_duration(outage.counted - outage.began, DurationForm.FULL)
