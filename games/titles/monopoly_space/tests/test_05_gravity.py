"""§5 Gravity Loss."""

from __future__ import annotations

import pytest

from ..facts import Deposited, PickedUp, Resigned, Used
from ..phases.selling import SellDeed
from ..phases.warp import Warp
from .helpers import (
    CODES,
    GRAVITY,
    JAIL,
    MANTLE,
    asks,
    at,
    begun,
    chips,
    drain,
    draw,
    game,
    give,
    hold,
    land,
    lie,
    money,
    of,
    roll,
)


def test_5_1_exactly_one_is_dropped() -> None:
    table = begun()
    chips(table, 4)
    facts = land(table, 0, GRAVITY)
    assert of(facts, Deposited) == [Deposited(0, GRAVITY, False)]
    assert game(table).chips[0] == 3
    assert table.view(None)["lying"] == {"4": 1, "28": 0}
    assert game(table).cash[0] == 900


def test_5_2_who_has_none_pays_for_one() -> None:
    table = begun()
    facts = land(table, 0, GRAVITY)
    assert of(facts, Deposited) == [Deposited(0, GRAVITY, True)]
    assert game(table).cash[0] == 875
    assert game(table).chips[0] == 0, "never into the hand"
    assert game(table).lying == [1, 0]
    assert game(table).bank_chips == 69


def test_5_2_it_may_be_a_debt() -> None:
    table = begun()
    money(table, 5)
    give(table, 0, MANTLE)
    land(table, 0, GRAVITY)
    assert asks(table) == "raise_money"
    assert game(table).lying == [0, 0], "first the money"
    table.play(0, SellDeed(MANTLE))
    assert game(table).cash[0] == 40
    assert game(table).lying == [1, 0]


def test_5_2_a_bankrupt_places_nothing() -> None:
    table = begun()
    money(table, 5)
    facts = land(table, 0, GRAVITY)
    assert of(facts, Resigned) == [Resigned(0, "bankrupt")]
    assert game(table).lying == [0, 0]


def test_5_3_the_bank_has_no_chip() -> None:
    table = begun()
    drain(table)
    lying = list(game(table).lying)
    land(table, 0, GRAVITY)
    assert game(table).cash[0] == 875
    assert game(table).lying == lying


def test_5_4_passing_picks_up_everything() -> None:
    table = begun()
    lie(table, 3)
    at(table, 0, 2)
    facts = roll(table, 0, 1, 3)
    assert of(facts, PickedUp) == [PickedUp(0, GRAVITY, 3)]
    assert game(table).chips[0] == 3
    assert game(table).lying == [0, 0]


@pytest.mark.parametrize(("setting", "picked"), [("any_forward", 2), ("dice_only", 0)])
def test_5_4_by_card_and_by_warp(setting: str, picked: int) -> None:
    """§5.4 Any way forward, in a variant only by dice."""
    table = begun(gl_collect=setting)
    lie(table, 2, 1)
    draw(table, 0, "CH04", place=22)
    assert game(table).chips[0] == picked
    table = begun(gl_collect=setting)
    lie(table, 2, 1)
    land(table, 0, 25)
    table.play(0, Warp(31))
    assert game(table).chips[0] == picked
    table = begun(gl_collect=setting)
    lie(table, 2, 1)
    land(table, 0, 29)
    assert game(table).chips[0] == 2


def test_5_4_not_backward_nor_to_jail_nor_by_leaving() -> None:
    table = begun()
    lie(table, 2)
    draw(table, 0, "CH07")  # from 7 back to 4: they lose one as by any landing
    assert game(table).chips[0] == 0
    table = begun()
    lie(table, 2, 1)
    land(table, 0, 30)
    assert game(table).place[0] == JAIL
    assert game(table).chips[0] == 0 + 2, "they passed 28 on their way to 30, by dice"
    table = begun()
    lie(table, 2)
    at(table, 0, 3)
    roll(table, 0, 1, 2)
    assert game(table).chips[0] == 2
    table = begun()
    lie(table, 2)
    at(table, 0, GRAVITY)
    roll(table, 0, 2, 4)
    assert game(table).chips[0] == 0, "leaving it"


def test_5_4_jail_passes_nothing() -> None:
    table = begun()
    lie(table, 2)
    lie(table, 2, 1)
    draw(table, 0, "CC03", place=33)
    assert game(table).chips[0] == 0
    assert game(table).lying == [2, 2]


def test_5_5_landing_never_collects() -> None:
    table = begun()
    lie(table, 3)
    chips(table, 1)
    land(table, 0, GRAVITY)
    assert game(table).chips[0] == 0
    assert game(table).lying == [4, 0]


@pytest.mark.parametrize("have", [0, 2])
def test_5_6_boots_save_resource_and_money(have: int) -> None:
    table = begun()
    chips(table, have)
    hold(table, 0, "CH10")
    facts = land(table, 0, GRAVITY)
    assert of(facts, Used) == [Used(0, CODES.index("CH10"))]
    assert game(table).chips[0] == have
    assert game(table).cash[0] == 900
    assert game(table).decks[0].under == [CODES.index("CH10")]
    assert game(table).cards[0] == []


def test_5_7_they_cannot_be_held_back() -> None:
    table = begun()
    hold(table, 0, "CH10")
    land(table, 0, GRAVITY)
    assert table.asked == {1}, "nobody was asked"
    assert game(table).cards[0] == []
