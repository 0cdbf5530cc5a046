"""What commands share that give an account a role or take it away: who it is about, and what is said."""

import argparse
import logging
from collections.abc import Callable
from typing import Any, ClassVar

from django.core.management import CommandError
from django.core.management.base import BaseCommand
from django.db.models import Q

from accounts.models import User

log = logging.getLogger(__name__)


class RoleCommand(BaseCommand):
    """Appoints a member, or dismisses them. `role` is what they are called then."""

    role: ClassVar[str]
    appoint: Callable[[User], object]
    dismiss: Callable[[User], object]

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Who it is about."""
        parser.add_argument("who", help="the proved address or the user name of a member")
        parser.add_argument("--dismiss", action="store_true")

    def handle(self, *, who: str, dismiss: bool, **options: Any) -> None:
        """Do it, log it and say so. CommandError where there is no such member."""
        named = Q(username=who) | Q(emailaddress__email__iexact=who, emailaddress__verified=True)
        user = User.objects.filter(named, is_guest=False, owner=None).distinct().first()
        if user is None:
            raise CommandError(f"There is no member {who!r}.")
        (self.dismiss if dismiss else self.appoint)(user)
        became = f"{'no longer a' if dismiss else 'a'} {self.role}"
        log.warning("By the command line account %s is %s.", user.pk, became)
        self.stdout.write(f"{user.name} is {became}.")
