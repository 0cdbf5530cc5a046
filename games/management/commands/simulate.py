"""Many games of bots: who wins, how long it takes, how it ends."""

from __future__ import annotations

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.bots import DEFAULT_LEVEL
from games.engine.simulate import Tally, games
from games.engine.types import Illegal

from ._reporting import parse_settings_arguments, parse_title_argument, print_report


class Command(BaseCommand):
    help = "Plays games between bots and reports wins by seat, lengths and endings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--games", type=int, default=200)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--levels", nargs="+", default=[DEFAULT_LEVEL], help="one level for all, or one a seat")
        parser.add_argument("--set", nargs="*", default=[], metavar="name=value", help="settings of the table")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        title, seats, tally = parse_title_argument(options["title"]), options["seats"], Tally()
        levels = options["levels"] * seats if len(options["levels"]) == 1 else options["levels"]
        if len(levels) != seats:
            raise CommandError(f"Say one level for all or {seats}, one a seat.")
        began = perf_counter()
        try:
            for table in games(
                title, levels, parse_settings_arguments(options["set"]), options["games"], options["seed"]
            ):
                tally.add(table)
        except (Illegal, LookupError) as refusal:
            raise CommandError(str(refusal)) from None
        spent = perf_counter() - began
        found = {"title": title.slug, "seats": seats, "levels": levels, "seed": options["seed"], **tally.report()}
        print_report(self, found | {"decisions_per_second": round(tally.decisions / spent)}, options["json"])
