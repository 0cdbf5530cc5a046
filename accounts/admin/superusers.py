"""What only superusers look at: tokens, mail that holds codes, and the record of all that was done in here."""

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db.models import Model
from django.http import HttpRequest

from accounts.admin.lookups import StrictLookups
from accounts.models import ApiToken, MailboxMessage

from .base import Unchanged, Undeleted, Unmade


class ReadOnly(Unmade, Unchanged, StrictLookups):
    """Superusers look, nobody writes."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Superusers."""
        return bool(request.user.is_active and request.user.is_superuser)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Superusers."""
        return self.has_module_permission(request)


@admin.register(ApiToken)
class TokenAdmin(Unmade, StrictLookups):
    """Tokens can be looked at and revoked; nobody but their owner can make one."""

    list_display = ["name", "user", "made", "used"]
    readonly_fields = ["name", "user", "made", "used"]
    search_fields = ["name", "user__display"]


@admin.register(MailboxMessage)
class MailAdmin(ReadOnly):
    """Mail the site keeps."""

    list_display = ["subject", "to", "at"]
    search_fields = ["to", "subject"]
    readonly_fields = ["to", "sender", "subject", "text", "at"]


@admin.register(LogEntry)
class LogAdmin(Undeleted, ReadOnly):
    """Everything a moderator or an admin did in here (F40). It stays after that person has left."""

    list_display = ["action_time", "user", "content_type", "object_repr", "told"]
    list_filter = ["action_flag", ("content_type", admin.RelatedOnlyFieldListFilter)]
    search_fields = ["user__display", "object_repr", "change_message"]
    list_select_related = ["user", "content_type"]
    date_hierarchy = "action_time"

    @admin.display(description="what")
    def told(self, entry: LogEntry) -> str:
        """The words of the record."""
        return f"{entry.get_action_flag_display()}: {entry.get_change_message()}"
