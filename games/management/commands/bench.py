"""Measures the rules, the door and the fan-out on this machine, each beside what bounds it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.engine.catalog import titles
from games.engine.title import Title

from ._reporting import named, report

Titles = list[Title[Any, Any, Any]]
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
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = [named(slug) for slug in options["titles"]] or titles()
        found = {part: getattr(self, part)(options["seconds"], chosen) for part in options["only"]}
        report(self, found, options["json"])

    def engine(self, seconds: float, chosen: Titles) -> dict[str, Any]:
        from games.benchmarks.engine import measure

        return {title.slug: measure(title, seconds) for title in chosen}

    def door(self, seconds: float, chosen: Titles) -> dict[str, Any]:
        from games.benchmarks.door import measure

        return measure(seconds=seconds)

    def talk(self, seconds: float, chosen: Titles) -> dict[str, Any]:
        from games.benchmarks.talk import measure

        return measure(seconds=4 * seconds)

    def fanout(self, seconds: float, chosen: Titles) -> dict[str, Any]:
        from games.benchmarks.fanout import measure

        return measure(seconds=seconds)
