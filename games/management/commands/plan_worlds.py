"""Two worlds of plans, in large numbers: what others are sent depends on a plan's answers alone."""

from __future__ import annotations

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.benchmarks.plan_worlds import compare_worlds
from games.engine.catalog import titles

from ._reporting import parse_title_argument, print_report


class Command(BaseCommand):
    help = "Compares what others are sent of two plans that answer alike, byte by byte, moments included."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("titles", nargs="*", help="all, if none is named")
        parser.add_argument("--pairs", type=int, default=10_000, help="a title")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints a line a title; fails where a world differs."""
        named = options["titles"] or [title.slug for title in titles()]
        told: dict[str, Any] = {}
        apart = 0
        for slug in named:
            began = perf_counter()
            found = list(compare_worlds(parse_title_argument(slug), options["pairs"], options["seed"]))
            differ = sum(not pair.same for pair in found)
            apart += differ
            answered = sum(pair.answered for pair in found)
            seconds = round(perf_counter() - began, 1)
            told[slug] = {"pairs": len(found), "answered": answered, "differ": differ, "seconds": seconds}
        print_report(self, told, options["json"])
        if apart:
            raise CommandError(f"{apart} pairs tell others of a plan.")
