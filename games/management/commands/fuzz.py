"""Random games of every title under the conformance laws, in large numbers."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.catalog import title, titles
from games.engine.conformance import conform, silence_finishes
from games.engine.fuzz import random_table

from ._reporting import parse_title_argument, print_report

BATCH_SIZE = 20  # games a process takes at a time


def run_fuzz_batch(slug: str, seeds: range, every: int, silent: bool) -> tuple[int, int, list[str]]:
    """Games, entries and breaches of one batch of seeds."""
    entries, breaches, found = 0, [], title(slug)
    for seed in seeds:
        seats, settings = random_table(found, seed)
        try:
            table = (
                silence_finishes(found, seats, settings, seed)
                if silent
                else conform(found, seats, settings, seed, every)
            )
            entries += table.number
        except Exception as fault:  # whatever it is, it is a breach
            breaches.append(f"{slug} seed {seed}, {seats} seats, {settings}: {type(fault).__name__} {fault}")
    return len(seeds), entries, breaches


class Command(BaseCommand):
    help = "Plays random games with random seats and settings and checks every conformance law."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("titles", nargs="*", help="all, if none is named")
        parser.add_argument("--games", type=int, default=1000, help="a title")
        parser.add_argument("--silent", type=int, default=0, help="games a title played by silence alone")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--every", type=int, default=100, help="the expensive laws at one entry in so many")
        parser.add_argument("--jobs", type=int, default=2)
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = [parse_title_argument(slug) for slug in options["titles"]] or titles()
        found, began = {"games": 0, "entries": 0, "silent": options["silent"]}, perf_counter()
        breaches: list[str] = []
        with ProcessPoolExecutor(options["jobs"]) as pool:
            waiting = [
                pool.submit(run_fuzz_batch, *work)
                for work in chain(*[list_fuzz_batches(each.slug, options) for each in chosen])
            ]
            for done in waiting:
                games, entries, broken = done.result()
                found["games"] += games
                found["entries"] += entries
                breaches += broken
        spent = round(perf_counter() - began, 1)
        print_report(self, {**found, "seconds": spent, "breaches": breaches}, options["json"])
        if breaches:
            raise CommandError(f"{len(breaches)} breaches; the first: {breaches[0]}")


def list_fuzz_batches(slug: str, options: dict[str, Any]) -> Iterator[tuple[str, range, int, bool]]:
    """The arguments of each batch: slug, seeds, how often expensive checks run, and whether all seats are silent."""
    for silent, count in ((False, options["games"]), (True, options["silent"])):
        start = options["seed"] * 10_000_000
        for at in range(start, start + count, BATCH_SIZE):
            yield slug, range(at, min(at + BATCH_SIZE, start + count)), options["every"], silent
