"""`manage.py play_simulations`: plays the simulations that wait, at the lowest priority, and ends when none does."""

from __future__ import annotations

import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.lab import player


class Command(BaseCommand):
    """Begun by a task every few seconds while something waits; it may be run by hand, too."""

    help = "Plays the simulations that wait in the balance lab, and ends when none does."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, help="processes that play at once; all cores but one, if not said")

    def handle(self, *args: Any, **options: Any) -> None:
        os.nice(settings.BACKGROUND_NICENESS)
        try:
            player.play_waiting_runs(options["players"])
        except player.WorkerDiedError:
            raise CommandError("A process that played has died. What it played is played again.") from None
