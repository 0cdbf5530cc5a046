"""How fast the door is on the database in use, beside the raw floor of the same database in the same run.

The floor is the least that can be durable: one prepared statement, straight through the driver, that
appends an entry and updates its match, each in a transaction of its own. Door and floor take turns.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from multiprocessing.synchronize import Barrier
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

CLIENTS = (1, 8)
ROUNDS = 15  # short ones, so that a busy machine disturbs door and floor alike
MATCHES = 16  # of each client
MARK = "scratch table of a benchmark"
PATIENCE = 120.0  # seconds a client waits for the others


class Lap(NamedTuple):
    """What one client did in one round: how many a second, and how long each took, in seconds."""

    rate: float
    took: list[float]


def measure(seconds: float = 5.0, clients: Sequence[int] = CLIENTS) -> dict[str, Any]:
    """Moves a second and latency through the door and of the floor, for each of so many clients (processes)."""
    from django.db import connection

    from games.content.boards import publish_default_boards

    publish_default_boards()
    found: dict[str, Any] = {"database": connection.vendor, "seconds": seconds, "rounds": ROUNDS}
    try:
        for count in clients:
            sweep_up()
            found[f"clients_{count}"] = together(count, seconds / ROUNDS)
    finally:
        sweep_up()
    return found


def together(clients: int, seconds: float) -> dict[str, Any]:
    """All clients at once. Door and floor are compared round by round; the median round counts."""
    context = multiprocessing.get_context("spawn")
    barrier, results = context.Barrier(clients), context.SimpleQueue()
    running = [context.Process(target=client, args=(number, seconds, barrier, results)) for number in range(clients)]
    for process in running:
        process.start()
    laps: list[dict[str, list[Lap]]] = [results.get() for _ in running]
    for process in running:
        process.join()
    if any(not lap for lap in laps):
        raise RuntimeError("a client of the benchmark failed; its words are above")
    door, floor = ([lap[kind] for lap in laps] for kind in ("door", "floor"))
    ratios = [ours / raw for ours, raw in zip(rates(door), rates(floor), strict=True)]
    return {"door": summary(door), "floor": summary(floor), "of_the_floor": round(median(ratios), 3)}


def rates(laps: list[list[Lap]]) -> list[float]:
    """How many a second all clients did together, round by round."""
    return [sum(lap.rate for lap in each) for each in zip(*laps, strict=True)]


def summary(laps: list[list[Lap]]) -> dict[str, Any]:
    """The median round counts. Latencies in ms, over all rounds."""
    took = sorted(took for each in laps for lap in each for took in lap.took)
    return {
        "per_second": round(median(rates(laps))),
        "p50_ms": round(took[len(took) // 2] * 1000, 3),
        "p99_ms": round(took[int(len(took) * 0.99)] * 1000, 3),
    }


def client(number: int, seconds: float, barrier: Barrier, results: Any) -> None:
    """One process: its own matches, door and floor in turns."""
    import django

    django.setup()
    laps: dict[str, list[Lap]] = {"door": [], "floor": []}
    try:
        with floor(number) as append:
            door = Door(number)
            for _ in range(30):
                append()
                door.move()
            for _ in range(ROUNDS):
                for kind, step in (("floor", append), ("door", door.move)):
                    barrier.wait(PATIENCE)
                    laps[kind].append(timed(step, seconds))
    except BaseException:
        results.put({})
        barrier.abort()
        raise
    results.put(laps)


def timed(step: Callable[[], float], seconds: float) -> Lap:
    """Does it again and again; the time that counts is what each step says it took."""
    took: list[float] = []
    until = perf_counter() + seconds
    while perf_counter() < until:
        took.append(step())
    return Lap(len(took) / sum(took), took)


# -- the door


class Door:
    """Real moves of real games, chosen at random, through `play` as a player's moves go."""

    def __init__(self, number: int) -> None:
        from accounts.models import User
        from games.engine.chance import Seeded

        self.rng = Seeded(number)
        self.users = [User.objects.create(username=f"bench-{number}-{seat}", display=MARK) for seat in range(4)]
        self.ids = [self.opened() for _ in range(MATCHES)]
        self.turns = cycle(range(MATCHES))
        self.moves = 0

    def opened(self) -> str:
        """A game of four."""
        from games.lobby import joining, starting
        from games.lobby.tables import create_match

        title = measured()
        seats = min(4, title.seats[-1])
        match = create_match(self.users[0], title.slug, seats=seats, private=True, rated=False, name=MARK)
        for user in self.users[1:seats]:
            joining.join_match(match.pk, user, match.invite)
        starting.start_match(match.pk, self.users[0])
        return match.pk

    def move(self) -> float:
        """One move in the next match; how long the door took. A match that is over makes room for another."""
        from common.refusals import Refused
        from games.matches import match_cache

        index = next(self.turns)
        held = match_cache.load_current_match(self.ids[index], 0)
        while True:
            if held.over:
                self.ids[index] = self.opened()
                held = match_cache.load_current_match(self.ids[index])
            try:
                return self.played(held)
            except Refused:  # on a busy machine the clock of its seat ran out meanwhile
                held = match_cache.load_current_match(self.ids[index])

    def played(self, held: Any) -> float:
        """A random answer of the first seat asked."""
        from games.engine.bots import choose
        from games.matches import moves

        seat = min(held.table.asked)
        action = choose(held.table.fork(), seat, "random", self.rng)
        assert action, "an asked seat has an answer"
        said = action.to_json()
        owner = next(user for user in self.users if user.pk == held.seats[seat].user_id)
        self.moves += 1
        began = perf_counter()
        moves.submit_move(held.match.pk, seat, said, by=owner, key=f"k{self.moves}", version=held.version)
        return perf_counter() - began


def measured() -> Any:
    """The game that is measured: the one offered first."""
    from games.engine.catalog import titles

    return titles()[0]


# -- the floor


@contextmanager
def floor(number: int) -> Iterator[Callable[[], float]]:
    """Appends entries to matches of its own; each call is one committed transaction."""
    from accounts.models import User
    from games.lobby import starting
    from games.matches import storage
    from games.models import Entry, Match

    user = User.objects.create(username=f"bench-floor-{number}", display=MARK)
    title = measured()
    sample = starting.start_bot_match(user, title.slug, bots=title.seats[0] - 1, level="random")
    line = Entry.objects.get(match_id=sample.pk, number=0).line[:700]
    ids = []
    for _ in range(MATCHES):
        match = Match.objects.get(pk=sample.pk)
        match.pk, match.name, match.alarm, match.bot_due, match.status = "", MARK, None, None, Match.Status.OVER
        match.pk = Match._meta.pk.get_default()
        match.save(force_insert=True)
        ids.append(match.pk)
    Match.objects.filter(pk=sample.pk).update(name=MARK, status=Match.Status.OVER, alarm=None, bot_due=None)
    with driver() as execute:
        turns, count = cycle(ids), 0

        def append() -> float:
            nonlocal count
            count += 1
            match_id = next(turns)
            at = 1_795_229_579_397 + count
            entry = storage.EntryRow(count, 1, Entry.Actor.PLAYER, user.pk, at, f"k{count}", "0" * 24, line, "0" * 16)
            head = storage.MatchUpdate(count, [1], [], None, None, None, at)
            row, update = (match_id, *entry), (*storage.build_update_values(head, None), match_id)
            began = perf_counter()
            execute(row, update)
            return perf_counter() - began

        yield append


@contextmanager
def driver() -> Iterator[Callable[[tuple[Any, ...], tuple[Any, ...]], object]]:
    """The database's own driver, with nothing between."""
    from django.db import connection

    from games.matches import storage

    connection.ensure_connection()
    if connection.vendor == "postgresql":
        import psycopg

        info = connection.connection.info
        with psycopg.connect(info.dsn, password=info.password, autocommit=True, options=info.options) as raw:
            cursor, both_rows = raw.cursor(), storage.BOTH_PLAIN.encode()  # as the door has its own
            yield lambda row, head: cursor.execute(both_rows, (*row, *head), prepare=True)
        return
    import sqlite3

    insert, update = storage.INSERT.replace("%s", "?"), storage.UPDATE_PLAIN.replace("%s", "?")
    file = sqlite3.connect(connection.settings_dict["NAME"], timeout=30, isolation_level=None)
    for pragma in connection.settings_dict["OPTIONS"].get("init_command", "").split(";"):
        file.execute(pragma)

    def both(row: tuple[Any, ...], head: tuple[Any, ...]) -> None:
        file.execute("BEGIN IMMEDIATE")
        file.execute(insert, row)
        file.execute(update, head)
        file.execute("COMMIT")

    yield both
    file.close()


def sweep_up() -> None:
    """Removes whatever a benchmark left."""
    from accounts.models import User
    from games.models import Match

    Match.objects.filter(name=MARK).delete()
    User.objects.filter(display=MARK).delete()
