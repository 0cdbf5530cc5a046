"""`manage.py designer <address or user name>`: makes somebody a board designer, or with --dismiss no longer."""

import argparse
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand
from django.db.models import Q

from accounts.models import User
from games.studio import designers


class Command(BaseCommand):
    """Appoints and dismisses."""

    help = "Give an account the studio of boards in the admin, nothing more."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Who it is about."""
        parser.add_argument("who", help="the proved address or the user name of a member")
        parser.add_argument("--dismiss", action="store_true")

    def handle(self, *, who: str, dismiss: bool, **options: Any) -> None:
        """Do it and say so."""
        named = Q(username=who) | Q(emailaddress__email__iexact=who, emailaddress__verified=True)
        user = User.objects.filter(named, is_guest=False).distinct().first()
        if user is None:
            raise CommandError(f"There is no member {who!r}.")
        (designers.dismiss_designer if dismiss else designers.appoint_designer)(user)
        self.stdout.write(f"{user.name} is {'no longer a' if dismiss else 'a'} board designer.")
