"""The lanes of `./test`: each test is in one, and a fault in any is a fault of the whole."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.lanes.__main__ import BOTH, ONCE, PYTEST, WHERE, Lane, find_marked, lanes, run_together
from tests.services import node

ROOT = Path(__file__).resolve().parents[2]
MARKS = ("lone", "real")
MEET = """import os, pathlib, sys, time
mine, other, until = *map(pathlib.Path, {names!r}), time.monotonic() + 30
mine.touch()
while not other.exists() and time.monotonic() < until:
    time.sleep(0.01)
print("met" if other.exists() else "alone", os.nice(0))
"""


def lane(code: str, *, beside: bool = False) -> Lane:
    return Lane(f"lane {len(code)}", [[sys.executable, "-c", code]], beside=beside)


def test_lanes_run_at_a_time_and_the_one_beside_gives_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And its words stand together."""
    names = [str(tmp_path / name) for name in ("front", "beside")]
    front, beside = lane(MEET.format(names=names)), lane(MEET.format(names=names[::-1]), beside=True)
    run_together([front, beside])
    said, nice = capsys.readouterr().out, os.nice(0)
    assert f"met {nice}\n" in said
    assert f"=== {beside.name}\nmet {min(19, nice + 5)}\n" in said
    assert front.good
    assert beside.good


def test_a_fault_in_any_lane_is_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    front, beside = lane("print('well')"), lane("print('ill'); raise SystemExit(3)", beside=True)
    run_together([front, beside])
    assert (front.good, beside.good) == (True, False)
    assert "ill" in capsys.readouterr().out


def test_a_lane_that_cannot_run_has_failed() -> None:
    def gone(stack: object) -> dict[str, str]:
        raise RuntimeError("no database")

    lost = Lane("lost", [[sys.executable, "-c", ""]], gone)
    lost.run()
    assert not lost.good
    assert lost.summaries == ["cannot run: no database"]


def test_each_test_is_in_a_lane(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lane is given the files in which its mark stands, so it stands in files of tests and nowhere else; what has
    none is in the first lane, or in a folder that the one on PostgreSQL is given."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(node, "find", lambda: "node")
    monkeypatch.setattr(node, "typescript", lambda: "tsc")
    for mark in MARKS:
        marked = {path for root in WHERE for path in Path(root).rglob("*.py") if f"mark.{mark}" in path.read_text()}
        assert {str(path) for path in marked} == set(find_marked(mark))
    run = [command for together in lanes(quick=False) for each in together for command in each.commands]
    tested = [command for command in run if command[1:3] == PYTEST[:2]]
    everywhere = [
        command for command in tested if not set(command) & {*BOTH, *ONCE} and "not lone" in " ".join(command)
    ]
    assert len(everywhere) == 1
    left = {word.removeprefix("--ignore=") for word in everywhere[0] if word.startswith("--ignore=")}
    assert left == set(ONCE)
    assert any(set(ONCE) <= set(command) for command in tested)
