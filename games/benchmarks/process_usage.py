"""Who had the processor while something was measured: clients, web processes, PostgreSQL, Redis, and others."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from django.conf import settings
from django.db import connection

from games.benchmarks.process_times import (
    find_parent,
    is_program,
    list_process_family,
    read_cpu_seconds,
    read_machine_seconds,
)


class Usage:
    """From now until `report`. Shares are of one core: 1.0 is one core busy all the time."""

    def __init__(self, webs: list[int], clients: list[int]) -> None:
        self.groups = {"web": webs, "clients": clients, "postgresql": [], "redis": []}
        if not settings.LONE:
            self.groups |= {"postgresql": find_postgresql(), "redis": find_redis()}
        self.commands = count_redis_commands()
        self.began, self.before, self.machine = perf_counter(), self.read(), read_machine_seconds()

    def read(self) -> dict[str, float]:
        """Seconds of each group so far."""
        return {name: read_cpu_seconds(processes) for name, processes in self.groups.items()}

    def report(self) -> dict[str, float]:
        """The share of each group, and of everybody else on this machine."""
        lasted, now, machine = perf_counter() - self.began, self.read(), read_machine_seconds()
        shares = {name: round((now[name] - self.before[name]) / lasted, 2) for name in self.groups if self.groups[name]}
        everybody = (machine - self.machine) / lasted
        return {**shares, "others": round(max(0.0, everybody - sum(shares.values())), 2)}

    def count_commands(self) -> int:
        """How many commands Redis has had meanwhile."""
        return count_redis_commands() - self.commands


def find_postgresql() -> list[int]:
    """PostgreSQL's processes, if it runs on this machine."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        backend = int(cursor.fetchone()[0])
    server = find_parent(backend) if is_program(backend, "postgres") else None
    return list_process_family(server) if server else []


def find_redis() -> list[int]:
    """Redis' process, if it runs on this machine."""
    process = int(read_redis_info()["process_id"])
    return [process] if is_program(process, "redis") else []


def count_redis_commands() -> int:
    """How many commands Redis has had from anybody; 0 where there is none."""
    return 0 if settings.LONE else int(read_redis_info()["total_commands_processed"])


def read_redis_info() -> dict[str, Any]:
    """What Redis says of itself."""
    from redis import Redis

    with Redis.from_url(settings.REDIS_URL) as redis:
        return dict(redis.info())
