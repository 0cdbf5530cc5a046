"""The trace times functions by name and changes nothing else."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from games.benchmarks import tracing
from games.benchmarks.trace_report import Reading, build_report, format_table
from games.benchmarks.traced_names import ALONE, FOR_REAL, THREAD_CALLS, TRACED
from games.benchmarks.tracing import CALLS, RUN, WAIT

DEFINED, IMPORTED = "games.sample_defined", "games.sample_imported"
SOURCE = """
class Hub:
    async def run_in_thread(self, work, *args):
        import asyncio
        return await asyncio.to_thread(work, *args)

def double(number):
    if number < 0:
        raise ValueError("too small")
    return 2 * number

async def triple(number):
    if number < 0:
        raise ValueError("too small")
    return 3 * number

def each(number):
    yield number
"""


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module with functions, and another that has imported one, also into a table."""
    defined, imported = ModuleType(DEFINED), ModuleType(IMPORTED)
    exec(SOURCE, vars(defined))
    imported.double, imported.TABLE = defined.double, {"double": defined.double, "other": len}  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, DEFINED, defined)
    monkeypatch.setitem(sys.modules, IMPORTED, imported)
    monkeypatch.setattr(tracing, "_books", [])
    monkeypatch.setattr(tracing, "_here", tracing.threading.local())
    return defined


def test_a_function_is_counted_wherever_it_was_imported_to(sample: ModuleType) -> None:
    tracing.trace_name(f"{DEFINED}.double")
    imported: Any = sys.modules[IMPORTED]
    assert [sample.double(1), imported.double(2), imported.TABLE["double"](number=3)] == [2, 4, 6]
    with pytest.raises(ValueError, match="too small"):
        sample.double(-1)
    figures = tracing.read_figures()[f"{DEFINED}.double"]
    assert figures[CALLS] == 4
    assert figures[RUN] > 0
    assert imported.TABLE["other"] is len


def test_a_coroutine_is_counted_and_stays_one(sample: ModuleType) -> None:
    tracing.trace_name(f"{DEFINED}.triple")
    assert asyncio.iscoroutinefunction(sample.triple)
    assert asyncio.run(sample.triple(2)) == 6
    with pytest.raises(ValueError, match="too small"):
        asyncio.run(sample.triple(-1))
    assert tracing.read_figures()[f"{DEFINED}.triple"][CALLS] == 2


def test_work_in_a_thread_is_timed_under_its_own_name(sample: ModuleType) -> None:
    path = f"{DEFINED}.Hub.run_in_thread"
    tracing.trace_thread_calls(path)
    assert asyncio.run(sample.Hub().run_in_thread(sample.double, 4)) == 8
    with pytest.raises(ValueError, match="too small"):
        asyncio.run(sample.Hub().run_in_thread(sample.double, -4))
    figures = tracing.read_figures()[f"{path} double"]
    assert figures[CALLS] == 2
    assert min(figures) > 0, "waiting, running, the way back and the processor"
    assert figures[WAIT] > 0


@pytest.mark.parametrize(
    "path", [f"{DEFINED}.gone", f"{DEFINED}.Hub.gone", f"{DEFINED}.Gone.it", "gone.it", f"{DEFINED}.each"]
)
@pytest.mark.parametrize("trace", [tracing.trace_name, tracing.trace_thread_calls])
def test_a_name_that_is_gone_is_an_error(sample: ModuleType, trace: Callable[[str], None], path: str) -> None:
    with pytest.raises(LookupError, match="knows no function"):
        trace(path)


@pytest.mark.parametrize(
    "path", [THREAD_CALLS, *ALONE, *FOR_REAL, *(name for names in TRACED.values() for name in names)]
)
def test_every_traced_name_is_there(path: str) -> None:
    tracing.resolve(path)


def test_the_report_is_of_one_move_and_adds_the_processes() -> None:
    """Two processes, each with 10 ms of waiting and 20 ms of running more than before, for 20 moves together."""
    before = [Reading({"a": [1, 5, 5, 5, 5]}, {"MainThread": 1.0}, 100, [])] * 2
    after = [Reading({"a": [6, 10_000_005, 20_000_005, 5, 5]}, {"MainThread": 1.5}, 150, [0.001, 0.002])] * 2
    report = build_report(before, after, moves=20, seconds=2.0)
    assert report["rows"]["a"] == {"calls": 0.5, "wait": 2.0, "run": 4.0, "back": 0.0, "total": 3.0, "busy": 0.0}
    assert report["busy_by_thread"] == {"MainThread": 0.5}
    assert (report["thread_switches_a_move"], report["loop_late_p99_ms"]) == (5.0, 2.0)
    assert "0.500" in format_table(report["rows"])
