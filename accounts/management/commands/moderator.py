"""`manage.py moderator <address or user name>`: makes somebody a moderator, or with --dismiss no longer."""

from accounts import moderators
from accounts.management.role_command import RoleCommand


class Command(RoleCommand):
    """Appoints and dismisses."""

    help = "Give an account the moderator role: reviewing reports in the admin, nothing more."
    role = "moderator"
    appoint = staticmethod(moderators.appoint_moderator)
    dismiss = staticmethod(moderators.dismiss_moderator)
