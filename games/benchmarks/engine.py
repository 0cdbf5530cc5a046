"""How fast the rules are: decisions a second with a random policy, beside another engine's, and what a copy costs."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from games.engine.chance import Seeded
from games.engine.chances import calculate_chances, has_chances
from games.engine.policy import random_answer
from games.engine.simulate import MOST, played
from games.engine.table import Table
from games.engine.title import Title

ROUNDS = 15  # short ones, and the median counts; time of this process alone, as a machine may have other work
STEP = 20  # decisions between two looks at the clock


@contextmanager
def beside_catanatron(python: str) -> Iterator[Callable[[float], float]]:
    """Decisions a second of catanatron's random play for about so many seconds, whenever asked, in a process of its
    own. `python`: one that has it installed."""
    file = Path(__file__).with_name("catanatron_turns.py")
    pipe = subprocess.PIPE
    with subprocess.Popen([python, str(file)], stdin=pipe, stdout=pipe, text=True) as process:  # noqa: S603 whoever measures names it
        asks: Any = process.stdin
        answers: Any = process.stdout

        def ask(seconds: float) -> float:
            print(seconds, file=asks, flush=True)
            return float(answers.readline())

        ask(1.0)  # it imports first
        yield ask
        asks.close()


def measure_beside(
    title: Title[Any, Any, Any], peer: Callable[[float], float], seconds: float = 5.0, seats: int = 4
) -> dict[str, Any]:
    """Our random play and catanatron's in turns, round by round: decisions a second of both, and the median ratio."""
    seats = min(max(seats, title.seats[0]), title.seats[-1])
    going, ours, theirs = steps(title, seats), [], []
    rate(going, 0.5)  # the tables of the board are made once
    for _ in range(ROUNDS):
        theirs.append(peer(seconds / ROUNDS))
        ours.append(rate(going, seconds / ROUNDS))
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    found = {"decisions_per_second": round(median(ours)), "catanatron": round(median(theirs))}
    return {**found, "of_catanatron": round(median(ratios), 2)}


def measure(title: Title[Any, Any, Any], seconds: float = 5.0, seats: int = 4) -> dict[str, Any]:
    """Medians of some rounds: decisions a second (random policy, facts, entries and legality included), and the
    microseconds of fork, dump, load, digest, view and, where they are known, of the chances in the middle of a game."""
    seats = min(max(seats, title.seats[0]), title.seats[-1])
    played(title, ["random"] * seats, {}, 0)  # the tables of the board are made once
    going = steps(title, seats)
    rates = [rate(going, seconds / ROUNDS) for _ in range(ROUNDS)]
    table = midgame(title, seats)
    dumped = table.dump()
    calls: dict[str, Callable[[], object]] = {
        "fork": table.fork,
        "dump": table.dump,
        "load": lambda: Table.load(dumped, table.game.board),
        "digest": table.digest,
        "view": lambda: table.view(0),
    }
    if has_chances(title, table.game.board.hash, seats):
        calls["chances"] = lambda: calculate_chances(table)  # its view and rows included
    found = {f"{name}_us": round(microseconds(call), 1) for name, call in calls.items()}
    speed = {"decisions_per_second": round(median(rates)), "best_round": round(max(rates))}
    return {"seats": seats, **speed, **found, "dump_bytes": len(dumped)}


def steps(title: Title[Any, Any, Any], seats: int) -> Iterator[int]:
    """One random game after another; says after some decisions how many they were."""
    for seed in count(1):
        table, rng = Table.start(title, seats, chance=Seeded(2 * seed)), Seeded(2 * seed + 1)
        while not table.over and table.number < MOST:
            before = table.number
            while not table.over and table.number < before + STEP:
                table.play(*random_answer(table, rng))
            yield table.number - before


def rate(going: Iterator[int], seconds: float) -> float:
    """Decisions a second, for about so long."""
    began, made, took = process_time(), 0, 0.0
    while took < seconds:
        made += next(going)
        took = process_time() - began
    return made / took


def midgame(title: Title[Any, Any, Any], seats: int, entries: int = 150) -> Table:
    """A table some way into a random game."""
    table, rng = Table.start(title, seats, chance=Seeded(1)), Seeded(2)
    while table.number < entries and not table.over:
        table.play(*random_answer(table, rng))
    return table


def microseconds(call: Callable[[], object], times: int = 200) -> float:
    """What one call takes, the median of some rounds."""
    return median(timed(call, times) for _ in range(ROUNDS)) * 1e6


def timed(call: Callable[[], object], times: int) -> float:
    began = process_time()
    for _ in range(times):
        call()
    return (process_time() - began) / times
