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

from ._reporting import parse_title_argument, print_report

RULE_NUMBER = re.compile(r"^\s*(?:[-*]\s+)?\*\*(\d+\.\d+)\*\*", re.MULTILINE)
CITED_RULE = re.compile(r"§(\d+\.\d+)")
TEST_NAME_RULE = re.compile(r"def test_(\d+)_(\d+)_")


def get_title_folder(title: Title[Any, Any, Any]) -> Path:
    """The folder of a title."""
    return Path(str(files(title.package)))


def list_rule_numbers(title: Title[Any, Any, Any]) -> set[str]:
    """The numbers of the rules in a title's rulebook."""
    return set(RULE_NUMBER.findall((get_title_folder(title) / "rulebook.md").read_text("utf-8")))


def list_cited_rules(title: Title[Any, Any, Any]) -> set[str]:
    """The numbers its tests cite, as `§4.11` or in a name such as test_4_11_the_winner_pays; and what tests of the
    house cite with the title's name before each number, for the rules that are the same for all games."""
    texts = [path.read_text("utf-8") for path in (get_title_folder(title) / "tests").glob("test_*.py")]
    house = re.compile(rf"{re.escape(title.name)} §(\d+\.\d+)")
    shared = [path.read_text("utf-8") for path in (site.BASE_DIR / "tests").rglob("test_*.py")]
    return {number for text in texts for number in find_cited_numbers(text)} | {
        n for text in shared for n in house.findall(text)
    }


def find_cited_numbers(text: str) -> set[str]:
    """The rule numbers that a text cites."""
    return {*CITED_RULE.findall(text), *(f"{chapter}.{rule}" for chapter, rule in TEST_NAME_RULE.findall(text))}


class Command(BaseCommand):
    help = "Fails on a rule of a rulebook that no test cites."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("titles", nargs="*", help="all, if none is named")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = [parse_title_argument(slug) for slug in options["titles"]] or titles()
        found = {title.slug: self.compared(title) for title in chosen}
        print_report(self, found, options["json"])
        if any(each["untested"] or each["unknown"] for each in found.values()):
            raise CommandError("The rulebooks and their tests don't match.")

    def compared(self, title: Title[Any, Any, Any]) -> dict[str, Any]:
        written, tested = list_rule_numbers(title), list_cited_rules(title)
        return {
            "rules": len(written),
            "untested": sort_rule_numbers(written - tested),
            "unknown": sort_rule_numbers(tested - written),
        }


def sort_rule_numbers(numbers: set[str]) -> list[str]:
    """Rule numbers in their order."""
    return sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])
