"""`manage.py make_puzzles`: finds the puzzles of today and tomorrow where they are missing, at the lowest priority."""

from __future__ import annotations

import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.lab import puzzles


class Command(BaseCommand):
    """Begun by a task every few minutes while one is missing; it may be run by hand, too."""

    help = "Makes the puzzles of today and tomorrow where they are missing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seconds", type=float, default=puzzles.SECONDS, help="of the processor for each, at most")

    def handle(self, *args: Any, **options: Any) -> None:
        os.nice(settings.BACKGROUND_NICENESS)
        made = puzzles.make_missing_puzzles(options["seconds"])
        self.stdout.write(f"{made} made, {len(puzzles.list_missing_days())} missing.")
