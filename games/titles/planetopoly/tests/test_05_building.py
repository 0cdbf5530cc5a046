"""Chapter 5: support points, stations, bases."""

from __future__ import annotations

from itertools import product

import pytest

from games.engine.options import PASS
from games.engine.types import BANK

from ..facts import Built
from ..levels import UNOWNED, fits, lowerable, partable, raisable
from ..phases.building import Build
from ..phases.remote import RemoteBuild, RemoteBuy
from ..phases.unowned import Buy
from .helpers import (
    BOARD,
    LYRA,
    LYRAS,
    asks,
    at,
    fresh,
    game,
    give,
    indebt,
    kinds,
    land,
    level,
    may,
    money,
    of,
    paid,
    refused,
    throw,
)


def printed(levels: tuple[int, ...]) -> bool:
    """The limits as the rulebook words them."""
    owned = [height for height in levels if height != UNOWNED]
    if len(owned) == 1:
        return owned[0] <= 1
    if len(owned) == 2:
        return max(owned) <= 2
    for plot, height in enumerate(levels if owned else ()):
        low = min(levels[:plot] + levels[plot + 1 :])
        if (height >= 3 and low < 1) or (height >= 6 and low < 2) or (height >= 9 and low < 3):
            return False
    return True


@pytest.mark.parametrize("first", range(-1, 10))
def test_5_10_to_5_14_the_limits_at_every_level(first: int) -> None:
    """§5.10, §5.11, §5.12, §5.13, §5.14"""
    for second, third in product(range(-1, 10), repeat=2):
        assert fits((first, second, third)) == printed((first, second, third))


@pytest.mark.parametrize(
    ("levels", "up"),
    [
        ((0, -1, -1), (0,)),
        ((1, -1, -1), ()),  # §5.10
        ((1, 1, -1), (0, 1)),
        ((2, 2, -1), ()),  # §5.11
        ((2, 0, 0), (1, 2)),  # §5.12
        ((2, 1, 1), (0, 1, 2)),
        ((5, 1, 1), (1, 2)),  # §5.13
        ((5, 2, 2), (0, 1, 2)),
        ((8, 2, 2), (1, 2)),  # §5.14
        ((8, 3, 3), (0, 1, 2)),
        ((9, 9, 9), ()),
    ],
)
def test_5_10_what_may_be_raised(levels: tuple[int, ...], up: tuple[int, ...]) -> None:
    assert raisable(levels) == up


def test_5_6_every_level_can_be_reached_and_sold_again() -> None:
    """From nothing to three bases point by point, and back without getting stuck."""
    levels = (0, 0, 0)
    seen = {levels}
    while raisable(levels):
        at = min(raisable(levels), key=lambda plot: levels[plot])
        levels = tuple(height + (plot == at) for plot, height in enumerate(levels))
        seen.add(levels)
    assert levels == (9, 9, 9)
    for state in product(range(-1, 10), repeat=3):
        if fits(state) and max(state) > UNOWNED:
            assert lowerable(state) or partable(state), state


def test_5_6_the_level_is_the_number_of_points() -> None:
    table = fresh()
    give(table, 0, *LYRAS)
    level(table, LYRA, 2, 1, 1)
    land(table, 0, 6)
    facts = table.play(0, Build(6))
    assert of(facts, Built)[0].level == 3
    assert "station" in of(facts, Built)[0].says(BOARD)
    assert table.view(0)["level"][6] == 3
    assert game(table).capacity[0] == 630 + 5 * 80


def test_5_15_any_number_on_all_plots_of_the_planet() -> None:
    table = fresh()
    give(table, 0, *LYRAS)
    land(table, 0, 6)
    for lot in (6, 8, 9, 6, 8, 9, 6):
        assert paid(table.play(0, Build(lot))) == [(0, BANK, 160)]
    assert game(table).plots[LYRA] == [3, 2, 2]
    table.play(0, PASS)
    assert table.asked == {1}


def test_5_15_only_on_the_planet_they_landed_on() -> None:
    table = fresh()
    give(table, 0, *LYRAS, 1)
    land(table, 0, 6)
    assert not may(table, 0, Build(1))
    assert refused(table, 0, Build(1)) == "Lot must be 6, 8, 9."


def test_5_15_not_before_a_later_throw() -> None:
    table = fresh()
    give(table, 0, *LYRAS)
    land(table, 0, 6, 2, 2)
    table.play(0, PASS)
    assert asks(table) == "window"
    assert "build" not in kinds(table, 0)


def test_5_15_a_rivals_plot_allows_nothing() -> None:
    table = fresh()
    give(table, 1, *LYRAS)
    land(table, 0, 6)
    assert asks(table) == "window"


def test_5_15_only_for_cash_and_out_of_debt() -> None:
    """§9.6"""
    table = fresh()
    give(table, 0, *LYRAS)
    money(table, 159)
    land(table, 0, 6)
    assert table.asked == {1}
    table = fresh()
    give(table, 0, *LYRAS)
    indebt(table, 0, 10)
    land(table, 0, 6)
    assert table.asked == {1}


def test_5_15_variant_one_a_visit() -> None:
    table = fresh(build_per_visit="one")
    give(table, 0, *LYRAS)
    land(table, 0, 6)
    table.play(0, Build(6))
    assert table.asked == {1}


def test_5_17_none_in_the_visit_of_a_purchase() -> None:
    table = fresh()
    give(table, 0, 8, 9)
    land(table, 0, 6)
    table.play(0, Buy())
    assert table.asked == {1}


def test_5_17_variant_on_the_other_plots() -> None:
    table = fresh(build_on_purchase="other_plots")
    give(table, 0, 8, 9)
    land(table, 0, 6)
    table.play(0, Buy())
    assert asks(table) == "building"
    assert not may(table, 0, Build(6))
    assert may(table, 0, Build(8))


def test_5_17_variant_a_toll_station_opens_nothing() -> None:
    table = fresh(build_on_purchase="other_plots")
    land(table, 0, 3)
    table.play(0, Buy())
    assert table.asked == {1}


def test_5_17_not_before_the_extra_throw_either() -> None:
    """The visit goes on until the next throw: with a rival on the planet one may buy there from afar, but not build."""
    table = fresh()
    give(table, 0, 6)
    at(table, 1, 6)
    land(table, 0, 8, 2, 2)
    table.play(0, Buy())
    assert asks(table) == "window"
    assert not may(table, 0, RemoteBuild(6))
    at(table, 1, 9)
    assert may(table, 0, RemoteBuy(9))
    assert not may(table, 0, RemoteBuild(8))
    throw(table, 0, 6, 4)
    assert game(table).bought == []


def test_5_17_another_planet_may_be_built_on_before_the_extra_throw() -> None:
    table = fresh()
    give(table, 0, 6, 11)
    at(table, 1, 11)
    land(table, 0, 8, 2, 2)
    table.play(0, Buy())
    assert may(table, 0, RemoteBuild(11))


def test_5_17_in_the_next_own_turn_the_visit_is_over() -> None:
    table = fresh(seats=2)
    give(table, 0, 6)
    land(table, 0, 8)
    table.play(0, Buy())
    land(table, 1, 6)
    assert table.asked == {0}
    assert may(table, 0, RemoteBuild(6))


def test_5_17_a_match_of_rules_1_keeps_its_visits() -> None:
    """Which ended before an extra throw."""
    table = fresh()
    game(table).extra_in_visit = False
    give(table, 0, 6)
    at(table, 1, 6)
    land(table, 0, 8, 2, 2)
    table.play(0, Buy())
    assert may(table, 0, RemoteBuild(6))


def test_5_15_variant_one_a_visit_from_afar_too() -> None:
    """One point where the player landed, none more from afar before the extra throw of the same visit."""
    table = fresh(build_per_visit="one")
    give(table, 0, *LYRAS)
    at(table, 1, 8)
    land(table, 0, 6, 2, 2)
    table.play(0, Build(6))
    assert asks(table) == "window"
    assert not may(table, 0, RemoteBuild(8))
