"""Users and guests. Moderators see who somebody is; superusers everything that is not a secret."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join

from accounts import footprints, sanctions
from accounts.models import Footprint, User

PUBLIC = ("display", "username", "is_guest", "is_active", "date_joined", "last_login")
FOUND = ("measures", "same_device", "same_address")


@admin.register(User)
class PersonAdmin(UserAdmin):
    """An address or a password is nothing for moderators (F40); a ban is a measure, not a tick."""

    list_filter = ["is_guest", "is_staff", "is_active"]
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        ("At the table", {"fields": ("display", "is_guest", "theme", "sound", "speed", "hints")}),
        ("Moderation", {"fields": FOUND}),
    )
    readonly_fields = FOUND
    show_full_result_count = False

    def get_list_display(self, request: HttpRequest) -> Any:
        """Without the address for those who may only look."""
        address = ["email"] * self.has_change_permission(request)
        return ["display", "username", *address, "is_guest", "is_staff", "is_active", "last_login"]

    def get_search_fields(self, request: HttpRequest) -> Any:
        """What cannot be seen cannot be searched either."""
        return ["display", "username", *["email"] * self.has_change_permission(request)]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """What whoever looks may see."""
        if self.has_change_permission(request, obj):
            return super().get_fieldsets(request, obj)
        return [(None, {"fields": PUBLIC}), ("Moderation", {"fields": FOUND})]

    @admin.display(description="measures")
    def measures(self, user: User) -> str:
        """Those there were, and the way to a new one."""
        said = [(sanctions.sentence(each), " (lifted)" if each.lifted else "") for each in user.sanctions.all()[:20]]
        new = format_html(
            '<a href="{}?user={}">A new measure</a>', reverse("admin:accounts_sanction_add"), user.username
        )
        return format_html("{}{}", format_html_join("", "{}{}<br>", said), new)

    @admin.display(description="others from the same device")
    def same_device(self, user: User) -> str:
        """Links to them."""
        return self._others(user, Footprint.Kind.DEVICE)

    @admin.display(description="others from the same address")
    def same_address(self, user: User) -> str:
        """Links to them: a household, or two accounts of one person."""
        return self._others(user, Footprint.Kind.ADDRESS)

    def _others(self, user: User, kind: str) -> str:
        people = User.objects.filter(pk__in=footprints.others(user, kind)).order_by("display")[:20]
        rows = [(reverse("admin:accounts_user_change", args=[each.pk]), each.name) for each in people]
        return format_html_join(", ", '<a href="{}">{}</a>', rows) or "nobody"
