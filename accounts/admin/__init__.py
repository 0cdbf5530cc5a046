"""People in the admin: who they are, what was decided about them, and what moderators did."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from accounts.admin.people import PersonAdmin

from .sanctions import SanctionAdmin
from .site import AnnouncementAdmin, InvitationAdmin
from .superusers import LogAdmin, MailAdmin, TokenAdmin
from .third_party import AddressAdmin, RightsAdmin, SecondFactorAdmin, SessionAdmin

__all__ = [
    "AddressAdmin",
    "AnnouncementAdmin",
    "InvitationAdmin",
    "LogAdmin",
    "MailAdmin",
    "PersonAdmin",
    "RightsAdmin",
    "SanctionAdmin",
    "SecondFactorAdmin",
    "SessionAdmin",
    "TokenAdmin",
]

admin.site.site_header = admin.site.site_title = "Starboard"
admin.site.index_title = "Behind the scenes"
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # one door for all


def nothing_is_completed(request: HttpRequest) -> HttpResponse:
    """Instead of Django's address that completes what is typed: no form here asks it, and it breaks on some columns."""
    raise PermissionDenied


admin.site.autocomplete_view = nothing_is_completed  # type: ignore[method-assign]
