"""Whether strong computer players that think hold up people's moves: people play at a steady pace, now without, now
with twenty computer players at work beside them, all on one web process that runs alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db.models import Sum

from games.benchmarks import door
from games.benchmarks.end_to_end import APPLICATION, Shape, measure_load, open_tables
from games.benchmarks.signed_in import signed_in
from games.benchmarks.web_processes import served
from games.engine.bots import DEFAULT_LEVEL

MEMBERS = "thinking"  # their names begin so
GAMES, BOTS = 10, 2  # of computer players, and how many in each of them
TABLES, SOCKETS, RATE = 20, 2, 30.0  # of people, and their moves a second together
ROUNDS = 3  # of each way to play
WAYS: dict[str, tuple[str, dict[str, str]]] = {  # the level of the computer players, and how the process is begun
    "without": ("", {}),
    "fair": (DEFAULT_LEVEL, {}),
    "strong": ("sharp", {"THINK_APART": "true"}),
    "strong_in_place": ("sharp", {"THINK_APART": "false"}),
}


def measure(title: str, seconds: float = 10.0) -> dict[str, Any]:
    """How soon people are answered without and with computer players, in ms: each way's median over rounds that take
    turns, and how many times as long it takes with them: by the medians, and by each way's best round, which says more
    where others use the machine. `fair`: what their moves alone cost; `strong_in_place`: as it
    would be if they thought in the web process."""
    from games.content.boards import publish_default_boards

    if not settings.LONE:
        raise CommandError("This is measured where one process does everything. Leave DATABASE_URL unset.")
    publish_default_boards()
    door.sweep_up()
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in WAYS}
    for _ in range(ROUNDS):
        for name in WAYS:
            found[name].append(measure_way(title, name, seconds))
    told = {name: summarize_rounds(rounds) for name, rounds in found.items()}
    times = {
        f"{figure}_{name}": round(told[name][figure] / told["without"][figure], 2)
        for figure in ("p99_ms", "best_p99_ms")
        for name in WAYS
    }
    return {"title": title, "computer_players": GAMES * BOTS, **told, "times_as_long": times}


def measure_way(title: str, name: str, seconds: float) -> dict[str, Any]:
    """One round. The matches go before their people do."""
    level, environment = WAYS[name]
    shape = Shape(title=title, tables=TABLES, sockets=SOCKETS, rate=RATE)
    with signed_in(MEMBERS, TABLES * SOCKETS + 1) as members:
        try:
            with served(1, APPLICATION, environment) as servers:
                people = dict(list(members.items())[1:])
                specs = open_tables(shape, list(servers), people)
                with games_of_bots(title, next(iter(members.values())), level) as count_answers:
                    load = measure_load(shape, seconds, specs, servers)
                    return {**load["to_the_answer"], "answers": count_answers()}
        finally:
            door.sweep_up()


@contextmanager
def games_of_bots(title: str, user: Any, level: str) -> Iterator[Any]:
    """Games of computer players of a level ("": none) from which their person goes at once. What it gives counts their
    answers."""
    from games.lobby import seating, starting
    from games.models import Match

    names = []
    for _ in range(GAMES if level else 0):
        match = starting.start_bot_match(user, title, BOTS, level)
        Match.objects.filter(pk=match.pk).update(name=door.MARK)
        seating.leave_match(match.pk, user)
        names.append(match.pk)
    yield lambda: Match.objects.filter(pk__in=names).aggregate(entries=Sum("version"))["entries"] or 0


def summarize_rounds(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """The medians of some rounds, with the longest times of each."""
    return {
        "p50_ms": round(median(each["p50_ms"] for each in rounds), 2),
        "p99_ms": round(median(each["p99_ms"] for each in rounds), 2),
        "best_p99_ms": min(each["p99_ms"] for each in rounds),
        "p99_of_each": " ".join(str(each["p99_ms"]) for each in rounds),
        "answers": sum(each["answers"] for each in rounds),
    }
