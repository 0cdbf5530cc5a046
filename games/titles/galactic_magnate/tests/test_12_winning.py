"""§12 Winning."""

from __future__ import annotations

from games.engine.options import Remove
from games.titles.galactic_magnate.phases.standing import Resign

from ..facts import Won
from .helpers import CINDER, at, begun, game, give, level, money, of, refused, roll


def test_12_1_the_last_living_player_wins_and_play_stops() -> None:
    table = begun(2, 3, 2, 3)
    table.play(0, Resign())
    facts = table.play(1, Resign())
    assert table.over
    assert table.over.ending == "last_standing"
    assert table.over.ranking[0] == [2]
    assert of(facts, Won) == [Won(2, "last_standing")]
    assert table.asked == frozenset()
    assert table.next_alarm() is None
    assert refused(table, 2, Resign()) == "The game is over."


def test_12_1_turn_limit() -> None:
    """§12.1 As a variant the richest wins: cash, credit and half of the upgrades."""
    table = begun(2, 3, 2, 3, 2, 3, turn_limit=3)
    give(table, 1, 1, 3)
    level(table, CINDER, 2)
    give(table, 2, 39)
    money(table, 1000, 700, 800)  # 1000, 700 + 120 + 200, 800 + 230
    for seat in range(3):
        at(table, seat, 5)
    for seat in range(3):
        assert not table.over
        facts = roll(table, seat)
    assert table.over
    assert table.over.ending == "turn_limit"
    assert table.over.ranking == [[2], [1], [0]]
    assert of(facts, Won) == [Won(2, "turn_limit")]


def test_12_2_ranks_in_the_opposite_order_of_leaving() -> None:
    table = begun(seats=5)
    for seat in (3, 0, 4, 2):
        table.house(Remove(seat), 0)
    assert table.over
    assert table.over.ranking == [[1], [2], [4], [0], [3]]


def test_12_2_strict_also_at_the_turn_limit() -> None:
    table = begun(2, 3, seats=5, turn_limit=2)
    give(table, 2, 1)  # 60
    money(table, 500, 500, 440, 600, 500)
    table.house(Remove(4), 0)
    money(table, 500, 500, 440, 600)
    at(table, 0, 5)
    roll(table, 0)
    game(table)
    at(table, 1, 5)
    table.house(Remove(1), 0)
    assert table.over
    assert table.over.ranking == [[3], [0], [2], [1], [4]], "equal wealth: more cash first"
