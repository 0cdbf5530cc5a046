"""`manage.py split_luck <title>`: how surely luck and choices of finished games can be told, by games between bots."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

from django.core.management.base import BaseCommand

from games.engine.chance import Seeded
from games.engine.chances import CHANCES
from games.engine.judging import ROUNDS
from games.engine.luck import MOST_CORRECTION, MOST_WORLDS, Totals, judge_choices, read_decisions
from games.engine.precision import Precision, Tally, measure_precision
from games.engine.simulate import MOST, answer_with_slips, seed_of_game
from games.engine.slips import list_losses
from games.engine.table import Table
from games.engine.title import Title
from games.thinking.process import begin_budget

from ._reporting import parse_title_argument, print_report

POINTS: Final = 100
DEEPER: Final = 2  # so many times as far the second judgement plays on
SECONDS: Final = 10.0  # of the processor that one judgement of a game may take, as on the site


class JudgedGame(NamedTuple):
    """A game of bots, judged twice. `seat`: the one that slips."""

    seat: int
    once: Totals
    again: Totals
    tally: Tally
    spent: float


class Command(BaseCommand):
    help = (
        "Plays games of fair bots, one of which now and then answers at random, and splits them into luck and choices, "
        "in points of chance a game. A second judgement, in other worlds and twice as far, says how much of that is "
        "only the judge's opinion: luck may be told where it corrects the first by at most 10 points rms a game."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--games", type=int, default=10, help="for each number of seats")
        parser.add_argument("--seats", type=int, nargs="+", default=[2])
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--slips", type=int, default=150, help="random answers of that bot, of a thousand")
        parser.add_argument("--record", action="store_true", help="keep the corrections with the title's network")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        title, worst = parse_title_argument(options["title"]), 0.0
        for seats in options["seats"]:
            games = [
                judge_game(play_with_slips(title, seats, options["slips"], options["seed"], number))
                for number in range(options["games"])
            ]
            found = report_games(games)
            worst = max(worst, found["correction"]["rms"])
            print_report(self, {"seats": seats, "games": len(games), **found}, options["json"])
        if options["record"]:
            record_correction(title, worst)


class BotGame(NamedTuple):
    """A game of bots, and the seat of the one that slips."""

    table: Table
    seat: int


def play_with_slips(title: Title[Any, Any, Any], seats: int, slips: int, seed: int, number: int) -> BotGame:
    """One of many games of fair bots, in which each seat in turn answers at random so many times in a thousand."""
    seed, seat = seed_of_game(seed, number), number % seats
    table, rng = Table.start(title, seats, {}, chance=Seeded(seed + 1)), Seeded(seed)
    while not table.over and table.number < MOST:
        answer_with_slips(table, [slips if each == seat else 0 for each in range(seats)], rng)
    return BotGame(table, seat)


def judge_game(game: BotGame) -> JudgedGame:
    """A game, judged as the site does, then again in other worlds and farther."""
    entries, began = game.table.entries, process_time()
    once = judge_choices(read_decisions(entries), may_go_on=begin_budget(SECONDS))
    spent = process_time() - began
    may_go_on = begin_budget(DEEPER * SECONDS)
    again = judge_choices(read_decisions(entries), may_go_on=may_go_on, rounds=DEEPER * ROUNDS, first=MOST_WORLDS)
    tally = Tally.begin(game.table.game.seats)
    for entry, lost in list_losses(entries, range(len(entries))):
        tally.count(entry.seat, lost)
    return JudgedGame(game.seat, once, again, tally, spent)


def report_games(games: Sequence[JudgedGame]) -> dict[str, Any]:
    """What they come to, in points; `luck` and `choice` of the one that slips, the rest of every seat."""
    seats = range(len(games[0].once.luck))
    corrections = [game.once.choice[seat] - game.again.choice[seat] for game in games for seat in seats]
    found = {
        "luck": measure_points([game.once.luck[game.seat] for game in games]),
        "choice": measure_points([game.once.choice[game.seat] for game in games]),
        "error": measure_points([error for game in games for error in game.once.error]),
        "correction": measure_points(corrections),
    }
    judged = [(game.tally.answers[game.seat], game.tally.slips[game.seat]) for game in games]
    return {
        **found,
        "seconds a game": round(sum(game.spent for game in games) / len(games), 2),
        "precise answers": describe_precision(measure_precision(judged)),
        "luck may be told": found["correction"]["rms"] <= MOST_CORRECTION,
    }


def describe_precision(found: Precision | None) -> str:
    """The share of answers that cost nothing, with its margin."""
    return "too few games" if found is None else f"{found.share:.1f} ± {found.margin:.1f} % of {found.answers}"


def record_correction(title: Title[Any, Any, Any], points: float) -> None:
    """Keeps by how many points rms a second judgement of a title's games corrects the first: by that the site tells
    luck, or not."""
    path = Path(str(files(title.package).joinpath(CHANCES)))
    kept = json.loads(path.read_text("utf-8"))
    kept["made"]["correction"] = points
    path.write_text(json.dumps(kept) + "\n", "utf-8")


def measure_points(values: Sequence[float]) -> dict[str, float]:
    """Mean with twice its standard error, and root mean square, in points of 100."""
    count = len(values)
    mean, square = sum(values) / count, sum(each * each for each in values) / count
    margin = 2 * ((square - mean * mean) / max(1, count - 1)) ** 0.5
    return {"mean": round(POINTS * mean, 1), "margin": round(POINTS * margin, 1), "rms": round(POINTS * square**0.5, 1)}
