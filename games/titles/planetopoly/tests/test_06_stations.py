"""Chapter 6: toll stations and speed traps."""

from __future__ import annotations

import pytest

from games.engine.types import BANK

from ..facts import Threw
from ..phases.sales import SellDeed
from ..phases.unowned import Buy
from .helpers import BOARD, PHOENIXES, TOLLS, TRAPS, asks, draw, fresh, game, give, land, money, of, paid

PRINTED = (  # by the number of speed traps, pips 2 to 12
    (100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600),
    (200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200),
    (300, 450, 600, 750, 900, 1050, 1200, 1350, 1500, 1650, 1800),
    (400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400),
)


def test_6_1_no_claim_and_no_points() -> None:
    table = fresh()
    give(table, 1, 3)
    land(table, 0, 13)
    assert asks(table) == "unowned"
    table = fresh()
    give(table, 0, 3, *PHOENIXES)
    land(table, 0, 3)
    assert table.asked == {1}, "nothing is built on a toll station of one's own"


@pytest.mark.parametrize("owned", [1, 2, 3, 4])
def test_6_2_the_rent_of_a_toll_station(owned: int) -> None:
    table = fresh()
    give(table, 1, *TOLLS[:owned])
    assert paid(land(table, 0, 3)) == [(0, 1, 300 * owned)]


def test_6_2_price_and_sale() -> None:
    table = fresh()
    land(table, 0, 3)
    assert paid(table.play(0, Buy())) == [(0, BANK, 800)]
    table = fresh()
    give(table, 0, 3)
    assert paid(table.play(0, SellDeed(3))) == [(BANK, 0, 400)]


def test_6_3_price_and_sale_of_a_speed_trap() -> None:
    table = fresh()
    land(table, 0, 7)
    assert paid(table.play(0, Buy())) == [(0, BANK, 1000)]
    table = fresh()
    give(table, 0, 7)
    assert paid(table.play(0, SellDeed(7))) == [(BANK, 0, 500)]


@pytest.mark.parametrize("owned", [1, 2, 3, 4])
@pytest.mark.parametrize("pips", range(2, 13))
def test_6_4_the_printed_table(owned: int, pips: int) -> None:
    """§6.3 50 for each pip and each trap."""
    one = max(1, pips - 6)
    table = fresh()
    give(table, 1, *TRAPS[:owned])
    facts = land(table, 0, 7, one, pips - one)
    assert paid(facts)[-1] == (0, 1, PRINTED[owned - 1][pips - 2])
    assert BOARD.trap_rents[owned - 1] * pips == PRINTED[owned - 1][pips - 2]


def test_6_3_after_a_card_a_fresh_throw() -> None:
    table = fresh()
    give(table, 1, *TRAPS[:3])
    facts = draw(table, 0, "E29", 3, 4)
    assert of(facts, Threw)[0].dice == (3, 4)
    assert paid(facts) == [(0, 1, 1050)]


def test_6_3_variant_always_a_fresh_throw() -> None:
    table = fresh(fresh_throw="always")
    give(table, 1, 7)
    facts = land(table, 0, 7, 1, 2, 6, 6)
    assert paid(facts) == [(0, 1, 600)]


def test_6_3_the_fresh_double_gives_no_throw() -> None:
    """§7.5"""
    table = fresh()
    give(table, 1, 7)
    draw(table, 0, "E29", 4, 4)
    assert table.asked == {1}
    assert game(table).streak[0] == 0


def test_6_2_one_may_own_them_all() -> None:
    table = fresh()
    give(table, 0, *TOLLS, *TRAPS[:3])
    money(table, 1000)
    land(table, 0, 37)
    table.play(0, Buy())
    assert game(table).owned(0, TRAPS) == 4
