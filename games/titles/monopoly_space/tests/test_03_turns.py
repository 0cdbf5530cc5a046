"""§3 Turns and doubles."""

from __future__ import annotations

import pytest

from games.engine.dice import TurnBegan
from games.engine.prison import Imprisoned
from games.engine.ring import Moved

from ..phases.domes import BuildDome
from ..phases.rolling import Roll
from .helpers import JAIL, PARKING, asks, at, begun, chips, game, may, of, refused, roll


def test_3_1_roll_move_space_pass() -> None:
    table = begun()
    assert asks(table) == "window"
    at(table, 0, 2)
    facts = roll(table, 0, 3, 1)
    assert of(facts, Moved)[0].path == (3, 4, 5, 6)
    assert asks(table) == "unowned"
    assert table.asked == {0}
    assert refused(table, 1, Roll()) == "You can't roll now."
    assert table.silence(0)


def test_3_1_nothing_to_decide_passes_the_dice_at_once() -> None:
    table = begun()
    at(table, 0, 15)
    facts = roll(table, 0, 2, 3)
    assert game(table).place[0] == PARKING
    assert of(facts, TurnBegan)[0].seat == 1


def test_3_2_a_double_gives_another_roll() -> None:
    table = begun()
    at(table, 0, 16)
    facts = roll(table, 0, 2, 2)
    assert not of(facts, TurnBegan)
    assert asks(table) == "window"
    assert table.asked == {0}
    assert game(table).doubles == 1


def test_3_3_the_third_double_goes_to_jail() -> None:
    table = begun()
    chips(table, 3)
    for _ in range(2):
        at(table, 0, 16)
        roll(table, 0, 2, 2)
    facts = roll(table, 0, 5, 5)
    assert [fact.path for fact in of(facts, Moved)] == [(JAIL,)], "no move"
    assert of(facts, Imprisoned)[0].cause == "third double"
    assert game(table).prison[0] == 0
    assert table.asked == {1}, "no dome either"
    assert not may(table, 0, BuildDome())


def test_3_3_doubles_of_different_turns_do_not_add_up() -> None:
    table = begun(seats=2)
    for _ in range(2):
        at(table, 0, 16)
        roll(table, 0, 2, 2)
    at(table, 0, 15)
    roll(table, 0, 2, 3)
    at(table, 1, 15)
    roll(table, 1, 2, 3)
    at(table, 0, 18)
    roll(table, 0, 1, 1)
    assert game(table).doubles == 1
    assert table.asked == {0}


@pytest.mark.parametrize("way", ["space", "card"])
def test_3_4_a_double_that_ends_in_jail(way: str) -> None:
    table = begun()
    if way == "space":
        at(table, 0, 26)
        roll(table, 0, 2, 2)
    else:
        at(table, 0, 3)
        roll(table, 0, 2, 2, 8)  # Chance, and its eighth card
    assert game(table).prison[0] == 0
    assert table.asked == {1}
