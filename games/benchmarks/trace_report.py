"""The trace of all web processes over a measured time, for each move."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple
from urllib.request import urlopen

import msgspec

from games.benchmarks.traced_names import STATEMENTS, THREAD_CALLS, TRACED
from games.benchmarks.tracing import BACK, BUSY, CALLS, RUN, WAIT, Figures

TRACE_PATH = "/bench/trace"
MS = 1e6  # nanoseconds
COLUMNS = "calls a move", "wait ms a call", "run ms a call", "back ms a call", "ms a move", "busy ms a move"


class Reading(msgspec.Struct):
    """What one web process had noted at a moment."""

    figures: dict[str, Figures]
    processor: dict[str, float]
    switches: int
    lateness: list[float]


class Row(NamedTuple):
    """One name: how often it was called for each move, the means of a call in ms, and what a move has of it in ms."""

    calls: float
    wait: float
    run: float
    back: float
    total: float
    busy: float


def read_trace(ports: list[int]) -> list[Reading]:
    """What each web process has noted so far."""
    found = []
    for port in ports:
        with urlopen(f"http://localhost:{port}{TRACE_PATH}", timeout=30) as answer:
            found.append(msgspec.json.decode(answer.read(), type=Reading))
    return found


def build_report(before: list[Reading], after: list[Reading], moves: int, seconds: float) -> dict[str, Any]:
    """For each name what a move has of it, and how the processes were otherwise. `moves` in so many seconds."""
    figures, processor = Counter[tuple[str, int]](), Counter[str]()
    for sign, readings in ((-1, before), (1, after)):
        for reading in readings:
            for name, noted in reading.figures.items():
                figures.update({(name, column): sign * value for column, value in enumerate(noted)})
            processor.update({kind: sign * spent for kind, spent in reading.processor.items()})  # type: ignore[misc]
    names = sort_names({name for name, _ in figures})
    rows = {name: build_row([figures[name, column] for column in range(5)], max(1, moves)) for name in names}
    switches = sum(reading.switches for reading in after) - sum(reading.switches for reading in before)
    lateness = sorted(late for reading in after for late in reading.lateness) or [0.0]
    return {
        "rows": {name: row._asdict() for name, row in rows.items() if row.calls},
        "statements_a_move": round(sum(rows[name].calls for name in STATEMENTS if name in rows), 2),
        "thread_switches_a_move": round(switches / max(1, moves), 1),
        "busy_by_thread": {kind: round(spent / seconds, 2) for kind, spent in sorted(processor.items())},
        "loop_late_p50_ms": round(lateness[len(lateness) // 2] * 1000, 2),
        "loop_late_p99_ms": round(lateness[int(len(lateness) * 0.99)] * 1000, 2),
    }


def build_row(figures: Figures, moves: int) -> Row:
    """The figures of one name."""
    calls = max(1, figures[CALLS])
    wait, run, back = (round(figures[column] / calls / MS, 3) for column in (WAIT, RUN, BACK))
    total = figures[WAIT] + figures[RUN] + figures[BACK]
    return Row(
        round(figures[CALLS] / moves, 2),
        wait,
        run,
        back,
        round(total / moves / MS, 3),
        round(figures[BUSY] / moves / MS, 3),
    )


def sort_names(found: set[str]) -> list[str]:
    """Names in the order in which a move comes by them; what else there is follows."""
    known = [name for names in TRACED.values() for name in names]
    calls = sorted(name for name in found if name.startswith(THREAD_CALLS))
    first = [name for name in known if name in found]
    return calls + first + sorted(found - {*calls, *first})


def format_table(rows: dict[str, dict[str, float]]) -> str:
    """The rows as a table for people; times of a name hold those of the names it calls."""
    lines = [f"{'':64}" + "".join(f"{column:>16}" for column in COLUMNS)]
    for name, row in rows.items():
        cells = "".join(f"{value:16.3f}" if value else f"{'':16}" for value in row.values())
        lines.append(f"{shorten(name):64}{cells}")
    return "\n".join(lines)


def shorten(name: str) -> str:
    """A name without what everybody knows."""
    return name.removeprefix("games.").replace(THREAD_CALLS.removeprefix("games."), "thread:")[-63:]
