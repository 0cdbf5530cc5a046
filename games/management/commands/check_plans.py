"""Random plans in random positions, in large numbers: legal, and what the sentence says."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.catalog import title, titles
from games.engine.plans.checking import check_positions, second_words

from ._reporting import parse_title_argument, print_report

BATCH_SIZE = 250  # positions a process takes at a time


def check_batch(slug: str, positions: int, seed: int) -> tuple[Counter[str], str]:
    """What came of a batch, and its breach; "" for none."""
    try:
        return check_positions(title(slug), positions, seed), ""
    except Exception as fault:  # whatever it is, it is a breach
        return Counter(), f"{type(fault).__name__} {fault}"


class Command(BaseCommand):
    help = "Lays random plans in random positions and compares each answer with a second, slow reading of its sentence."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("titles", nargs="*", help="all, if none is named")
        parser.add_argument("--positions", type=int, default=1000, help="a title")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--jobs", type=int, default=2)
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = [parse_title_argument(slug) for slug in options["titles"]] or titles()
        found, began = dict[str, Any](), perf_counter()
        breaches: list[str] = []
        for each in chosen:
            outcomes, broken = self.check_title(each.slug, options)
            breaches += broken
            found[each.slug] = {**outcomes, "slow reader": second_words(each) is not None}
        spent = round(perf_counter() - began, 1)
        print_report(self, {**found, "seconds": spent, "breaches": breaches}, options["json"])
        if breaches:
            raise CommandError(f"{len(breaches)} breaches; the first: {breaches[0]}")

    def check_title(self, slug: str, options: dict[str, Any]) -> tuple[Counter[str], list[str]]:
        sizes = [min(BATCH_SIZE, options["positions"] - at) for at in range(0, options["positions"], BATCH_SIZE)]
        seeds = range(options["seed"] * 10_000, options["seed"] * 10_000 + len(sizes))
        outcomes, breaches = Counter[str](), []
        with ProcessPoolExecutor(options["jobs"]) as pool:
            for counted, broken in pool.map(check_batch, [slug] * len(sizes), sizes, seeds):
                outcomes += counted
                breaches += [broken] if broken else []
        return outcomes, breaches
