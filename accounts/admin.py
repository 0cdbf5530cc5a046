"""People in the admin."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from accounts.models import ApiToken, MailboxMessage, User

admin.site.site_header = admin.site.site_title = "Starboard"
admin.site.index_title = "Behind the scenes"
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # one door for all


@admin.register(User)
class PersonAdmin(UserAdmin):
    """Users and guests."""

    list_display = ["display", "username", "email", "is_guest", "is_staff", "is_active", "last_login"]
    list_filter = ["is_guest", "is_staff", "is_active"]
    search_fields = ["display", "username", "email"]
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        ("At the table", {"fields": ("display", "is_guest", "theme", "sound", "speed", "hints")}),
    )


@admin.register(ApiToken)
class TokenAdmin(admin.ModelAdmin):
    """Tokens can be looked at and revoked; nobody but their owner can make one."""

    list_display = ["name", "user", "made", "used"]
    readonly_fields = ["name", "user", "made", "used"]
    search_fields = ["name", "user__display"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False


@admin.register(MailboxMessage)
class MailAdmin(admin.ModelAdmin):
    """Mail the site keeps, to read only: it holds codes, so only superusers may."""

    list_display = ["subject", "to", "at"]
    search_fields = ["to", "subject"]
    readonly_fields = ["to", "sender", "subject", "text", "at"]

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Superusers."""
        return bool(request.user.is_active and request.user.is_superuser)

    def has_view_permission(self, request: HttpRequest, obj: MailboxMessage | None = None) -> bool:
        """Superusers."""
        return self.has_module_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: MailboxMessage | None = None) -> bool:
        """Never."""
        return False
