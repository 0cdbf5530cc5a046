"""A stranger's journal whose entries follow from one another by the rules, and which lies all the same: about the
position that was there, and about time."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.catalog import title as find
from games.engine.chance import Seeded
from games.engine.control import TakeBack
from games.engine.control import back as back_to
from games.engine.options import Flag, Hammer
from games.engine.policy import random_answer
from games.engine.strange_journals import UntrueJournalError, replay_strangers_journal
from games.engine.table import Table

BEGUN = 10**12


@pytest.fixture
def table() -> Table:
    """A live game with clocks and auctions against a hammer, some answers old."""
    table = Table.start(find("galactic-magnate"), 2, {"auction_mode": "open_clock"}, now=BEGUN, chance=Seeded(3))
    while table.number < 12:
        play_on(table)
    return table


def play_on(table: Table) -> None:
    table.play(*random_answer(table.asking(), Seeded(table.number)), now=table.entries[-1].now + 50)


def reread(table: Table) -> int:
    """How many entries of the table's journal hold."""
    lines = [msgspec.json.decode(entry.line()) for entry in table.entries]
    return len(list(replay_strangers_journal(table.title, lines, table.game.board, 2)))


@pytest.mark.parametrize("back", [0, 1, 4])
def test_a_move_is_taken_back_only_to_the_position_that_was_there(table: Table, back: int) -> None:
    """A position of another moment would be believed by the rules, which know no other."""
    states = []
    for _ in range(6):
        states.append(table.title.encode(table.game))
        play_on(table)
    at = table.number - 1
    action = TakeBack(at, table.entries[-1].now, states[-1 - back])
    back_to(table, max(table.entries[-1].seat, 0), action, table.entries[-1].now + 1)
    if back == 0:
        assert reread(table) == len(table.entries)
        return
    with pytest.raises(UntrueJournalError, match="isn't taken back") as no:
        reread(table)
    assert no.value.entry == at + 2


@pytest.mark.parametrize("early", [0, 1])
def test_no_hammer_falls_early(table: Table, early: int) -> None:
    while not (table.question and table.question.until):
        play_on(table)
    table.house(Hammer(), table.question.until - early)
    if not early:
        assert reread(table) == len(table.entries)
        return
    with pytest.raises(UntrueJournalError, match="Time isn't up"):
        reread(table)


def test_no_flag_falls_early(table: Table) -> None:
    while table.game.clock is None:
        play_on(table)
    table.house(Flag(min(table.asked)), table.entries[-1].now + 1)
    with pytest.raises(UntrueJournalError, match="Time isn't up"):
        reread(table)
