"""Chapter 9: sales to the bank."""

from __future__ import annotations

import pytest

from games.engine.types import BANK

from ..facts import SoldDeed, SoldPoint
from ..phases.sales import SellDeed, SellPoint, selling
from .helpers import (
    BOARD,
    LYRA,
    LYRAS,
    asks,
    at,
    fresh,
    game,
    give,
    idle,
    indebt,
    jailed,
    land,
    level,
    may,
    money,
    of,
    paid,
    refused,
)


def test_9_1_before_an_own_throw_whoever_stands_there() -> None:
    table = fresh()
    give(table, 0, 6, 3, 7)
    at(table, 1, 6)
    for lot in (6, 3, 7):
        assert of(table.play(0, SellDeed(lot)), SoldDeed)[0].lot == lot
    assert game(table).deeds[0] == []


def test_9_1_not_in_a_rivals_turn() -> None:
    table = fresh()
    give(table, 1, 6)
    assert not may(table, 1, SellDeed(6))
    assert refused(table, 1, SellDeed(6)) == "You can't sell deed now."


def test_9_1_variant_at_any_time() -> None:
    table = fresh(sales_when="any_time")
    give(table, 1, *LYRAS)
    level(table, LYRA, 1, 0, 0)
    assert may(table, 1, SellPoint(6))
    land(table, 0, 3)
    assert asks(table) == "unowned"
    table.play(1, SellPoint(6))
    assert table.asked == {0}


def test_9_1_variant_at_any_time_but_not_in_prison() -> None:
    """§10.4"""
    table = fresh(sales_when="any_time")
    give(table, 1, 6)
    jailed(table, 1)
    assert not may(table, 1, SellDeed(6))


def test_9_2_half_the_price() -> None:
    for lot in BOARD.properties:
        assert BOARD.sales[lot] * 2 == BOARD.prices[lot]
        table = fresh()
        give(table, 0, lot)
        assert paid(table.play(0, SellDeed(lot))) == [(BANK, 0, BOARD.prices[lot] // 2)]


@pytest.mark.parametrize("planet", range(8))
def test_9_2_a_point_for_half_its_price(planet: int) -> None:
    amount = (60, 80, 100, 120, 140, 160, 180, 200)[planet]
    table = fresh()
    lots = BOARD.planets[planet].lots
    give(table, 0, *lots)
    level(table, planet, 1, 0, 0)
    facts = table.play(0, SellPoint(lots[0]))
    assert paid(facts) == [(BANK, 0, amount)]
    assert of(facts, SoldPoint)[0].level == 0


@pytest.mark.parametrize(
    ("levels", "sold", "kept"),
    [
        ((3, 1, 1), [6], [8, 9]),  # the station needs a point on both others
        ((6, 2, 2), [6], [8, 9]),
        ((9, 3, 3), [6], [8, 9]),
        ((2, 2, 1), [6, 8, 9], []),
    ],
)
def test_9_3_the_levels_must_hold_after_a_sale(levels: tuple[int, ...], sold: list[int], kept: list[int]) -> None:
    table = fresh()
    give(table, 0, *LYRAS)
    level(table, LYRA, *levels)
    assert all(may(table, 0, SellPoint(lot)) for lot in sold)
    assert not any(may(table, 0, SellPoint(lot)) for lot in kept)


def test_9_3_a_plot_goes_only_bare() -> None:
    """And only when the others may keep their points without it."""
    table = fresh()
    give(table, 0, *LYRAS)
    level(table, LYRA, 1, 0, 0)
    assert not may(table, 0, SellDeed(6))
    assert may(table, 0, SellDeed(8))
    level(table, LYRA, 2, 2, 0)
    assert may(table, 0, SellDeed(9))
    level(table, LYRA, 3, 1, 1)
    table.play(0, SellPoint(6))
    assert not may(table, 0, SellDeed(8))


def test_9_3_a_third_point_keeps_all_three_plots() -> None:
    table = fresh()
    give(table, 0, 6, 8)
    level(table, LYRA, 2, 0, -1)
    assert not may(table, 0, SellDeed(8)), "one plot alone may have one point only"


def test_9_6_in_debt_one_may_still_sell() -> None:
    """§9.7 The money pays the debt first."""
    table = fresh()
    give(table, 0, 6, 8)
    indebt(table, 0, 300)
    table.play(0, SellDeed(8))
    assert (game(table).cash[0], game(table).debt[0]) == (0, 100)
    idle(table)
    assert table.asked == {1}


def test_the_options_of_a_bill_are_its_own_whatever_stood_open_before() -> None:
    """§9.1 Options are shared between questions: those that stand beside one are marked, and others than its own."""
    table = fresh()
    give(table, 0, 6)
    give(table, 1, 3)
    money(table, 200)
    assert {option.standing for option in table.options(0) if option.kind is SellDeed} == {True}
    land(table, 0, 3)
    assert {option.standing for option in table.options(0) if option.kind is SellDeed} == {False}


def test_a_sale_when_a_payment_is_due() -> None:
    """§9.1"""
    table = fresh()
    give(table, 0, 6)
    give(table, 1, 3)
    money(table, 200)
    land(table, 0, 3)
    assert asks(table) == "raise_money"
    table.play(0, SellDeed(6))
    assert game(table).cash[0] == 100
    assert game(table).debt[0] == 0
    assert table.asked == {1}


def test_9_1_an_option_that_was_listed_as_standing_is_unchanged() -> None:
    """Sales are made once and shared: a table that lists them beside a question must not write into them."""
    table = fresh()
    give(table, 0, *LYRAS)
    level(table, LYRA, 1, 1, 1)
    listed = [option for option in table.options(0) if option.kind in (SellDeed, SellPoint)]
    assert listed
    assert all(option.standing for option in listed)
    assert not any(option.standing for option in selling(game(table), 0))
