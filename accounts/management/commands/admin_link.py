"""`manage.py admin_link`: the way into the admin for whoever owns the server."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from accounts import admin_links


class Command(BaseCommand):
    """Prints the link; it works once, for a day, and ends the ones before it."""

    help = "Print a link that opens the admin once (makes the first admin if there is none)."

    def handle(self, **options: Any) -> None:
        """Make and print."""
        self.stdout.write(settings.ORIGINS[0] + reverse("admin_key", args=[admin_links.make_admin_key()]))
