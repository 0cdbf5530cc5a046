"""Proofs of random games of all titles, and proofs that somebody changed, by all three checkers, in large numbers."""

from __future__ import annotations

import random
from argparse import ArgumentParser
from collections import Counter
from time import perf_counter
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from games.benchmarks import dice_checkers
from games.benchmarks.dice_games import play_evening, seal
from games.benchmarks.dice_tampering import Tampered, tamper_with
from games.engine.catalog import titles

from ._reporting import print_report

BATCH = 200  # games that node is given at once
TAIL = 20.5  # of chi-square with five degrees of freedom: passed once in a thousand


class Games(NamedTuple):
    """A game: its proof while it runs, when it is over, and changed."""

    name: str
    running: dict[str, Any]
    over: dict[str, Any]
    changed: Tampered


class Command(BaseCommand):
    help = "Checks proofs of random games, and of games that were changed, by all three checkers."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=10_000)
        parser.add_argument("--dice", type=int, default=600_000)
        parser.add_argument("--entries", type=int, default=120, help="of a game at most")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--node", default="")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints what came of it; fails where an honest game is doubted, a changed one is not found or not named, or
        the three do not agree."""
        began, told, wrong = perf_counter(), Counter[str](), list[str]()
        seeds = range(options["seed"], options["seed"] + options["games"])
        for first in range(0, len(seeds), BATCH):
            batch = [self.make_cases(seed, options["entries"]) for seed in seeds[first : first + BATCH]]
            wrong += judge(batch, told, options["node"])
        chi = measure_dice(options["dice"], options["seed"])
        told["seconds"] = round(perf_counter() - began)
        report = {"games": dict(sorted(told.items())), "dice": {"dice": options["dice"], "chi square": round(chi, 2)}}
        print_report(self, report, options["json"])
        for each in wrong[:10]:
            self.stderr.write(each)
        if wrong or chi > TAIL:
            raise CommandError(f"{len(wrong)} games are judged wrongly." if wrong else "The dice aren't fair.")

    def make_cases(self, seed: int, entries: int) -> Games:
        """A game by its seed: while it runs, when it is over, and changed."""
        title = titles()[seed % len(titles())]
        evening, rng = play_evening(title, seed, entries), random.Random(seed)  # noqa: S311
        whole = evening.proof()
        return Games(f"{title.slug} {seed}", evening.proof(over=False), whole, tamper_with(whole, rng))


def judge(batch: list[Games], told: Counter[str], node: str) -> list[str]:
    """What is wrong about the verdicts on some games; counts them."""
    wrong = list[str]()
    honest = [(each.name, proof) for each in batch for proof in (each.running, each.over)]
    found = agree([(proof, {}) for _, proof in honest], node, wrong)
    for (name, _), verdict in zip(honest, found, strict=True):
        told["honest"] += 1
        if verdict is None or verdict[0]:
            wrong.append(f"{name} is honest, and doubted: {verdict and verdict[0][:3]}")
    changed = [each.changed for each in batch]
    for each in changed:
        told["changed"] += 1
        told[each.hand] += 1
    readable = [(each.name, each.changed) for each in batch if each.changed.proof is not None]
    verdicts = agree([(each.proof or {}, each.kept) for _, each in readable], node, wrong)
    told["no file any more"] += len(changed) - len(readable)
    for (name, each), verdict in zip(readable, verdicts, strict=True):
        if verdict is not None and not is_found(each, verdict):
            wrong.append(f"{name}, {each.hand}: not found or not named: {each.expected} {verdict[0][:4]}")
    return wrong


def agree(cases: list[dice_checkers.Case], node: str, wrong: list[str]) -> list[dice_checkers.Verdict | None]:
    """What all three say of some files; where they do not say the same, that is noted."""
    by_site = dice_checkers.check_by_site(cases)
    others = dice_checkers.check_by_script(cases), dice_checkers.check_by_page(cases, node)
    for number, verdict in enumerate(by_site):
        if any(other[number] != verdict for other in others):
            wrong.append(f"the three differ: {verdict} {[other[number] for other in others]}"[:600])
    return by_site


def is_found(each: Tampered, verdict: Any) -> bool:
    """Whether a change was found, and named where it was made."""
    faults = verdict[0]
    if each.expected.draw is not None:
        return any(fault[1] == each.expected.draw for fault in faults)
    if each.expected.entry is not None:
        return any(fault[3] >= each.expected.entry for fault in faults)
    return bool(faults)


def measure_dice(count: int, seed: int) -> float:
    """Chi-square of so many dice, drawn as a match draws them: two at a time, each with the next link of a chain."""
    dealer, counted = seal(titles()[0], 2, seed, count // 2).dealer, Counter[int]()
    for _ in range(count // 2):
        counted.update(dealer.dice(2, 6, "roll"))
        dealer.records.clear()
    return sum((counted[side] - count / 6) ** 2 / (count / 6) for side in range(1, 7))
