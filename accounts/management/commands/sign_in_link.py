"""`manage.py sign_in_link`: lets somebody in who cannot sign in."""

import logging
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q
from django.urls import reverse

from accounts import relationships, sign_in_links
from accounts.models import User

log = logging.getLogger(__name__)


class Command(BaseCommand):
    """Prints the link; it works once, for a day. Also where the site has no mail server and a code cannot be read. That
    it was made is in the site's log, and whom it is for is told."""

    help = "Print a link that signs one player in, once."

    def add_arguments(self, parser: CommandParser) -> None:
        """Who."""
        parser.add_argument("who", help="email address, user name, or the name at the table")

    def handle(self, *, who: str, **options: Any) -> None:
        """Find, make and print."""
        found = list(User.objects.filter(Q(email__iexact=who) | Q(username=who) | Q(display__iexact=who))[:2])
        if len(found) != 1:
            raise CommandError("No player is called that." if not found else "Several players are called that.")
        if not sign_in_links.may_have(found[0]):
            raise CommandError("That account is closed, or staff: for the admin there is admin_link.")
        log.warning("A sign-in link was made on the command line for account %s.", found[0].pk)
        relationships.show_notice(found[0], sign_in_links.MADE)
        self.stdout.write(
            settings.ORIGINS[0] + reverse("sign_in_link", args=[sign_in_links.make_sign_in_key(found[0])])
        )
