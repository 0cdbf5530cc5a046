"""`manage.py load_boards`: the boards and decks that come with the games, into the database."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.content import boards


class Command(BaseCommand):
    """Publishes each title's default board. Doing it again changes nothing."""

    help = "Publish the boards and decks that come with the games (again: changes nothing)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the boards published now as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        made = boards.publish_default_boards()
        if options["json"]:
            rows = [{"title": b.title, "slug": b.slug, "version": b.version, "hash": b.hash} for b in made]
            self.stdout.write(json.dumps({"published": rows}))
            return
        for board in made:
            self.stdout.write(f"Published {board}.")
        if not made:
            self.stdout.write("All boards are published already.")
