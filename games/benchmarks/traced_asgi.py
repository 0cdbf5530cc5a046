"""The application of benchmarks with the trace: what a process noted is read at /bench/trace.

No server but a benchmark's names this module; without it nothing is traced and there is no such address.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings

from games.benchmarks import lifted_asgi, tracing
from games.benchmarks.traced_names import ALONE, FOR_REAL, THREAD_CALLS, TRACED

TRACE_PATH = "/bench/trace"
TICK_S = 0.01  # how often the event loop is asked how late it is

lateness: list[float] = []  # of the event loop, in seconds, since it was last read
_ticking: set[asyncio.Task[None]] = set()


class Snapshot(msgspec.Struct):
    """What a process has noted so far; `lateness` since the snapshot before. Seconds, but for nanoseconds in
    `figures`."""

    figures: dict[str, tracing.Figures]
    processor: dict[str, float]  # by the kind of thread
    switches: int  # from one thread to another
    lateness: list[float]


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The site, and what was noted of it."""
    if scope["type"] == "http" and scope["path"] == TRACE_PATH:
        body = msgspec.json.encode(take_snapshot())
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})
    else:
        await lifted_asgi.application(scope, receive, send)


def take_snapshot() -> Snapshot:
    """What was noted so far. From the first one on the event loop is watched."""
    if not _ticking:
        _ticking.add(asyncio.get_running_loop().create_task(watch_loop(), name="trace"))
    late = sorted(lateness)
    lateness.clear()
    return Snapshot(tracing.read_figures(), read_processor(), count_switches(), late)


async def watch_loop() -> None:
    """Notes how late the event loop is with what is due."""
    while True:
        due = time.perf_counter() + TICK_S
        await asyncio.sleep(TICK_S)
        lateness.append(max(0.0, time.perf_counter() - due))


def read_processor() -> dict[str, float]:
    """Seconds of the processor of the threads, by their kind: all of a pool together."""
    found: dict[str, float] = defaultdict(float)
    for thread in threading.enumerate():
        if thread.ident is not None:
            kind = thread.name.rstrip("0123456789").rstrip("-_")
            found[kind.partition("-")[0]] += time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
    return dict(found)


def count_switches() -> int:
    """How often threads of this process were given the processor."""
    found = 0
    for task in Path("/proc/self/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            lines = (task / "status").read_text().splitlines()
            found += sum(int(line.split()[1]) for line in lines if "ctxt_switches" in line)
    return found


tracing.trace_thread_calls(THREAD_CALLS)
for path in [name for names in TRACED.values() for name in names] + list(ALONE if settings.LONE else FOR_REAL):
    tracing.trace_name(path)
