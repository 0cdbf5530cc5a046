"""Chapters 2 and 3: the turn, and Start."""

from __future__ import annotations

import pytest

from games.engine.dice import Rolled, TurnBegan
from games.engine.options import PASS
from games.engine.ring import Moved
from games.engine.types import BANK

from ..facts import Rested, Seated
from ..phases.building import Build
from ..phases.remote import RemoteBuy
from ..phases.sales import SellDeed
from ..phases.unowned import Buy
from ..phases.window import Rest, Throw
from .helpers import (
    BOARD,
    LYRAS,
    asks,
    at,
    draw,
    fresh,
    game,
    give,
    idle,
    jailed,
    kinds,
    land,
    may,
    money,
    of,
    paid,
    throw,
)


def test_2_1_the_beginner_throws_anew_and_play_goes_clockwise() -> None:
    table = fresh()
    assert of(table.entries[0].facts, Seated)
    for seat in (0, 1, 2, 0):
        assert table.asked == {seat}
        idle(table)


def test_2_2_both_dice_and_advance_by_the_sum() -> None:
    facts = throw(fresh(), 0, 2, 4)
    assert of(facts, Rolled)[0].dice == (2, 4)
    assert of(facts, Moved)[0].path == (1, 2, 3, 4, 5, 6)


def test_2_3_only_landing_counts() -> None:
    """Passing a rival's field costs nothing, landing there does."""
    table = fresh()
    give(table, 1, 3)
    assert paid(land(table, 0, 4)) == []
    table = fresh()
    give(table, 1, 3)
    assert paid(land(table, 0, 3)) == [(0, 1, 300)]


def test_2_3_what_is_left_alone_stays_with_the_bank() -> None:
    from games.engine.options import PASS

    table = fresh()
    land(table, 0, 6)
    table.play(0, PASS)
    assert game(table).owner[6] == BANK
    assert table.asked == {1}


def test_2_4_a_double_allows_one_more_throw() -> None:
    table = fresh()
    land(table, 0, 10, 2, 2)
    assert table.asked == {0}
    assert {"throw", "rest"} <= kinds(table, 0)
    land(table, 0, 10)
    assert table.asked == {1}


def test_2_4_it_may_be_left() -> None:
    table = fresh()
    land(table, 0, 10, 2, 2)
    assert of(table.play(0, Rest()), Rested)
    assert table.asked == {1}


def test_2_4_variant_it_must_be_thrown() -> None:
    table = fresh(double_reroll="forced")
    land(table, 0, 10, 2, 2)
    assert table.asked == {0}
    assert not may(table, 0, Rest())


def test_2_4_a_first_throw_cannot_be_left() -> None:
    assert not may(fresh(), 0, Rest())


def test_2_5_sales_come_before_each_throw() -> None:
    table = fresh()
    give(table, 0, 3)
    assert may(table, 0, SellDeed(3))
    land(table, 0, 10, 2, 2)
    assert may(table, 0, SellDeed(3))
    land(table, 0, 6)
    assert asks(table) == "unowned"
    assert not may(table, 0, SellDeed(3))
    assert not may(table, 1, SellDeed(3))


def test_2_6_the_last_one_left_wins() -> None:
    table = fresh(seats=2)
    give(table, 1, 3)
    state = game(table)
    state.cash[BANK] += state.cash[0]
    state.cash[0] = 0
    land(table, 0, 3)
    assert table.over
    assert table.over.ranking == [[1], [0]]


def test_3_1_passing_start_pays_1000() -> None:
    table = fresh()
    assert paid(land(table, 0, 1)) == [(BANK, 0, 1000)]


def test_3_2_landing_on_start_pays_1200_and_leaving_nothing() -> None:
    table = fresh()
    assert paid(land(table, 0, 0)) == [(BANK, 0, 1200)]
    table = fresh()
    assert paid(throw(table, 0, 4, 6)) == []


@pytest.mark.parametrize("place", range(40))
def test_3_1_what_every_throw_brings(place: int) -> None:
    for steps in range(2, 13):
        end = (place + steps) % 40
        expected = 1200 if end == 0 else 1000 if end < place else 0
        assert BOARD.wages[place][steps] == expected


@pytest.mark.parametrize(
    ("code", "place", "amount"),
    [("E28", 35, 1000), ("E29", 35, 0), ("E19", 5, 1200), ("E22", 5, 0), ("E16", 25, 0), ("E30", 35, 0)],
)
def test_3_3_cards_forward_pay_others_do_not(code: str, place: int, amount: int) -> None:
    table = fresh()
    facts = draw(table, 0, code, 1, 2, place=place)
    assert sum(money for source, target, money in paid(facts) if source == BANK and money >= 1000) == amount


def test_3_3_the_way_to_prison_does_not_pay() -> None:
    table = fresh()
    at(table, 0, 38)
    game(table).streak[0] = 2
    assert paid(throw(table, 0, 3, 3)) == []
    assert game(table).place[0] == 30


def test_3_4_a_double_that_ends_on_start_gives_no_throw() -> None:
    table = fresh()
    land(table, 0, 0, 3, 3)
    assert table.asked == {1}


def test_turns_are_counted_and_the_fact_cites_a_rule() -> None:
    """§2.1"""
    table = fresh()
    facts = land(table, 0, 10)
    assert [(fact.seat, fact.turn, fact.rule) for fact in of(facts, TurnBegan)] == [(1, 2, "2.1")]


def test_a_prisoner_is_not_asked_for_a_throw_first() -> None:
    """§10.6"""
    table = fresh()
    jailed(table, 1)
    idle(table)
    assert asks(table) == "jailed"
    assert not may(table, 1, Throw())
    assert not may(table, 1, Buy())


def test_2_2_the_log_says_that_dice_are_thrown() -> None:
    """As rulebook and buttons do, also where they are a double."""
    facts = land(fresh(), 0, 10)
    assert of(facts, Rolled)[0].says(BOARD) == "@0 {throw|throws} *1* and *2*."
    facts = land(fresh(), 0, 10, 2, 2)
    assert of(facts, Rolled)[0].says(BOARD) == "@0 {throw|throws} *double 2*."


def test_2_5_what_comes_before_an_extra_throw_may_be_done_and_the_throw_left() -> None:
    """§2.4"""
    table = fresh()
    give(table, 0, 3)
    land(table, 0, 10, 2, 2)
    table.play(0, SellDeed(3))
    table.play(0, Rest())
    assert table.asked == {1}


def test_3_1_the_log_says_that_start_was_passed_on_the_way() -> None:
    """It is told after the way, which ends beyond Start."""
    table = fresh()
    facts = [fact.says(BOARD) for fact in land(table, 0, 1)]
    assert facts[1:3] == ["@0 {stop|stops} at Corvus 1.", "@0 {get|gets} *1,000* (Start passed on the way)."]


def test_the_worked_turn_of_the_rulebook() -> None:
    """§8.1, §5.17, §2.2, §5.12, §5.3: every sum in it."""
    table = fresh(seats=2)
    give(table, 0, *LYRAS, 11)
    money(table, 1600)
    at(table, 0, 2)
    at(table, 1, 12)
    assert paid(table.play(0, RemoteBuy(12))) == [(0, BANK, 500), (0, 1, 100)]
    assert "remote_build" not in kinds(table, 0)
    throw(table, 0, 1, 5)
    assert (game(table).place[0], game(table).cash[0], asks(table)) == (8, 1000, "building")
    assert game(table).rent_at(9) == 90
    for lot in (6, 8, 9, 9, 9):
        assert paid(table.play(0, Build(lot))) == [(0, BANK, 160)]
    assert (game(table).cash[0], game(table).rent_at(9)) == (200, 1010)
    assert table.asked == {0}, "one point more could be paid for"
    table.play(0, PASS)
    assert table.asked == {1}
