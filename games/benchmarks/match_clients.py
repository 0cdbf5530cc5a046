"""The players and spectators of many matches, in a process of their own.

A table moves when all its sockets have its last move: at once (closed loop), or when its turn comes (paced).
"""

from __future__ import annotations

import random
import select
import time
from collections import deque
from multiprocessing.synchronize import Barrier
from typing import Any, NamedTuple

from games.benchmarks.match_tables import RETRY_S, Socket, Table, Tally
from games.benchmarks.raw_websocket import open_websocket

SETTLING_S = 240.0  # seconds within which every socket has its first position
QUIET_S = 1.5  # seconds until everybody was told who is there
WAITING_S = 120.0  # seconds a process waits for the others
LATE_S = 0.01  # seconds after its moment at which a paced move counts as begun late
CHECK_S = 0.25  # seconds between looks for what is lost
MAX_OPENING = 100  # sockets that wait for their first position at once; more tables come when it is there


class TableSpec(NamedTuple):
    """A match to connect to: its id, the port of the web process and the session of each socket, players first."""

    match_id: str
    ports: list[int]
    sessions: list[str]
    players: int


class Load(NamedTuple):
    """What is asked of the tables: so many seconds, after so many of warming up; `rate` moves a second of one client
    process, 0 as many as there can be, at so many of its tables (`moving`), 0 at each of them."""

    warm_up: float
    seconds: float
    rate: float
    moving: int


def run_client(run: str, specs: list[TableSpec], load: Load, barrier: Barrier, results: Any) -> None:
    """A client process from its first socket to its tally. All processes, and who measures them, meet at the barrier
    when everybody is in, when it is warm, and when the time is over."""
    try:
        players = Players(specs, run)
        players.settle(load.moving)
        barrier.wait(WAITING_S)
        players.play(load.warm_up, load.rate)
        barrier.wait(WAITING_S)
        players.measure(load.seconds, load.rate)
        barrier.wait(WAITING_S)
        players.drain()
    except BaseException:
        results.put(None)
        barrier.abort()
        raise
    results.put(players.tally)


class Players:
    """All tables of one client process."""

    def __init__(self, specs: list[TableSpec], run: str) -> None:
        self.tally = Tally()
        self.ready: deque[Table] = deque()
        self.tables: list[Table] = []
        self.poll = select.epoll()
        self.by_number: dict[int, Socket] = {}
        self.opening: list[Socket] = []
        self.looked_at = self.waited = 0.0
        for number, spec in enumerate(specs):
            self.add_table(Table(f"{run}.{number}", self.tally, random.Random(number), time.perf_counter), spec)  # noqa: S311
            self.await_positions(MAX_OPENING)

    def add_table(self, table: Table, spec: TableSpec) -> None:
        """Opens the sockets of a table."""
        for seat, (port, session) in enumerate(zip(spec.ports, spec.sessions, strict=True)):
            line = open_websocket(port, f"/ws/matches/{spec.match_id}?changes=1", session)
            line.setblocking(False)
            socket = Socket(table, line, seat < spec.players)
            table.sockets.append(socket)
            self.opening.append(socket)
            self.by_number[line.fileno()] = socket
            self.poll.register(line.fileno(), select.EPOLLIN)
        self.tables.append(table)

    def await_positions(self, most: int) -> None:
        """Until at most so many sockets have no position yet. Whoever opens thousands reads meanwhile: the server takes
        a line for dead whose pings nobody answers."""
        deadline = time.perf_counter() + SETTLING_S
        while len(self.opening) > most:
            if time.perf_counter() > deadline or any(table.gone for table in self.tables):
                raise TimeoutError(f"{len(self.opening)} sockets never got a position")
            self.listen(0.1)
            self.opening = [socket for socket in self.opening if socket.version < 0]

    def settle(self, moving: int) -> None:
        """Until every socket has its first position, and a moment more. Then the first tables may move."""
        self.await_positions(0)
        quiet = time.perf_counter() + QUIET_S
        while (left := quiet - time.perf_counter()) > 0:
            self.listen(left)
        for table in self.tables:
            table.ready = self.ready
        self.ready.extend(self.tables[: moving or None])

    def measure(self, seconds: float, rate: float) -> None:
        """Plays, and counts."""
        began, self.waited, self.tally.measuring = time.perf_counter(), 0.0, True
        self.play(seconds, rate)
        self.tally.measuring = False
        self.tally.waited, self.tally.lasted = self.waited, time.perf_counter() - began

    def play(self, seconds: float, rate: float) -> None:
        """Moves for so long, `rate` times a second, 0 as fast as every table can."""
        now = time.perf_counter()
        end, schedule = now + seconds, Schedule(rate, now)
        while now < end:
            self.move_ready(now, schedule)
            pause = schedule.get_pause(now) if self.ready else RETRY_S  # without a table only a frame brings one
            self.listen(min(pause, end - now))
            now = time.perf_counter()

    def move_ready(self, now: float, schedule: Schedule) -> None:
        """Has the tables move that can, as many as are due."""
        for _ in range(len(self.ready)):
            if not schedule.is_due(now):
                break
            table = self.ready.popleft()
            if table.retry_at > now:
                self.ready.append(table)
            elif not table.gone and not table.missing and table.move():
                late = schedule.take(now)
                self.tally.begun_late += self.tally.measuring and late > LATE_S

    def listen(self, seconds: float) -> None:
        """Reads what has come, or comes within this time."""
        began = time.perf_counter()
        ready = self.poll.poll(max(0.0, seconds))
        now = time.perf_counter()
        self.waited += now - began
        for number, _ in ready:
            if not self.by_number[number].read():
                self.poll.unregister(number)
                self.by_number[number].table.give_up()
        if now - self.looked_at > CHECK_S:
            self.looked_at = now
            for table in self.tables:
                table.give_up_if_lost(now)

    def drain(self) -> None:
        """Waits for the moves under way, for as long as one may take."""
        while any(table.under_way for table in self.tables):
            self.listen(CHECK_S)


class Schedule:
    """When the next move is due: always (rate 0), or so many times a second."""

    def __init__(self, rate: float, began: float) -> None:
        self.step, self.next = (1 / rate if rate else 0.0), began

    def is_due(self, now: float) -> bool:
        """Whether a move may begin."""
        return not self.step or self.next <= now

    def take(self, now: float) -> float:
        """A move begins; how many seconds late."""
        late, self.next = (now - self.next, self.next + self.step) if self.step else (0.0, 0.0)
        return late

    def get_pause(self, now: float) -> float:
        """Seconds until something is to be done, if nothing comes."""
        return min(RETRY_S, max(0.0, self.next - now)) if self.step else RETRY_S
