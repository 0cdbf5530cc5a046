"""Chapter 9: debts with the bank, and losing by them."""

from __future__ import annotations

import pytest

from games.engine.types import BANK

from ..facts import Billed, Borrowed, Repaid, Resigned
from ..phases.building import Build
from ..phases.debts import Borrow
from ..phases.sales import SellDeed, SellPoint
from .helpers import (
    LYRA,
    LYRAS,
    RISK,
    TOLLS,
    asks,
    draw,
    fresh,
    game,
    give,
    idle,
    indebt,
    jailed,
    kinds,
    land,
    level,
    may,
    money,
    of,
    paid,
)


def rented(cash: int, *, deeds: tuple[int, ...] = (6, 8), **settings: object) -> object:
    """Seat 0 has landed on a toll station of seat 1, who owns one: 300 are due."""
    table = fresh(**settings)
    give(table, 0, *deeds)
    give(table, 1, 3)
    money(table, cash)
    facts = land(table, 0, 3)
    return table, facts


def test_9_4_rent_may_be_met_by_debt() -> None:
    table, facts = rented(100)
    assert of(facts, Billed)[0].due == 300
    assert kinds(table, 0) == {"borrow", "sell_deed"}
    facts = table.play(0, Borrow())
    assert of(facts, Borrowed)[0].amount == 200
    assert paid(facts)[-1] == (0, 1, 300)
    assert (game(table).cash[0], game(table).debt[0]) == (0, 200)


def test_9_4_risk_and_events_too() -> None:
    for facts_of in (lambda table: land(table, 0, RISK, 5, 5), lambda table: draw(table, 0, "E11")):
        table = fresh()
        give(table, 0, 36)
        money(table, 50)
        facts_of(table)
        assert asks(table) == "raise_money"
        assert may(table, 0, Borrow())


def test_9_4_silence_borrows() -> None:
    table, _ = rented(100)
    assert isinstance(table.silence(0), Borrow)


def test_9_4_variant_only_rent() -> None:
    """A card must be paid by sales, and the only one goes without a question; rent may still be owed."""
    table = fresh(debt_scope="rent_only")
    give(table, 0, *LYRAS)
    level(table, LYRA, 1, 1, 0)
    money(table, 50)
    draw(table, 0, "E11")
    assert kinds(table, 0) == {"sell_point", "sell_deed"}
    assert table.prompt(0).endswith("What do you sell?")
    table.play(0, SellPoint(6))
    table.play(0, SellPoint(8))
    for lot in (9,):
        table.play(0, SellDeed(lot))
    assert (game(table).debt[0], game(table).deeds[0]) == (0, [6, 8])
    table, _ = rented(100, debt_scope="rent_only")
    assert may(table, 0, Borrow())
    assert table.prompt(0).endswith("or borrow?")


def test_9_4_variant_the_only_sale_goes_without_a_question() -> None:
    table = fresh(debt_scope="rent_only")
    give(table, 0, 36)
    money(table, 0)
    draw(table, 0, "E11")
    assert table.asked == {1}
    assert game(table).cash[0] == 100
    assert game(table).deeds[0] == []


def test_9_4_variant_who_may_not_sell_borrows() -> None:
    table = fresh(debt_scope="rent_only")
    give(table, 1, 36)
    jailed(table, 1)
    money(table, 3000, 20)
    draw(table, 0, "E24")
    assert game(table).debt[1] == 30


def test_9_5_cash_goes_first_and_there_is_no_interest() -> None:
    table, _ = rented(290)
    table.play(0, Borrow())
    assert game(table).debt[0] == 10
    for _ in range(3):
        idle(table)
    assert game(table).debt[0] == 10


def test_9_5_with_enough_cash_nothing_is_asked() -> None:
    table, facts = rented(300)
    assert paid(facts) == [(0, 1, 300)]
    assert table.asked == {1}


def test_9_6_in_debt_nobody_buys_or_builds() -> None:
    table = fresh()
    give(table, 0, *LYRAS)
    indebt(table, 0, 100)
    land(table, 0, 6)
    assert not may(table, 0, Build(6))
    assert table.asked == {1}


@pytest.mark.parametrize(("income", "cash", "debt"), [("E01", 0, 150), ("E04", 0, 0), ("E06", 150, 0)])
def test_9_7_whatever_comes_in_pays_the_debt_first(income: str, cash: int, debt: int) -> None:
    table = fresh()
    give(table, 0, 36)
    indebt(table, 0, 250)
    facts = draw(table, 0, income)
    assert (game(table).cash[0], game(table).debt[0]) == (cash, debt)
    assert of(facts, Repaid)[0].debt == debt


def test_9_7_rent_is_due_to_a_debtor_and_pays_their_debt() -> None:
    table = fresh()
    give(table, 1, *TOLLS)
    indebt(table, 1, 1500)
    land(table, 0, 3)
    assert (game(table).cash[1], game(table).debt[1]) == (0, 300)


@pytest.mark.parametrize(("cash", "stays"), [(99, False), (100, True), (101, True)])
def test_9_8_a_debt_above_the_mortgage_value_loses(cash: int, stays: bool) -> None:
    """Lyra 1 is worth 200: 300 less the cash may be just as high."""
    table = fresh()
    give(table, 0, 6)
    give(table, 1, 3)
    money(table, cash)
    land(table, 0, 3)
    if stays:
        table.play(0, Borrow())
        assert game(table).debt[0] <= game(table).capacity[0] == 200
    assert (0 not in game(table).gone) == stays


def test_9_8_points_count() -> None:
    table = fresh()
    give(table, 0, 6)
    level(table, LYRA, 1, -1, -1)
    give(table, 1, 3)
    money(table, 20)
    land(table, 0, 3)
    assert asks(table) == "raise_money"
    assert game(table).capacity[0] == 280


def test_9_8_sales_change_nothing_about_it() -> None:
    table, _ = rented(0)
    worth = game(table).worth(0)
    table.play(0, SellDeed(6))
    assert game(table).worth(0) == worth


def test_9_9_the_creditor_gets_what_was_covered() -> None:
    table = fresh()
    give(table, 0, 6)
    give(table, 1, 3)
    money(table, 50)
    facts = land(table, 0, 3)
    assert paid(facts)[:2] == [(BANK, 0, 200), (0, 1, 250)]
    assert game(table).cash[1] == 3250
    assert of(facts, Resigned)[0].why == "bankrupt"


def test_9_9_less_an_older_debt() -> None:
    table = fresh()
    give(table, 0, 6)
    give(table, 1, 3)
    indebt(table, 0, 150)
    land(table, 0, 3)
    assert game(table).cash[1] == 3050


def test_9_9_variant_all_of_it() -> None:
    table = fresh(payout_on_loss="full")
    money(table, 50)
    give(table, 1, 3)
    land(table, 0, 3)
    assert game(table).cash[1] == 3300


def test_9_10_everything_goes_back_bare_and_unclaimed() -> None:
    table = fresh()
    give(table, 0, *LYRAS, 13)
    level(table, LYRA, 3, 1, 1)
    give(table, 1, *TOLLS[:1], *TOLLS[2:])
    indebt(table, 0, 1400)
    land(table, 0, 3)
    state = game(table)
    assert state.gone == [0]
    assert [state.owner[lot] for lot in (*LYRAS, 13)] == [BANK] * 4
    assert state.claims[LYRA] == BANK
    assert table.view(None)["level"] == [0] * 40
    land(table, 1, 6)
    assert asks(table) == "unowned"


def test_9_10_money_is_the_banks_again() -> None:
    table = fresh()
    total = sum(game(table).cash)
    give(table, 1, 3)
    money(table, 50)
    land(table, 0, 3)
    assert sum(game(table).cash) == total
    assert game(table).cash[0] == game(table).debt[0] == 0
    game(table).conserved()


def test_9_1_each_sale_is_offered_once() -> None:
    """By the bill itself, also at a table where one may sell at any time."""
    table, _ = rented(100, sales_when="any_time")
    assert [option.action.lot for option in table.options(0) if option.kind is SellDeed] == [6, 8]


def test_9_8_who_cannot_choose_is_not_asked() -> None:
    """§1.6 A prisoner may not sell: what their cash does not cover becomes debt."""
    table = fresh()
    give(table, 1, 36)
    jailed(table, 1)
    money(table, 3000, 20)
    facts = draw(table, 0, "E24")
    assert of(facts, Borrowed)[0].seat == 1
    assert game(table).debt[1] == 30
