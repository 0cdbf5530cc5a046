"""Table talk in the admin: read and removed, never written or changed."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games import clocks
from games.models import Message


@admin.register(Message)
class MessageAdmin(admin.ModelAdmin):
    """What was said, the newest first."""

    list_display = ("moment", "match_id", "kind", "user", "text")
    list_filter = ("kind",)
    search_fields = ("text", "match__id", "user__username")
    list_per_page = 50
    show_full_result_count = False
    fields = readonly_fields = ("match", "kind", "seat", "user", "text", "moment")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        rows = super().get_queryset(request).select_related("user", "match")
        return rows.defer("match__snapshot", "match__invite").order_by("-id")

    @admin.display(description="when", ordering="at")
    def moment(self, message: Message) -> datetime:
        return clocks.moment(message.at)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
