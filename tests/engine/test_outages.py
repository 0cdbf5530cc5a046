"""F8: the time during which the site was down counts for nobody, at any table, at any point of any game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import pauses
from games.engine.catalog import titles
from games.engine.chance import Scripted, Seeded
from games.engine.outages import Excused, excuse
from games.engine.policy import random_answer
from games.engine.replay import replay
from games.engine.table import Table
from games.engine.types import Illegal

HOUR = 3_600_000


def reached(title: Any, seed: int, entries: int, pace: str = "live") -> tuple[Table, Seeded]:
    """A table somewhere in a random game."""
    rng = Seeded(seed)
    table = Table.start(title, 3, {}, chance=Seeded(seed + 1), pace=pace)
    while not table.over and table.version < entries:
        table.game.now = table.entries[-1].now + rng.randrange(1_500)
        table.play(*random_answer(table.asking(), rng), now=table.game.now)
    return table, rng


@pytest.mark.parametrize("pace", ["live", "mail"])
@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**20), entries=st.integers(0, 60), waited=st.integers(0, 1_000))
def test_everything_is_as_it_was_only_later(title: Any, pace: str, seed: int, entries: int, waited: int) -> None:
    """Flags and hammers are due so much later; who is asked what, and what everybody sees of it, is the same."""
    table, rng = reached(title, seed, entries, pace)
    if table.over:
        return
    began = table.entries[-1].now + waited
    if (due := table.next_alarm()) is not None and due <= began:
        return
    before = table.fork(Scripted([]))
    (fact,) = excuse(table, began, began + HOUR)
    assert fact == Excused(3_600, table.game.house_rule)
    assert table.asked == before.asked
    assert table.game.since == before.game.since
    assert table.next_alarm() == (due if due is None else due + HOUR)
    if clock := table.game.clock:
        for seat in range(3):
            assert clock.left(seat, began + HOUR) == before.game.clock.left(seat, began)
        assert clock.main == before.game.clock.main
    for seat in range(3):
        assert [o.to_json() for o in table.options(seat)] == [o.to_json() for o in before.options(seat)]
    for _ in range(5):
        if not table.over:
            table.game.now = began + HOUR + 500
            table.play(*random_answer(table.asking(), rng), now=table.game.now)
    read = [table.title.read_entry(entry.line()) for entry in table.entries]
    assert replay(read, table.game.board).digest() == table.digest(), "the journal leads there"


def test_a_pause_needs_none() -> None:
    """The clock stands still already."""
    (title, *_) = titles()
    table, _ = reached(title, 1, 0)
    while not table.at_rest:
        table.play(*random_answer(table.asking(), Seeded(table.version)), now=table.entries[-1].now)
    now = table.entries[-1].now
    pauses.suspend(table, 0, 60, now)
    number = table.number
    with pytest.raises(Illegal):
        excuse(table, now, now + HOUR)
    assert table.number == number


def test_it_cannot_be_taken_back_nor_sent_by_anybody() -> None:
    (title, *_) = titles()
    table, _ = reached(title, 1, 4)
    with pytest.raises(Illegal):
        table.play(0, {"action": "excuse", "began": 0, "ended": HOUR}, now=table.entries[-1].now)
