"""Chapter 10: prison."""

from __future__ import annotations

import pytest

from games.engine.chance import Scripted
from games.engine.dice import Rolled
from games.engine.prison import Freed, Imprisoned
from games.engine.table import Table
from games.engine.types import BANK

from ..facts import StayedIn
from ..phases.building import Build
from ..phases.debts import Borrow
from ..phases.prison import PayFine, Stay
from ..phases.remote import RemoteBuy
from ..phases.sales import SellDeed
from ..phases.unowned import Buy
from ..phases.window import Rest
from .helpers import (
    BOARD,
    LYRAS,
    OTHER_PRISON,
    PLANETS,
    PRISON,
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
    script,
    throw,
)


def prisoner(turns: int = 0, **settings: object) -> Table:
    """Seat 1 is in prison and asked for their fine."""
    table = fresh(**settings)
    jailed(table, 1, turns)
    idle(table)
    return table


def test_10_1_the_same_double_twice_running() -> None:
    """Instead of the move."""
    table = fresh()
    land(table, 0, 10, 2, 2)
    at(table, 0, 11)
    facts = throw(table, 0, 2, 2)
    assert of(facts, Imprisoned)
    assert game(table).place[0] == PRISON
    assert game(table).prison[0] == 0


def test_10_1_two_different_doubles_do_not() -> None:
    table = fresh()
    land(table, 0, 10, 2, 2)
    land(table, 0, 10, 3, 3)
    assert game(table).free(0)
    assert table.asked == {0}


def test_10_1_any_three_doubles_running() -> None:
    table = fresh()
    land(table, 0, 10, 2, 2)
    land(table, 0, 10, 3, 3)
    throw(table, 0, 1, 1)
    assert not game(table).free(0)


def test_10_1_only_within_one_turn() -> None:
    table = fresh()
    land(table, 0, 10, 2, 2)
    table.play(0, Rest())
    idle(table)
    idle(table)
    land(table, 0, 10, 2, 2)
    assert game(table).free(0)


def test_10_1_variant_from_turn_to_turn() -> None:
    table = fresh(double_memory="across_turns")
    land(table, 0, 10, 2, 2)
    table.play(0, Rest())
    idle(table)
    idle(table)
    land(table, 0, 10, 2, 2)
    assert not game(table).free(0)


def test_10_1_variant_another_throw_breaks_the_chain() -> None:
    table = fresh(double_memory="across_turns")
    land(table, 0, 10, 2, 2)
    idle(table)
    idle(table)
    idle(table)
    land(table, 0, 10, 2, 2)
    assert game(table).free(0)


@pytest.mark.parametrize("place", range(40))
def test_10_2_the_nearest_prison(place: int) -> None:
    """In either direction; if both are as near, the one ahead."""
    expected = PRISON if place <= 19 else OTHER_PRISON
    if place == 0:
        expected = PRISON
    assert BOARD.prisons[place][0] == expected
    ahead = PRISON if place <= 10 or place > 30 else OTHER_PRISON
    assert BOARD.prisons[place][1] == ahead


def test_10_2_the_examples_and_no_money_from_start() -> None:
    for place, prison in ((0, 10), (22, 30)):
        table = fresh()
        at(table, 0, place)
        game(table).streak[0] = 2
        assert paid(throw(table, 0, 4, 4)) == []
        assert game(table).place[0] == prison


def test_10_2_variant_forward_only() -> None:
    table = fresh(prison_nearest="forward")
    draw(table, 0, "E20", place=15)
    assert game(table).place[0] == 30


def test_10_3_then_it_is_the_next_players_turn() -> None:
    table = fresh()
    game(table).streak[0] = 2
    throw(table, 0, 4, 4)
    assert table.asked == {1}


def test_10_4_a_prisoner_sells_nothing_and_buys_nothing() -> None:
    table = prisoner()
    give(table, 1, 6)
    at(table, 2, 8)
    assert asks(table) == "jailed"
    assert not may(table, 1, SellDeed(6))
    assert not may(table, 1, RemoteBuy(8))
    assert kinds(table, 1) == {"pay_fine", "stay", "resign"}


def test_10_5_no_rent_to_a_prisoner_but_the_claims_stay() -> None:
    table = fresh()
    give(table, 1, *LYRAS[:2], 3)
    jailed(table, 1)
    assert paid(land(table, 0, 6)) == []
    table = fresh()
    give(table, 1, *LYRAS[:2])
    jailed(table, 1)
    land(table, 0, 9)
    assert asks(table) == "jailed", "the claimed plot was not for sale"


@pytest.mark.parametrize(("turns", "fine"), [(0, 600), (1, 400), (2, 200)])
def test_10_6_to_10_8_the_falling_fine(turns: int, fine: int) -> None:
    """§10.6, §10.7, §10.8 With the fine paid, the prisoner throws from the prison field at once."""
    table = prisoner(turns)
    assert table.view(1)["phases"][-1]["fine"] == fine
    script(table, 1, 2)
    facts = table.play(1, PayFine())
    assert paid(facts)[0] == (1, BANK, fine)
    assert of(facts, Freed)
    assert of(facts, Rolled)
    assert game(table).place[1] == 13


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_10_6_or_the_prisoner_stays_and_misses_the_turn(turns: int) -> None:
    table = prisoner(turns)
    facts = table.play(1, Stay())
    assert of(facts, StayedIn)[0].turns == turns + 1
    assert table.asked == {2}
    assert game(table).prison[1] == turns + 1


def test_10_9_at_the_fourth_the_prisoner_is_free_and_must_throw() -> None:
    table = prisoner(3)
    assert asks(table) == "window"
    assert game(table).free(1)
    assert not may(table, 1, Stay())
    assert not may(table, 1, Rest())


def test_10_10_the_fine_is_cash_only() -> None:
    """Who has not got it stays without a question."""
    table = fresh()
    money(table, 3000, 599)
    give(table, 1, 36)
    jailed(table, 1)
    facts = land(table, 0, 10)
    (stayed,) = of(facts, StayedIn)
    assert stayed.says(BOARD) == "@1 can't pay the fine of 600 and {stay|stays} in prison, round 1."
    assert table.asked == {2}
    free = prisoner(0)
    (stayed,) = of(free.play(1, Stay()), StayedIn)
    assert stayed.says(BOARD) == "@1 {stay|stays} in prison, round 1."


def test_10_8_on_a_board_of_five_fines_no_other_rule_is_cited() -> None:
    """Each fine after the second rests on §10.8; who pays is free by the rule of that fine."""
    data = PLANETS.default_board() | {"fines": [600, 500, 400, 300, 200]}
    for turns, rule in enumerate(("10.6", "10.7", "10.8", "10.8", "10.8")):
        table = Table.start(PLANETS, 2, {"timers": "off"}, data, chance=Scripted([6, 6, 1, 2]))
        jailed(table, 1, turns)
        idle(table)
        assert [option.rule for option in table.options(1) if not option.standing] == [rule, rule]
        script(table, 1, 2)
        (freed,) = of(table.play(1, PayFine()), Freed)
        assert freed.rule == rule


def test_10_11_no_sales_in_the_turn_of_leaving() -> None:
    """By fine or served; not before an extra throw, and not for a payment."""
    table = fresh()
    give(table, 1, 6)
    at(table, 2, 8)
    jailed(table, 1, 3)
    idle(table)
    assert kinds(table, 1) == {"throw", "resign"}
    land(table, 1, 10, 2, 2)
    assert kinds(table, 1) == {"throw", "rest", "resign"}
    table.play(1, Rest())
    idle(table)
    idle(table)
    at(table, 2, 8)
    assert {"sell_deed", "remote_buy"} <= kinds(table, 1)


def test_10_11_not_even_for_a_payment() -> None:
    table = fresh()
    give(table, 1, 36, 38)
    give(table, 2, 13)
    money(table, 3000, 700)
    jailed(table, 1)
    idle(table)
    script(table, 1, 2)
    table.play(1, PayFine())
    assert game(table).debt[1] == 200
    assert not of(table.entries[-1].facts, Freed) or table.asked == {2}
    assert not may(table, 1, Borrow())


def test_10_11_nor_for_a_card_before_their_next_own_turn() -> None:
    table = fresh()
    give(table, 1, 36)
    jailed(table, 1, 3)
    idle(table)
    idle(table)
    money(table, 3000, 20)
    draw(table, 2, "E24")
    assert game(table).debt[1] == 30


def test_10_11_buying_and_building_where_they_land_is_allowed() -> None:
    table = prisoner()
    script(table, 1, 2)
    table.play(1, PayFine())
    assert asks(table) == "unowned"
    table.play(1, Buy())
    assert game(table).owner[13] == 1
    table = prisoner()
    give(table, 1, 11, 12, 14)
    script(table, 1, 3)
    table.play(1, PayFine())
    assert may(table, 1, Build(14))


def test_10_12_visitors_have_all_rights() -> None:
    table = fresh()
    give(table, 0, 6)
    idle(table)
    assert game(table).free(0)
    assert paid(land(table, 1, 6)) == [(1, 0, 80)]
    idle(table)
    assert may(table, 0, SellDeed(6))


def test_10_12_a_double_onto_the_prison_field_throws_again() -> None:
    table = fresh()
    land(table, 0, PRISON, 2, 2)
    assert table.asked == {0}
