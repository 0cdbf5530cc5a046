"""Plays the runs that wait, in processes of the lowest priority: one for each core but one.

The database is asked by one process, which hands out batches and counts what comes back, in order. It is begun by a
task and goes on by itself, so that no worker of the queue is held up; when it dies, its claims lapse and the next one
goes on from the last batch.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYetError
from threading import Lock, local
from time import monotonic_ns
from types import TracebackType
from typing import Any, Self

import msgspec
from django.conf import settings as site
from django.core.cache import cache
from django.db import close_old_connections, connection

from games.core import failpoints
from games.engine.balance.tally import Tally
from games.engine.balance.worker import Batch

from . import runs
from .runs import Claim

BEAT_S = 5.0  # after which a claim is renewed, whatever the batches do
AHEAD = 2  # batches that are handed out for each process
BEGINS, BEGINS_WITHIN_S = "lab-begins-to-play", 20  # so long a process may take until it has its first claim
WORKER = [sys.executable, "-m", "games.engine.balance.worker"]


class WorkerDiedError(Exception):
    """A process that played has ended before its answer."""


class Players:
    """The processes that play; to be used in a `with`, after which they are gone."""

    def __init__(self, count: int) -> None:
        self._own, self._lock = local(), Lock()
        self._all: list[subprocess.Popen[bytes]] = []
        self._threads = ThreadPoolExecutor(count)
        self.count = count

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            for process in self._all:
                process.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for process in self._all:
            process.communicate()

    def hand_out(self, batch: Batch) -> Future[Any]:
        """The tally of a batch, as plain data, once it is played."""
        return self._threads.submit(self._ask, msgspec.json.encode(batch) + b"\n")

    def _ask(self, line: bytes) -> Any:
        process = self._find_process()
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(line)
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError:
            answer = b""
        if not answer:
            del self._own.process
            raise WorkerDiedError
        return msgspec.json.decode(answer)

    def _find_process(self) -> subprocess.Popen[bytes]:
        """The process of this thread."""
        if not hasattr(self._own, "process"):
            self._own.process = subprocess.Popen(  # noqa: S603  our own
                [*WORKER, str(site.BACKGROUND_NICENESS)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=site.BASE_DIR,
            )
            with self._lock:
                self._all.append(self._own.process)
        return self._own.process  # type: ignore[no-any-return]


def count_players() -> int:
    """How many processes play at once: all cores but one, at least one."""
    return max(1, len(os.sched_getaffinity(0)) - 1)


def play_waiting_runs(players: int | None = None) -> int:
    """Plays what waits until nothing does; how many runs were taken up. WorkerDiedError where one of the processes
    died: the run can be claimed again at once."""
    taken = 0
    with Players(players or count_players()) as hands:
        while claim := runs.claim_next_run():
            taken += 1
            try:
                play_run(claim, hands)
            except WorkerDiedError:
                runs.give_run_back(claim)
                raise
            if not connection.in_atomic_block:
                close_old_connections()
    return taken


def play_run(claim: Claim, hands: Players) -> None:
    """Plays a run from where it is to its end, or until it is stopped or somebody else has it. WorkerDiedError as
    above."""
    waiting: deque[tuple[Batch, Future[Any]]] = deque()
    first, since = claim.run.played, monotonic_ns()
    while True:
        while len(waiting) < AHEAD * hands.count and (batch := runs.plan_batch(claim.run, first)):
            waiting.append((batch, hands.hand_out(batch)))
            first = batch.last
        if not waiting:
            return
        batch, future = waiting[0]
        try:
            answer = future.result(BEAT_S)
        except NotYetError:
            if not runs.renew_claim(claim):
                break
            continue
        waiting.popleft()
        if "refused" in answer:
            runs.fail_run(claim, answer["refused"])
            break
        now = monotonic_ns()
        spent_ms, since = (now - since) // 1_000_000, now
        failpoints.hit_failpoint("before a batch is counted")
        if not runs.count_batch(claim, batch.last, Tally.from_data(answer), spent_ms):
            break
    for _, future in waiting:
        future.cancel()


def begin_playing() -> subprocess.Popen[bytes] | None:
    """Begins the process that plays what waits; None where nothing does, or one plays. It goes on by itself."""
    if not runs.has_run_to_claim() or not cache.add(BEGINS, True, BEGINS_WITHIN_S):
        return None
    manage = str(site.BASE_DIR / "manage.py")
    command = [sys.executable, manage, "play_simulations"]
    return subprocess.Popen(command, cwd=site.BASE_DIR, stdin=subprocess.DEVNULL)  # noqa: S603  our own
