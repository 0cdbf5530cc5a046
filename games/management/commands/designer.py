"""`manage.py designer <address or user name>`: makes somebody a board designer, or with --dismiss no longer."""

from accounts.management.role_command import RoleCommand
from games.studio import designers


class Command(RoleCommand):
    """Appoints and dismisses."""

    help = "Give an account the studio of boards in the admin, nothing more."
    role = "board designer"
    appoint = staticmethod(designers.appoint_designer)
    dismiss = staticmethod(designers.dismiss_designer)
