"""Matches begun by older rules, and tables opened under them, survive (`Game.rules`, `upgrades`, `restated`)."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.chance import Seeded
from games.engine.golden import journal, kept
from games.engine.policy import random_answer
from games.engine.replay import replay
from games.engine.table import Snapshot, Table
from games.engine.title import encode

from .helpers import CIV, fresh, game

OLD = {name: golden for name, golden in kept(CIV).items() if golden.rules == 1}


@pytest.mark.parametrize("name", OLD)
def test_a_journal_of_rules_1_replays_by_rules_1(name: str) -> None:
    """To the byte, so that what is stored of it stays right: its patience of 30, its settings as they stand."""
    table = replay(journal(CIV, OLD[name]), OLD[name].board)
    assert (game(table).rules, table.digest()) == (1, OLD[name].digest)
    assert game(table).options.patience in (3, 30)


@pytest.mark.parametrize("name", ["conquest.json", "otherwise.json"])
def test_a_match_of_rules_1_goes_on_from_any_snapshot(name: str) -> None:
    """As the store has it: a dump of then, loaded now, leads through the same states, and stays a game of then."""
    digests, dumps = {}, {}

    def look(table: Table) -> None:
        digests[table.number], dumps[table.number] = table.digest(), as_then(table)

    entries = journal(CIV, OLD[name])
    replay(entries, OLD[name].board, look)
    for number in list(dumps)[5:-9:40]:
        table = Table.load(dumps[number])
        assert (table.game.rules, table.digest()) == (1, digests[number])
        assert Table.load(table.dump()).game.rules == 1
        assert table.fork().game.rules == 1


def as_then(table: Table) -> bytes:
    """A dump without what rules 1 did not say."""
    snapshot = msgspec.msgpack.decode(table.dump(), type=Snapshot)
    return encode({"title": snapshot.title, "rules": 1, "number": snapshot.number, "state": snapshot.state})


def test_a_game_of_now_is_of_these_rules() -> None:
    table, rng = fresh(), Seeded(1)
    for _ in range(20):
        table.play(*random_answer(table, rng))
    assert (game(table).rules, Table.load(table.dump()).game.rules) == (CIV.rules, CIV.rules)


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ({}, {"preset": "printed"}),
        ({"preset": "printed", "events": "on"}, {"preset": "printed", "events": "on"}),
        ({"preset": "fair_start"}, {}),
        ({"preset": "fair_start", "victory_check": "all_each_end", "patience": 100}, {"patience": 18}),
        ({"rotate_start": True}, {"rotate_start": True, "victory_check": "active_only"}),
        ({"victory_check": "all_each_end"}, {"rotate_start": False, "victory_check": "all_each_end"}),
    ],
)
def test_10_7_a_table_opened_by_rules_1_keeps_what_was_the_default_then(
    then: dict[str, object], now: dict[str, object]
) -> None:
    assert CIV.settings_since(then, 1) == now
    assert CIV.settings_since(now, 2) == now
    assert CIV.read_settings(3, now)
