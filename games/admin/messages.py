"""Talk in the admin: read and removed, never written or changed."""

from __future__ import annotations

from datetime import datetime

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.admin.base import Unchanged, Unmade
from accounts.admin.lookups import StrictLookups
from common import clock
from games.models import Message, Room


@admin.register(Message)
class MessageAdmin(Unmade, Unchanged, StrictLookups):
    """What was said, the newest first. Whispers are not for moderators, unless somebody reports one (F40)."""

    list_display = ("moment", "room", "user", "to", "text")
    list_filter = ("room__kind",)
    search_fields = ("text", "room__match__id", "room__name", "user__username")
    list_per_page = 50
    show_full_result_count = False
    fields = readonly_fields = ("room", "seat", "user", "to", "text", "moment")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        rows = super().get_queryset(request).select_related("user", "to", "room").order_by("-id")
        return rows if request.user.is_superuser else rows.exclude(room__kind=Room.Kind.BOX)

    @admin.display(description="when", ordering="at")
    def moment(self, message: Message) -> datetime:
        return clock.to_datetime(message.at)
