"""People in the admin: who they are, what was decided about them, and what moderators did."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin

from accounts.admin.keeping import LogAdmin, MailAdmin, TokenAdmin
from accounts.admin.measures import SanctionAdmin
from accounts.admin.people import PersonAdmin

__all__ = ["LogAdmin", "MailAdmin", "PersonAdmin", "SanctionAdmin", "TokenAdmin"]

admin.site.site_header = admin.site.site_title = "Starboard"
admin.site.index_title = "Behind the scenes"
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # one door for all
