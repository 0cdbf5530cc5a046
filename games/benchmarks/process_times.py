"""Who had the processor, and how much memory: what processes of this machine have used, from /proc."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
PAGE_KB = os.sysconf("SC_PAGE_SIZE") // 1024


def read_cpu_seconds(processes: Iterable[int]) -> float:
    """What these processes, with all their threads, have used; nothing of one that has ended."""
    return sum(sum(ticks) for process in processes if (ticks := _read_ticks(process))) / TICKS


def read_memory_kb(processes: Iterable[int]) -> int:
    """What these processes have in memory (RSS); nothing of one that has ended."""
    found = (_read_fields(process) for process in processes)
    return sum(int(fields[21]) * PAGE_KB for fields in found if fields)


def read_machine_seconds() -> float:
    """What everybody on this machine has used."""
    user, nice, system, _idle, _wait, *rest = map(int, (PROC / "stat").read_text().split("\n")[0].split()[1:8])
    return (user + nice + system + sum(rest)) / TICKS


def list_process_family(parent: int) -> list[int]:
    """A process and its children, as they are now."""
    return [parent, *(process for process, of in _list_parents() if of == parent)]


def find_parent(process: int) -> int | None:
    """Whose child a process is; None where this machine does not have it."""
    fields = _read_fields(process)
    return int(fields[1]) if fields else None


def is_program(process: int, name: str) -> bool:
    """Whether this process is of a program whose name has `name` in it: a server elsewhere has numbers of its own."""
    try:
        return name in (PROC / str(process) / "comm").read_text()
    except OSError:
        return False


def _read_ticks(process: int) -> tuple[int, int] | None:
    fields = _read_fields(process)
    return (int(fields[11]), int(fields[12])) if fields else None


def _read_fields(process: int) -> list[str] | None:
    """The fields of its `stat` after the name, which may hold anything."""
    try:
        return (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None


def _list_parents() -> Iterator[tuple[int, int]]:
    for entry in PROC.iterdir():
        if entry.name.isdigit() and (parent := find_parent(int(entry.name))) is not None:
            yield int(entry.name), parent
