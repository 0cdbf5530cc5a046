"""Games by mail in which everybody behaves as badly as they can: whether a printed end is ever passed."""

from __future__ import annotations

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.durations import MINUTE_MS
from games.benchmarks.worst_time import play_bad_tables


class Command(BaseCommand):
    help = "Plays the time of many games by mail with the worst behaviour; fails where an end that was told is passed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, default=10_000)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, matches: int, seed: int, **options: Any) -> None:
        begun = perf_counter()
        report = play_bad_tables(matches, seed)
        narrowest = "none" if report.narrowest_ms is None else f"{report.narrowest_ms / MINUTE_MS:.0f} min"
        tricks = ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in report.tricks.most_common())
        self.stdout.write(
            f"{report.matches:,} games, {report.questions:,} questions, in {perf_counter() - begun:.0f} s"
        )
        self.stdout.write(f"put off by: {tricks}")
        self.stdout.write(f"at their latest end: {report.at_the_bound:,}; nearest to it: {narrowest}")
        self.stdout.write(f"ends passed: {len(report.passed)}")
        if report.passed:
            raise CommandError("; ".join(report.passed[:10]))
