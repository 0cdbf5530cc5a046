"""§6 Wild Times."""

from __future__ import annotations

import pytest

from games.engine.options import PASS, Remove

from ..facts import Resigned, Stole
from ..phases.debts import SellResources
from ..phases.selling import SellDeed
from ..phases.wild import Steal
from .helpers import MANTLE, WILD, asks, begun, chips, drain, game, give, jailed, land, may, money, of, refused


def test_6_1_one_from_a_player_of_their_choice() -> None:
    table = begun()
    chips(table, 0, 2, 1)
    land(table, 0, WILD)
    assert asks(table) == "stealing"
    facts = table.play(0, Steal(2))
    assert of(facts, Stole) == [Stole(0, 2, False)]
    assert game(table).chips == [1, 2, 0]


def test_6_1_the_lander_need_not() -> None:
    table = begun()
    chips(table, 0, 2, 1)
    land(table, 0, WILD)
    assert table.silence(0) == PASS
    table.play(0, PASS)
    assert game(table).chips == [0, 2, 1]
    assert table.asked == {1}


def test_6_1_prisoners_too() -> None:
    table = begun()
    chips(table, 0, 1)
    jailed(table, 1)
    land(table, 0, WILD)
    assert may(table, 0, Steal(1))


def test_6_1_nobody_takes_from_themselves_or_from_who_has_left() -> None:
    table = begun()
    chips(table, 1, 1, 1)
    table.house(Remove(2), 0)
    land(table, 0, WILD)
    assert not may(table, 0, Steal(0))
    assert refused(table, 0, Steal(2)) == "Whose must be 1."


def test_6_2_only_if_nobody_has_one() -> None:
    table = begun()
    chips(table, 0, 1)
    land(table, 0, WILD)
    assert refused(table, 0, Steal(2)), "seat 1 has one"
    table = begun()
    chips(table, 5)
    land(table, 0, WILD)
    facts = table.play(0, Steal(2))
    assert of(facts, Stole) == [Stole(0, 2, True)]
    assert game(table).cash[2] == 875
    assert game(table).chips[0] == 6
    assert game(table).bank_chips == 64


def test_6_2_anybody_as_a_variant() -> None:
    table = begun(wild_target="any")
    chips(table, 0, 1)
    land(table, 0, WILD)
    table.play(0, Steal(2))
    assert game(table).cash[2] == 875
    assert game(table).chips == [1, 1, 0]


def test_6_3_who_cannot_pay_cannot_be_named() -> None:
    table = begun()
    money(table, 900, 24, 25)
    land(table, 0, WILD)
    assert not may(table, 0, Steal(1))
    assert may(table, 0, Steal(2))
    table = begun()
    money(table, 900, 24, 24)
    land(table, 0, WILD)
    assert table.asked == {1}, "no effect"


def test_6_3_not_without_a_chip_in_the_bank() -> None:
    table = begun()
    drain(table)
    land(table, 0, WILD)
    assert table.asked == {1}


@pytest.mark.parametrize("rescued", [True, False])
def test_6_3_it_may_ruin_as_a_variant(rescued: bool) -> None:
    table = begun(wild_forced=True)
    money(table, 900, 10, 900)
    if rescued:
        give(table, 1, MANTLE)
    land(table, 0, WILD)
    facts = table.play(0, Steal(1))
    if rescued:
        assert asks(table) == "raise_money"
        assert table.asked == {1}
        assert refused(table, 1, SellResources(1))
        facts = table.play(1, SellDeed(MANTLE))
        assert of(facts, Stole)
        assert game(table).cash[1] == 45
        assert game(table).chips[0] == 1
    else:
        assert of(facts, Resigned) == [Resigned(1, "bankrupt")]
        assert not of(facts, Stole)
        assert game(table).chips[0] == 0
