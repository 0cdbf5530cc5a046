"""Every numbered rule of every rulebook is cited by at least one test, and no test cites a rule there is not."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from importlib.resources import files
from pathlib import Path
from typing import Any

from django.conf import settings as site
from django.core.management.base import BaseCommand, CommandError

from games.engine.catalog import titles
from games.engine.title import Title

from ._reporting import named, report

RULE = re.compile(r"^\s*(?:[-*]\s+)?\*\*(\d+\.\d+)\*\*", re.MULTILINE)
CITED = re.compile(r"§(\d+\.\d+)")
NAMED = re.compile(r"def test_(\d+)_(\d+)_")


def folder(title: Title[Any, Any, Any]) -> Path:
    """Where a title lives."""
    return Path(str(files(title.package)))


def rules(title: Title[Any, Any, Any]) -> set[str]:
    """The numbers in its rulebook."""
    return set(RULE.findall((folder(title) / "rulebook.md").read_text("utf-8")))


def cited(title: Title[Any, Any, Any]) -> set[str]:
    """The numbers its tests cite, as `§4.11` or in a name such as test_4_11_the_winner_pays; and what tests of the
    house cite with the title's name before each number, for the rules that are the same for all games."""
    texts = [path.read_text("utf-8") for path in (folder(title) / "tests").glob("test_*.py")]
    house = re.compile(rf"{re.escape(title.name)} §(\d+\.\d+)")
    shared = [path.read_text("utf-8") for path in (site.BASE_DIR / "tests").rglob("test_*.py")]
    return {number for text in texts for number in numbers(text)} | {n for text in shared for n in house.findall(text)}


def numbers(text: str) -> set[str]:
    return {*CITED.findall(text), *(f"{chapter}.{rule}" for chapter, rule in NAMED.findall(text))}


class Command(BaseCommand):
    help = "Fails on a rule of a rulebook that no test cites."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("titles", nargs="*", help="all, if none is named")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = [named(slug) for slug in options["titles"]] or titles()
        found = {title.slug: self.compared(title) for title in chosen}
        report(self, found, options["json"])
        if any(each["untested"] or each["unknown"] for each in found.values()):
            raise CommandError("The rulebooks and their tests don't match.")

    def compared(self, title: Title[Any, Any, Any]) -> dict[str, Any]:
        written, tested = rules(title), cited(title)
        return {
            "rules": len(written),
            "untested": in_order(written - tested),
            "unknown": in_order(tested - written),
        }


def in_order(numbers: set[str]) -> list[str]:
    return sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])
