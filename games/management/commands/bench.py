"""Measures the rules, the door and the fan-out on this machine, each beside what bounds it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.benchmarks.door import CLIENTS
from games.engine.catalog import titles

from ._reporting import parse_title_argument, print_report

PARTS = ("engine", "door", "fanout", "talk")


class Command(BaseCommand):
    help = (
        "Decisions a second and fork time per title; moves a second through the door; frames a second to sockets; "
        "how soon a full room hears what is said in it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("titles", nargs="*", help="whose rules are measured; all, if none is named")
        parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
        parser.add_argument("--seconds", type=float, default=5.0, help="of each measurement")
        parser.add_argument("--clients", type=int, nargs="+", default=CLIENTS, help="of the door: processes at once")
        parser.add_argument("--sockets", type=int, default=500, help="in the room of the talk")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        found = {part: getattr(self, part)(options) for part in options["only"]}
        print_report(self, found, options["json"])

    def engine(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.engine import measure

        chosen = [parse_title_argument(slug) for slug in options["titles"]] or titles()
        return {title.slug: measure(title, options["seconds"]) for title in chosen}

    def door(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.door import measure

        return measure(options["seconds"], options["clients"])

    def fanout(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.fanout import measure

        return measure(seconds=options["seconds"])

    def talk(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.benchmarks.talk import measure

        return measure(options["sockets"], 4 * options["seconds"])
