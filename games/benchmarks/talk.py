"""How soon a line said in a full room of the lobby is heard by everybody in it, through the whole site.

As many web processes as the way to run allows (two with PostgreSQL and Redis, one alone) serve the real
application; the people are signed in, and what they say goes to the database and back by the channel layer.
The reader of the sockets lives in this process and does next to nothing with what it reads. One reader stops
reading while long lines are said: it has to be brought on afterwards, and not to be cut off.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from django.conf import settings

from games.benchmarks.listening import Crowd, Reader
from games.benchmarks.process_times import read_cpu_seconds
from games.benchmarks.signed_in import signed_in
from games.benchmarks.web_processes import served

MARK = "talk-bench"
PACE = 20  # lines a second
LONG = "😀" * 450  # 1.8 KB: what fills the buffers of who does not read
SETTLING = 90.0  # seconds within which everybody has come in
PATIENCE = 15.0  # seconds until a line that has not come is lost


def measure(sockets: int = 500, seconds: float = 20.0) -> dict[str, Any]:
    """Delivery of each line to each reader, in ms; what was lost; and how the slow reader fared."""
    with company(sockets) as sessions, served(1 if settings.LONE else 2) as servers:
        crowd = Crowd(list(servers), sessions)
        try:
            came, before = crowd.settle(SETTLING), read_cpu_seconds(servers.values())
            heard = spoken(crowd, crowd.readers, seconds, "")
            spent = (read_cpu_seconds(servers.values()) - before) / heard["lines"]
            slow = crowd.readers[-1]
            return {
                "sockets": sockets,
                "web_processes": len(servers),
                "lines_a_second": PACE,
                "all_in_the_room_after_s": round(came, 1),
                **heard,
                "web_cpu_ms_a_line": round(spent * 1000, 1),
                "slow_reader": slowly(crowd, slow, seconds),
            }
        finally:
            crowd.close()


def spoken(crowd: Crowd, readers: list[Reader], seconds: float, padding: str) -> dict[str, Any]:
    """Says so many lines, each by another person, and waits until they are heard."""
    first = crowd.said
    began = time.perf_counter()
    for number in range(int(seconds * PACE)):
        crowd.say(padding)
        crowd.listen_until(began + (number + 1) / PACE)
    lines = range(first, crowd.said)
    deadline = time.perf_counter() + PATIENCE
    while time.perf_counter() < deadline and not all(reader.has(lines) for reader in readers):
        crowd.listen_until(time.perf_counter() + 0.05)
    took = sorted(reader.took[line] for reader in readers for line in lines if line in reader.took)
    last = [max(reader.took.get(line, PATIENCE) for reader in readers) for line in lines]
    return {
        "lines": len(lines),
        "median_ms": round(took[len(took) // 2] * 1000, 1),
        "p99_ms": round(took[int(len(took) * 0.99)] * 1000, 1),
        "last_reader_median_ms": round(median(last) * 1000, 1),
        "lost": len(lines) * len(readers) - len(took),
    }


def slowly(crowd: Crowd, slow: Reader, seconds: float) -> dict[str, Any]:
    """One reader does not read while long lines are said; then it reads again."""
    others = [reader for reader in crowd.readers if reader is not slow]
    crowd.deafen(slow)
    heard = spoken(crowd, others, seconds, LONG)
    waited = time.perf_counter()
    crowd.heed(slow)
    while time.perf_counter() - waited < PATIENCE and crowd.said - 1 not in slow.took:
        crowd.listen_until(time.perf_counter() + 0.05)
    return {
        "others_median_ms": heard["median_ms"],
        "others_p99_ms": heard["p99_ms"],
        "others_lost": heard["lost"],
        "begun_anew": slow.anew - 1,  # it began once already, when the reader came
        "has_the_last_line": crowd.said - 1 in slow.took,
        "cut_off": slow.closed,
        "caught_up_after_ms": round((time.perf_counter() - waited) * 1000),
    }


# -- the people


@contextmanager
def company(count: int) -> Iterator[list[str]]:
    """So many signed-in people who are all in one room; their sessions. They are forgotten afterwards."""
    from common import clock
    from games.models import Location, Room

    Room.objects.filter(name=MARK).delete()
    room = Room.objects.create(kind=Room.Kind.NAMED, name=MARK)
    with signed_in(MARK, count) as members:
        now = clock.get_current_time_ms()
        Location.objects.bulk_create(Location(user=user, room=room, seen=now) for user in members.values())
        try:
            yield list(members)
        finally:
            Room.objects.filter(name=MARK).delete()
