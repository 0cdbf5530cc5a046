"""How soon a line said in a full room of the lobby is heard by everybody in it, through the whole site.

As many web processes as the way to run allows (two with PostgreSQL and Redis, one alone) serve the real
application; the people are signed in, and what they say goes to the database and back by the channel layer.
The reader of the sockets lives in this process and does next to nothing with what it reads. One reader stops
reading while long lines are said: it has to be brought on afterwards, and not to be cut off.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from games.benchmarks.fanout import await_port, free_port
from games.benchmarks.listening import Crowd, Reader

MARK = "talk-bench"
PACE = 20  # lines a second
LONG = "😀" * 450  # 1.8 KB: what fills the buffers of who does not read
SETTLING = 90.0  # seconds within which everybody has come in
PATIENCE = 15.0  # seconds until a line that has not come is lost


def measure(sockets: int = 500, seconds: float = 20.0) -> dict[str, Any]:
    """Delivery of each line to each reader, in ms; what was lost; and how the slow reader fared."""
    with company(sockets) as sessions, served() as servers:
        crowd = Crowd(list(servers), sessions)
        try:
            came, before = crowd.settle(SETTLING), busy(servers)
            heard = spoken(crowd, crowd.readers, seconds, "")
            spent = (busy(servers) - before) / heard["lines"]
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


# -- the people and the servers


@contextmanager
def company(count: int) -> Iterator[list[str]]:
    """So many signed-in people who are all in one room; their sessions. They are forgotten afterwards."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session

    from accounts.models import User
    from games.core import clock
    from games.models import Room, Whereabouts

    forget()
    room = Room.objects.create(kind=Room.Kind.NAMED, name=MARK)
    names = [f"{MARK}-{number}" for number in range(count)]
    User.objects.bulk_create(User(username=name, display=name, password="!") for name in names)  # noqa: S106
    users = list(User.objects.filter(username__startswith=f"{MARK}-"))
    now, sessions = clock.get_current_time_ms(), []
    Whereabouts.objects.bulk_create(Whereabouts(user=user, room=room, seen=now) for user in users)
    for user in users:
        session = SessionStore()
        session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session.save()
        sessions.append(str(session.session_key))
    try:
        yield sessions
    finally:
        Session.objects.filter(session_key__in=sessions).delete()
        forget()


def forget() -> None:
    """Removes what a measurement left."""
    from accounts.models import User
    from games.models import Room

    Room.objects.filter(name=MARK).delete()
    User.objects.filter(username__startswith=f"{MARK}-").delete()


def busy(servers: dict[int, int]) -> float:
    """Seconds of the processor that the web processes have had: what is left of a figure on a busy machine."""
    spent = 0
    for process in servers.values():
        words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        spent += int(words[11]) + int(words[12])
    return spent / os.sysconf("SC_CLK_TCK")


@contextmanager
def served() -> Iterator[dict[int, int]]:
    """The site's own web processes: the port of each, and its process."""
    from django.conf import settings

    ports = [free_port() for _ in range(1 if settings.LONE else 2)]
    env = {
        **os.environ,
        "LOG_LEVEL": "WARNING",
        "SOCKETS_PER_ADDRESS": "0",
        "ORIGINS": ",".join(f"http://localhost:{port}" for port in ports),
    }
    options = ["--ws-max-size", "2097152", "--ws-per-message-deflate", "false", "--lifespan", "on"]
    options += ["--http", "config.connections:HTTPProtocol"]
    quiet = ["--log-level", "warning", "--no-access-log"]
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", *options, *quiet]
    servers = [subprocess.Popen([*command, "--port", str(port)], env=env) for port in ports]  # noqa: S603
    try:
        for port, server in zip(ports, servers, strict=True):
            await_port(port, server)
        yield {port: server.pid for port, server in zip(ports, servers, strict=True)}
    finally:
        for server in servers:
            server.terminate()
        for server in servers:
            server.wait(20)
