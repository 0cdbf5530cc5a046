"""Chapter 8: buying and building from afar."""

from __future__ import annotations

import pytest

from games.engine.types import BANK

from ..facts import Bought, Built
from ..phases.building import Build
from ..phases.remote import RemoteBuild, RemoteBuy
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
    throw,
)


def test_8_1_while_a_rival_stands_there() -> None:
    table = fresh()
    give(table, 0, 6)
    assert not may(table, 0, RemoteBuy(8))
    assert "You can't remote buy now." in refused(table, 0, RemoteBuy(8))
    at(table, 1, 8)
    assert may(table, 0, RemoteBuy(8))
    assert not may(table, 0, RemoteBuy(9))


def test_8_1_only_on_a_planet_of_ones_own_claim() -> None:
    table = fresh()
    at(table, 1, 8)
    assert not may(table, 0, RemoteBuy(8))
    give(table, 2, 6)
    assert not may(table, 0, RemoteBuy(8))


def test_8_1_not_for_standing_there_oneself() -> None:
    table = fresh()
    give(table, 0, 6)
    at(table, 0, 8)
    assert not may(table, 0, RemoteBuy(8))


def test_8_2_the_price_to_the_bank_then_8_3_the_premium() -> None:
    """§8.2, §8.3"""
    table = fresh()
    give(table, 0, 6)
    at(table, 1, 8)
    facts = table.play(0, RemoteBuy(8))
    assert paid(facts) == [(0, BANK, 400), (0, 1, 80)]
    assert of(facts, Bought)[0].remote
    assert game(table).owner[8] == 0


def test_8_3_the_premiums() -> None:
    assert [tuple(BOARD.spaces[lot].premium for lot in planet.lots) for planet in BOARD.planets] == [
        (low, low, high)
        for low, high in ((60, 70), (80, 90), (100, 110), (120, 130), (140, 150), (160, 170), (180, 190), (200, 220))
    ]


def test_8_3_both_must_be_paid_in_cash() -> None:
    table = fresh()
    give(table, 0, 6)
    at(table, 1, 8)
    money(table, 479)
    assert not may(table, 0, RemoteBuy(8))
    money(table, 480)
    assert may(table, 0, RemoteBuy(8))


def test_8_4_only_in_ones_own_turn_before_a_throw() -> None:
    table = fresh()
    give(table, 1, 6)
    at(table, 2, 8)
    assert not may(table, 1, RemoteBuy(8))
    idle(table)
    assert may(table, 1, RemoteBuy(8))
    land(table, 1, 3)
    assert asks(table) == "unowned"
    assert not may(table, 1, RemoteBuy(8))


def test_8_4_before_an_extra_throw_too() -> None:
    table = fresh()
    give(table, 0, 6)
    at(table, 1, 8)
    land(table, 0, 10, 2, 2)
    assert may(table, 0, RemoteBuy(8))


def test_8_4_not_in_prison_nor_in_debt() -> None:
    table = fresh()
    give(table, 0, 6)
    at(table, 1, 8)
    indebt(table, 0, 10)
    assert not may(table, 0, RemoteBuy(8))
    assert not may(table, 0, RemoteBuild(6))
    table = fresh()
    give(table, 1, 6)
    at(table, 2, 8)
    jailed(table, 1)
    idle(table)
    assert asks(table) == "jailed"
    assert not may(table, 1, RemoteBuy(8))


def test_8_5_who_arrived_first_has_the_premium() -> None:
    table = fresh(seats=4)
    give(table, 0, 6)
    idle(table)
    idle(table)
    land(table, 2, 8)
    idle(table)
    idle(table)
    land(table, 1, 8)
    idle(table)
    game(table).place[2] = 8
    idle(table)
    assert game(table).place[1:3] == [8, 8]
    assert game(table).stood[1:3] == [6, 7], "seat 2 has moved since"
    assert paid(table.play(0, RemoteBuy(8)))[-1] == (0, 1, 80)


def test_8_5_the_earlier_arrival_of_two() -> None:
    table = fresh()
    give(table, 0, 6)
    game(table).place[1:] = [8, 8]
    game(table).stood[1:] = [7, 3]
    table.asking()
    assert paid(table.play(0, RemoteBuy(8)))[-1] == (0, 2, 80)


def test_8_6_several_in_a_turn() -> None:
    table = fresh()
    give(table, 0, 6)
    at(table, 1, 8)
    at(table, 2, 9)
    table.play(0, RemoteBuy(8))
    table.play(0, RemoteBuy(9))
    assert [game(table).owner[lot] for lot in LYRAS] == [0, 0, 0]
    assert table.asked == {0}, "nobody was asked to agree"


@pytest.mark.parametrize("planet", range(8))
def test_8_7_points_from_afar(planet: int) -> None:
    premium = (20, 30, 40, 50, 60, 60, 70, 80)[planet]
    table = fresh()
    lots = BOARD.planets[planet].lots
    give(table, 0, *lots)
    at(table, 1, lots[2])
    facts = table.play(0, RemoteBuild(lots[0]))
    assert paid(facts) == [(0, BANK, BOARD.planets[planet].point), (0, 1, premium)]
    assert of(facts, Built)[0].remote


def test_8_7_as_if_one_had_landed() -> None:
    """§5.11 The same limits hold."""
    table = fresh()
    give(table, 0, 6, 8)
    level(table, LYRA, 2, 1, -1)
    at(table, 1, 9)
    assert not may(table, 0, RemoteBuild(6))
    assert may(table, 0, RemoteBuild(8))


def test_8_7_no_rival_no_point() -> None:
    table = fresh()
    give(table, 0, *LYRAS)
    at(table, 0, 6)
    assert not may(table, 0, RemoteBuild(6))


def test_8_7_point_and_premium_in_cash() -> None:
    table = fresh()
    give(table, 0, *LYRAS)
    at(table, 1, 6)
    money(table, 189)
    assert not may(table, 0, RemoteBuild(6))
    money(table, 190)
    assert may(table, 0, RemoteBuild(6))


def test_8_7_who_stood_on_the_planet_longest() -> None:
    table = fresh()
    give(table, 0, *LYRAS)
    game(table).place[1:] = [8, 9]
    game(table).stood[1:] = [7, 3]
    table.asking()
    assert paid(table.play(0, RemoteBuild(6)))[-1] == (0, 2, 30)


def test_8_7_variant_without() -> None:
    table = fresh(remote_build=False)
    give(table, 0, *LYRAS)
    at(table, 1, 6)
    assert not may(table, 0, RemoteBuild(6))


def test_8_7_variant_one_point_a_visit() -> None:
    table = fresh(build_per_visit="one")
    give(table, 0, *LYRAS)
    at(table, 1, 6)
    table.play(0, RemoteBuild(6))
    assert not may(table, 0, RemoteBuild(8))


def test_5_17_not_before_the_same_throw() -> None:
    """After a purchase from afar; if the throw leads to the planet, building is open."""
    table = fresh()
    give(table, 0, 6)
    at(table, 1, 8)
    table.play(0, RemoteBuy(8))
    assert not may(table, 0, RemoteBuild(6))
    at(table, 0, 3)
    throw(table, 0, 1, 2)
    assert may(table, 0, Build(6))


def test_5_17_variant_the_other_plots_from_afar() -> None:
    table = fresh(build_on_purchase="other_plots")
    give(table, 0, 6)
    at(table, 1, 8)
    table.play(0, RemoteBuy(8))
    assert may(table, 0, RemoteBuild(6))
    assert not may(table, 0, RemoteBuild(8))


def test_5_17_the_next_throw_opens_it_again() -> None:
    table = fresh()
    give(table, 0, 6)
    at(table, 1, 8)
    table.play(0, RemoteBuy(8))
    land(table, 0, 10, 2, 2)
    assert may(table, 0, RemoteBuild(6))
