"""`manage.py split_luck <title>`: how far luck and choice of finished games can be told, by games between bots."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from importlib.resources import files
from pathlib import Path
from time import process_time
from typing import Any, Final

from django.core.management.base import BaseCommand

from games.engine import luck
from games.engine.bots import DEFAULT_LEVEL
from games.engine.chances import CHANCES
from games.engine.precision import Precision, Tally, measure_precision
from games.engine.simulate import played, seed_of_game
from games.engine.title import Title

from ._reporting import parse_title_argument, print_report

POINTS: Final = 100


class Command(BaseCommand):
    help = (
        "Plays games between bots and splits them into luck, choice and the network's own corrections, in points of "
        "chance a game and seat. Luck totals may be shown where the corrections are at most 10 points rms."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--games", type=int, default=10)
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--level", default=DEFAULT_LEVEL)
        parser.add_argument("--record", action="store_true", help="keep the corrections with the title's network")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        title, began, gaps = parse_title_argument(options["title"]), process_time(), [0.0]
        judged: list[tuple[int, int]] = []
        sums: dict[str, list[float]] = {"luck": [], "choice": [], "correction": []}
        for number in range(options["games"]):
            seed = seed_of_game(options["seed"], number)
            entries = played(title, [options["level"]] * options["seats"], {}, seed).entries
            shares = list(luck.split_game(entries))
            tally = Tally.begin(options["seats"])
            for share in shares:
                tally.count(share, range(len(entries) + 1))
            judged.append((sum(tally.answers), sum(tally.slips)))
            totals = sum_shares(shares)
            for name, values in totals.items():
                sums[name] += values
            for seat in range(options["seats"]):
                whole = shares[-1].after[seat] - shares[0].before[seat]
                gaps.append(abs(sum(values[seat] for values in totals.values()) - whole))
        found = {name: measure_points(values) for name, values in sums.items()}
        spent = (process_time() - began) / options["games"]
        known = found["correction"]["rms"] <= luck.MOST_CORRECTION
        if options["record"]:
            record_correction(title, found["correction"]["rms"])
        rest = {"seconds a game": round(spent, 2), "adds up to within": max(gaps), "luck totals may be shown": known}
        precision = describe_precision(measure_precision(judged))
        print_report(self, {"games": options["games"], **found, "precise answers": precision, **rest}, options["json"])


def describe_precision(found: Precision | None) -> str:
    """The share of answers that cost nothing, with its margin."""
    return "too few games" if found is None else f"{found.share:.1f} ± {found.margin:.1f} % of {found.answers}"


def sum_shares(shares: list[luck.Share]) -> dict[str, list[float]]:
    """Luck, choice and correction of each seat over a game."""
    totals = luck.Totals.begin(len(shares[0].before))
    for share in shares:
        totals.add(share)
    return {name: getattr(totals, name) for name in ("luck", "choice", "correction")}


def record_correction(title: Title[Any, Any, Any], points: float) -> None:
    """Keeps by how many points rms a title's network corrects itself: by that the site tells luck, or not."""
    path = Path(str(files(title.package).joinpath(CHANCES)))
    kept = json.loads(path.read_text("utf-8"))
    kept["made"]["correction"] = points
    path.write_text(json.dumps(kept) + "\n", "utf-8")


def measure_points(values: list[float]) -> dict[str, float]:
    """Mean and root mean square, in points of 100."""
    mean, square = sum(values) / len(values), sum(each * each for each in values) / len(values)
    return {"mean": round(POINTS * mean, 1), "rms": round(POINTS * square**0.5, 1)}
