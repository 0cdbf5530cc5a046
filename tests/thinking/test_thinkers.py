"""Thinking apart: the process answers as it would here, one line after the other, and its death is nobody's."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.engine.bots import choose
from games.engine.catalog import title as find
from games.engine.chance import Seeded
from games.engine.luck import read_decisions
from games.engine.simulate import bots_answer, played
from games.engine.table import Table
from games.thinking import process, thinkers
from games.thinking.requests import AskChoice, AskSplit, AskVerdict
from games.thinking.thinkers import Thinker, ThoughtFailedError

TITLE = "monopoly-space"


def asked_of(table: Table, **options: Any) -> AskChoice:
    """The question of a table, to a steady bot unless said otherwise."""
    given = {"level": "steady", "seed": 5, "seconds": 0.05, "seat": min(table.asked), "board": None} | options
    return AskChoice(table=table.dump(), **given)


@pytest.fixture
def table() -> Table:
    """A game of two in its middle, at a question to one seat."""
    table, rng = Table.start(find(TITLE), 2, {}, chance=Seeded(4)), Seeded(3)
    while table.number < 30 or len(table.asked) != 1:
        bots_answer(table, ["steady"] * 2, rng)
    return table


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker("thinking of tests", 0)
    yield made
    if made._process:
        made._process.kill()
        made._process.communicate()


def test_a_process_answers_as_a_bot_here_would_and_so_does_the_next(thinker: Thinker, table: Table) -> None:
    """Also after it has died, between two questions; what it cannot answer stops nobody."""
    asked = asked_of(table)
    here = choose(table, asked.seat, "steady", Seeded(asked.seed))
    assert here is not None
    assert thinker.ask(asked).result(60) == here.to_json()
    first = thinker._process
    assert first
    with pytest.raises(ThoughtFailedError):
        thinker.ask(asked_of(table, level="no such level")).result(60)
    assert thinker._process is first
    first.kill()
    first.wait()
    assert thinker.ask(asked).result(60) == here.to_json()
    assert thinker._process is not first


def test_a_verdict_comes_as_data(table: Table) -> None:
    """Every line has one line that answers it."""
    seat = min(table.asked)
    action = next(option.action for option in table.options(seat) if option.action is not None)
    asked = AskVerdict(table=table.dump(), board=None, seat=seat, seconds=0.0, action=action.to_json(), label="This")
    found = msgspec.json.decode(process.answer_line(msgspec.json.encode(asked)))["answer"]
    assert found is None or found["worlds"] == 2
    assert process.answer_line(b"nonsense\n") == b'{"failed":true}\n'


def test_a_process_ends_with_its_input_or_when_nobody_asks() -> None:
    import os

    out, into = os.pipe()
    with open(out, "rb") as asked:
        answers = io.BytesIO()
        process.answer_lines(asked, answers, idle_s=0.01)
        os.write(into, b"nonsense\n")
        os.close(into)
        process.answer_lines(asked, answers)
    assert answers.getvalue() == b'{"failed":true}\n'


def test_the_longer_the_line_the_less_time_each_gets(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the last of twenty would wait for all the others' full time."""
    given: list[float] = []
    thinker = Thinker("thinking of tests", 0)

    def think(self: Thinker, asked: AskChoice, tell: None) -> None:
        given.append(asked.seconds)

    monkeypatch.setattr(Thinker, "_think", think)
    monkeypatch.setattr(Thinker, "_find_line", lambda self: self._line)
    futures = [thinker.ask(asked_of(table, seconds=0.3)) for _ in range(20)]
    thinkers.Thread(target=thinker._work, args=(thinker._line,), daemon=True).start()
    for future in futures:
        future.result(10)
    assert given[-1] == 0.3
    assert given[0] == thinkers.LEAST_S
    assert sum(given) < 1.5


def test_what_takes_long_tells_how_far_it_is(thinker: Thinker) -> None:
    """Lines before the answer are no answers, and everything adds up in the end."""
    title = find(TITLE)
    entries = played(title, ["random", "steady"], {}, 11).entries[:60]
    asked = AskSplit(title=TITLE, board=None, lines=[each.line().decode() for each in entries], seconds=5.0)
    told: list[dict[str, int]] = []
    totals = thinker.ask(asked, told.append).result(60)
    decisions = len(read_decisions(entries).decisions)
    assert told == [{"done": done, "of": decisions} for done in range(0, decisions, process.TOLD_EVERY)]
    assert decisions > process.TOLD_EVERY
    assert all(abs(sum(totals[name])) < 1e-9 for name in ("luck", "choice"))
