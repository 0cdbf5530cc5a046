"""The pages that the libraries bring, with the laws of ours: strict lookups, and no secret on a page."""

from allauth.account.admin import EmailAddressAdmin
from allauth.account.models import EmailAddress
from allauth.mfa.admin import AuthenticatorAdmin
from allauth.mfa.models import Authenticator
from allauth.usersessions.admin import UserSessionAdmin
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group

from accounts.admin.lookups import StrictLookups

from .base import Unchanged, Unmade

admin.site.unregister([Group, EmailAddress, Authenticator, UserSession])


@admin.register(Group)
class RightsAdmin(StrictLookups, GroupAdmin):
    """Groups and what they may do."""


@admin.register(EmailAddress)
class AddressAdmin(StrictLookups, EmailAddressAdmin):
    """Addresses of people, for superusers."""


@admin.register(Authenticator)
class SecondFactorAdmin(StrictLookups, Unmade, Unchanged, AuthenticatorAdmin):
    """Second factors: whose, which and when; who has lost one is helped by deleting it. What they hold is a secret."""

    fields = readonly_fields = ("user", "type", "created_at", "last_used_at")


@admin.register(UserSession)
class SessionAdmin(StrictLookups, Unmade, Unchanged, UserSessionAdmin):
    """Who is signed in from where. Its key would sign anybody in as them, so it is not shown."""

    fields = readonly_fields = ("user", "created_at", "last_seen_at", "ip", "user_agent")
