"""From a player's move to every screen at the table, through the whole site: how many a second, and how soon.

Real web processes serve many tables of several signed-in sockets each; the clients are processes of their own. In the
closed loop every table moves as soon as all its sockets have its last move; paced, so many tables a second do. Beside
it stands the raw floor of the same database, before and after, and who had the processor meanwhile.
"""

from __future__ import annotations

import multiprocessing
import secrets
import threading
from itertools import cycle
from multiprocessing.synchronize import Barrier
from statistics import mean, median
from time import perf_counter
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import CommandError

from games.benchmarks import door
from games.benchmarks.match_clients import WAITING_S, Load, TableSpec, run_client
from games.benchmarks.match_tables import Tally
from games.benchmarks.process_times import read_memory_kb
from games.benchmarks.process_usage import Usage
from games.benchmarks.signed_in import signed_in
from games.benchmarks.trace_report import build_report, read_trace
from games.benchmarks.web_processes import served

MEMBERS = "end-to-end"  # their names begin so
WARM_UP_S = 2.0  # at most; half of the measured time, if that is less
OPENING_S = 0.1  # seconds that a socket may take to open, on a busy machine
FLOOR_S, FLOOR_LAPS = 1.5, 5  # before and after; the median lap counts
APPLICATION = "games.benchmarks.lifted_asgi:application"
TRACED = "games.benchmarks.traced_asgi:application"
FAILED_TEXT = "A client process of the benchmark failed; its words are above."


class Shape(NamedTuple):
    """What is measured: so many tables of a title with so many sockets each, and who serves and plays them."""

    title: str  # its slug
    tables: int = 100
    sockets: int = 5
    processes: int = 1  # that serve
    clients: int = 1  # processes that play
    rate: float = 0.0  # moves a second; 0: as many as there can be
    moving: int = 0  # tables that move, the others only look on; 0: all
    trace: bool = False


def measure(shape: Shape, seconds: float = 10.0) -> dict[str, Any]:
    """Moves a second and latencies in ms, what was refused and lost, who had the processor, and the floor."""
    from games.content.boards import publish_default_boards

    if settings.LONE and shape.processes > 1:
        raise CommandError("Alone there is one process. Set DATABASE_URL and REDIS_URL for more.")
    publish_default_boards()
    door.sweep_up()
    try:
        before = measure_floor()
        with signed_in(MEMBERS, shape.tables * shape.sockets) as members:
            found = measure_served(shape, seconds, members)
        after = measure_floor()
    finally:
        door.sweep_up()
    return {
        **found,
        "floor_per_second_before": round(before),
        "floor_per_second_after": round(after),
        "of_the_floor": round(found["moves_per_second"] / mean([before, after]), 3),
    }


def measure_served(shape: Shape, seconds: float, members: dict[str, Any]) -> dict[str, Any]:
    """The load on web processes of its own. The matches go before their people do, who would leave each of them."""
    try:
        with served(shape.processes, TRACED if shape.trace else APPLICATION) as servers:
            return measure_load(shape, seconds, open_tables(shape, list(servers), members), servers)
    finally:
        door.sweep_up()


def measure_floor() -> float:
    """Durable appends a second of one connection, by the driver alone."""
    with door.floor(0) as append:
        for _ in range(30):
            append()
        rates = [door.timed(append, FLOOR_S / FLOOR_LAPS).rate for _ in range(FLOOR_LAPS)]
    door.sweep_up()
    return median(rates)


def open_tables(shape: Shape, ports: list[int], members: dict[str, Any]) -> list[TableSpec]:
    """The matches, begun: the first of each table's people play, the others look on."""
    from games.engine.catalog import title
    from games.lobby import joining, starting
    from games.lobby.tables import create_match

    game, people, at, specs = title(shape.title), iter(members.items()), cycle(ports), []
    players = game.seats[0]
    if players > shape.sockets:
        raise CommandError(f"{game.name} needs at least {players} sockets at a table.")
    for _ in range(shape.tables):
        sessions, users = zip(*[next(people) for _ in range(shape.sockets)], strict=True)
        match = create_match(
            users[0], game.slug, seats=players, settings={"timers": "off"}, rated=False, name=door.MARK
        )
        for user in users[1:players]:
            joining.join_match(match.pk, user)
        starting.start_match(match.pk, users[0])
        specs.append(TableSpec(match.pk, [next(at) for _ in sessions], list(sessions), players))
    return specs


def measure_load(shape: Shape, seconds: float, specs: list[TableSpec], servers: dict[int, int]) -> dict[str, Any]:
    """Lets the client processes play, and looks at the processes and the trace as the measured time begins and ends."""
    context = multiprocessing.get_context("spawn")
    barrier, results = context.Barrier(shape.clients + 1), context.SimpleQueue()
    moving = -(-shape.moving // shape.clients)
    load, run = Load(min(WARM_UP_S, seconds / 2), seconds, shape.rate / shape.clients, moving), secrets.token_hex(4)
    clients = [
        context.Process(target=run_client, args=(f"{run}.{n}", specs[n :: shape.clients], load, barrier, results))
        for n in range(shape.clients)
    ]
    began, memory = perf_counter(), read_memory_kb(servers.values())
    for client in clients:
        client.start()
    try:
        meet(barrier, WAITING_S + OPENING_S * len(specs) * shape.sockets)
        came, memory = perf_counter() - began, read_memory_kb(servers.values()) - memory
        meet(barrier)
        usage = Usage(list(servers.values()), [client.pid for client in clients if client.pid])
        noted = read_trace(list(servers)) if shape.trace else []
        meet(barrier)
        used, commands = usage.report(), usage.count_commands()
        noted_after = read_trace(list(servers)) if shape.trace else []
        tallies: list[Tally] = [results.get() for _ in clients]
    finally:
        for client in clients:
            client.join(1)
            client.kill()
    if not all(tallies):
        raise CommandError(FAILED_TEXT)
    found = {**describe(shape), "all_in_after_s": round(came, 1), **summarize(tallies), "processor": used}
    found["memory_kb_a_socket"] = round(memory / found["sockets"], 1)
    found["redis_commands_a_move"] = round(commands / max(1, found["moves"]), 1)
    if shape.trace:
        found["trace"] = build_report(noted, noted_after, found["moves"], seconds)
    return found


def meet(barrier: Barrier, seconds: float = WAITING_S) -> None:
    """Waits for the client processes."""
    try:
        barrier.wait(seconds)
    except threading.BrokenBarrierError:
        raise CommandError(FAILED_TEXT) from None


def describe(shape: Shape) -> dict[str, Any]:
    """What was measured, in a reader's words."""
    return {
        "database": "sqlite" if settings.LONE else "postgresql",
        "title": shape.title,
        "tables": shape.tables,
        "tables_that_move": shape.moving or shape.tables,
        "sockets": shape.tables * shape.sockets,
        "web_processes": shape.processes,
        "paced": shape.rate or "as fast as it goes",
    }


def summarize(tallies: list[Tally]) -> dict[str, Any]:
    """What the client processes counted, together."""
    moves = sum(tally.moves for tally in tallies)
    return {
        "moves_per_second": round(moves / max(tally.lasted for tally in tallies), 1),
        "moves": moves,
        "to_a_socket": describe_times([took for tally in tallies for took in tally.to_a_socket]),
        "to_the_last_socket": describe_times([took for tally in tallies for took in tally.to_the_last]),
        "to_the_answer": describe_times([took for tally in tallies for took in tally.to_the_answer]),
        "refused": sum(tally.refused for tally in tallies),
        "refusals": [reason for tally in tallies for reason in tally.reasons][:5],
        "lost": sum(tally.lost for tally in tallies),
        "tables_finished": sum(tally.finished for tally in tallies),
        "tables_given_up": sum(tally.given_up for tally in tallies),
        "begun_late": sum(tally.begun_late for tally in tallies),
        "client_waits_for_frames": [round(tally.waited / tally.lasted, 2) for tally in tallies],
    }


def describe_times(took: list[float]) -> dict[str, float | None]:
    """Percentiles in ms; None where nothing came."""
    ordered = sorted(took)
    shares = {"p50_ms": 0.5, "p99_ms": 0.99}
    return {
        name: round(ordered[int(len(ordered) * share)] * 1000, 2) if ordered else None for name, share in shares.items()
    }
