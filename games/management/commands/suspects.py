"""`manage.py suspects`: who might be two accounts of one person, or play into each other's hands."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.moderation import collusion


class Command(BaseCommand):
    """Prints the list; nothing follows from it by itself."""

    help = "Lists pairs of accounts that share a device, or give each other more than they get (nothing is done)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--matches", type=int, default=collusion.MAX_RECENT_MATCHES, help="how many, from the newest"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found = collusion.find_suspicious_pairs(options["matches"])
        for each in found:
            self.stdout.write(f"{each} ({', '.join(each.where)})")
        if not found:
            self.stdout.write("No one stands out.")
