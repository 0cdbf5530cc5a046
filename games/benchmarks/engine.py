"""How fast the rules are: decisions a second with a random policy, and what a copy costs."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from games.engine.chance import Seeded
from games.engine.policy import random_answer
from games.engine.simulate import played
from games.engine.table import Table
from games.engine.title import Title

ROUNDS = 5


def measure(title: Title[Any, Any, Any], seats: int = 4, games: int = 20) -> dict[str, Any]:
    """Medians of some rounds: decisions a second (random policy, facts, entries and legality included), and the
    microseconds of fork, dump, load, digest and view in the middle of a game."""
    seats = min(max(seats, title.seats[0]), title.seats[-1])
    rates = [decisions(title, seats, games, seed) for seed in range(ROUNDS)]
    table = midgame(title, seats)
    dumped = table.dump()
    calls: dict[str, Callable[[], object]] = {
        "fork": table.fork,
        "dump": table.dump,
        "load": lambda: Table.load(dumped, table.game.board),
        "digest": table.digest,
        "view": lambda: table.view(0),
    }
    found = {f"{name}_us": round(microseconds(call), 1) for name, call in calls.items()}
    return {"decisions_per_second": round(median(rates)), **found, "dump_bytes": len(dumped)}


def decisions(title: Title[Any, Any, Any], seats: int, games: int, seed: int) -> float:
    """Decisions a second over some random games."""
    began, made = perf_counter(), 0
    for number in range(games):
        made += played(title, ["random"] * seats, {}, seed * 1_000 + number).number
    return made / (perf_counter() - began)


def midgame(title: Title[Any, Any, Any], seats: int, entries: int = 150) -> Table:
    """A table some way into a random game."""
    table, rng = Table.start(title, seats, chance=Seeded(1)), Seeded(2)
    while table.number < entries and not table.over:
        table.play(*random_answer(table, rng))
    return table


def microseconds(call: Callable[[], object], times: int = 2_000) -> float:
    """What one call takes, the median of some rounds."""
    return median(timed(call, times) for _ in range(ROUNDS)) * 1e6


def timed(call: Callable[[], object], times: int) -> float:
    began = perf_counter()
    for _ in range(times):
        call()
    return (perf_counter() - began) / times
