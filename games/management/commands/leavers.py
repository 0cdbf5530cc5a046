"""Random games of every title in which people go at any moment: each has to end well, and nobody else's points may be
touched (games.ratings.leaver_games)."""

from __future__ import annotations

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.catalog import title, titles
from games.ratings.leaver_games import check_leaver_game

from ._reporting import parse_title_argument

BATCH_SIZE = 25  # games a process takes at a time


def run_leaver_batch(slug: str, seeds: range) -> tuple[int, int, list[str]]:
    """Entries, people who went, and faults of one batch of seeds."""
    entries, went, faults = 0, 0, []
    for seed in seeds:
        try:
            more, gone = check_leaver_game(title(slug), seed)
            entries, went = entries + more, went + gone
        except Exception as fault:  # whatever it is, it is a fault
            faults.append(f"{slug} seed {seed}: {type(fault).__name__} {fault}")
    return entries, went, faults


class Command(BaseCommand):
    help = "Plays random games that people leave at any moment, and checks that they end well."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("titles", nargs="*", help="all, if none is named")
        parser.add_argument("--games", type=int, default=100, help="a title")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--jobs", type=int, default=2)

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = [parse_title_argument(slug) for slug in options["titles"]] or titles()
        first, last = options["seed"], options["seed"] + options["games"]
        faults: list[str] = []
        with ProcessPoolExecutor(options["jobs"]) as pool:
            for each in chosen:
                seeds = [range(at, min(at + BATCH_SIZE, last)) for at in range(first, last, BATCH_SIZE)]
                done = list(pool.map(run_leaver_batch, [each.slug] * len(seeds), seeds))
                entries, went = sum(entries for entries, *_ in done), sum(went for _, went, _ in done)
                self.stdout.write(f"{each.slug}: {last - first} games, {entries} entries, {went} people went")
                faults += [fault for *_, found in done for fault in found]
        if faults:
            raise CommandError("\n".join(faults[:20]))
