"""Chapter 5: buying plots, rents, claims."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from games.engine.options import PASS
from games.engine.table import Table
from games.engine.types import BANK

from ..facts import Barred, Bought, Declined
from ..phases.sales import SellDeed
from ..phases.unowned import Buy
from .helpers import (
    BOARD,
    CORVUS,
    LYRA,
    LYRAS,
    PLANETS,
    asks,
    fresh,
    game,
    give,
    idle,
    indebt,
    land,
    level,
    may,
    money,
    of,
    paid,
    refused,
)

FACTORS = (20, 60, 120, 220, 270, 320, 420, 480, 540, 700)  # hundredths of the price, by level


def test_5_1_who_lands_may_buy() -> None:
    table = fresh()
    land(table, 0, 6)
    facts = table.play(0, Buy())
    assert paid(facts) == [(0, BANK, 400)]
    assert of(facts, Bought)[0].lot == 6
    assert game(table).owner[6] == 0
    assert game(table).deeds[0] == [6]


def test_5_1_or_leave_it() -> None:
    table = fresh()
    land(table, 0, 6)
    assert of(table.play(0, PASS), Declined)
    assert game(table).owner[6] == BANK


def test_5_1_only_for_cash() -> None:
    """§9.4 A purchase may not be met by debt: who cannot pay is not asked."""
    table = fresh()
    money(table, 399)
    land(table, 0, 6)
    assert table.asked == {1}
    table = fresh()
    money(table, 400)
    land(table, 0, 6)
    assert asks(table) == "unowned"


def test_5_2_the_deed_states_it_all() -> None:
    for planet in BOARD.planets:
        for lot in planet.lots:
            space = BOARD.spaces[lot]
            assert space.price
            assert space.premium
            assert space.sale * 2 == space.price
            assert len(space.rents) == 10
        assert planet.point_sale * 2 == planet.point


@pytest.mark.parametrize("height", range(10))
def test_5_3_rent_for_the_present_level(height: int) -> None:
    table = fresh()
    give(table, 1, *LYRAS)
    level(table, LYRA, height, 3, 3)
    money(table, 5000)
    rent = BOARD.spaces[6].rents[height]
    assert paid(land(table, 0, 6)) == [(0, 1, rent)]


def test_5_4_the_prices() -> None:
    assert [
        (BOARD.spaces[planet.lots[0]].price, BOARD.spaces[planet.lots[2]].price, planet.point)
        for planet in BOARD.planets
    ] == [
        (300, 360, 120),
        (400, 460, 160),
        (500, 560, 200),
        (600, 660, 240),
        (700, 760, 280),
        (800, 860, 320),
        (900, 960, 360),
        (1000, 1100, 400),
    ]
    assert all(BOARD.prices[planet.lots[0]] == BOARD.prices[planet.lots[1]] for planet in BOARD.planets)


def test_5_5_rents_follow_the_formula() -> None:
    for planet in BOARD.planets:
        for lot in planet.lots:
            price = BOARD.prices[lot]
            assert BOARD.spaces[lot].rents == [(price * factor // 100 + 5) // 10 * 10 for factor in FACTORS]
    assert BOARD.spaces[6].rents == [80, 240, 480, 880, 1080, 1280, 1680, 1920, 2160, 2800]
    assert BOARD.spaces[9].rents == [90, 280, 550, 1010, 1240, 1470, 1930, 2210, 2480, 3220]


@pytest.mark.parametrize("at", range(len(BOARD.planets)))
def test_5_4_version_2_is_what_the_rulebook_says(at: int) -> None:
    """§1.4 Its prices, and its rents as a multiple of what rule 5.5 makes of them."""
    board = PLANETS.read_board(PLANETS.list_boards()[1])
    planet = board.planets[at]
    first, second, third = [board.spaces[lot] for lot in planet.lots]
    assert first.price == second.price
    times = board.spaces[planet.lots[0]].rents[-1] / (7 * first.price)
    row = f"\n| {planet.name} | {first.price} | {third.price} | {planet.point} | {round(times * 20) / 20:g} |"
    assert row in Path(__file__).parents[1].joinpath("rulebook.md").read_text("utf-8")
    for space in (first, second, third):
        hundreds = space.price * round(times * 20) * 5
        assert space.rents == [(hundreds * factor // 10_000 + 5) // 10 * 10 for factor in FACTORS]
        assert (space.sale, space.premium) == (space.price // 2, (space.price // 5 + 5) // 10 * 10)


def test_version_2_keeps_what_is_printed() -> None:
    """Lyra, cash, Start, fines, what stations and traps take; the order, names and kinds of the spaces; the cards."""
    first, second = PLANETS.list_boards()
    assert {key for key in first if first[key] != second[key]} == {"planets", "spaces"}
    assert first["planets"][LYRA] == second["planets"][LYRA]
    for one, two in zip(first["spaces"], second["spaces"], strict=True):
        assert all(one.get(key) == two.get(key) for key in ("kind", "name", "planet"))
        assert one == two or (one["kind"] == "plot" and one["planet"] != LYRA)
        assert not any(amount % 10 for amount in (two.get("price", 0), two.get("sale", 0), *two.get("rents", ())))


def test_5_7_a_claim_keeps_the_others_out() -> None:
    """Landing on a claimed plot of the bank costs nothing, and asks nothing."""
    table = fresh()
    give(table, 1, 6)
    assert game(table).claims[LYRA] == 1
    assert paid(land(table, 0, 8)) == []
    assert table.asked == {1}
    land(table, 1, 8)
    assert asks(table) == "unowned"


def test_5_7_buying_there_is_refused_in_a_sentence() -> None:
    table = fresh()
    give(table, 1, 6)
    land(table, 0, 8)
    assert refused(table, 0, Buy()).endswith(".")


def test_5_8_the_claim_ends_with_the_last_plot() -> None:
    table = fresh()
    give(table, 0, 6, 8)
    table.play(0, SellDeed(6))
    assert game(table).claims[LYRA] == 0
    table.play(0, SellDeed(8))
    assert game(table).claims[LYRA] == BANK
    idle(table)
    land(table, 1, 6)
    assert asks(table) == "unowned"


def test_5_9_two_deeds_before_a_further_planet() -> None:
    table = fresh()
    give(table, 0, 1)
    land(table, 0, 6)
    assert table.asked == {1}
    table = fresh()
    give(table, 0, 1, 2)
    land(table, 0, 6)
    assert asks(table) == "unowned"


def test_5_9_the_own_planet_and_stations_are_free_to_buy() -> None:
    table = fresh()
    give(table, 0, 1)
    land(table, 0, 2)
    assert asks(table) == "unowned"
    for lot in (3, 7):
        table = fresh()
        give(table, 0, 1, 13, 17)
        land(table, 0, lot)
        assert asks(table) == "unowned"


def test_5_9_stations_do_not_count_as_single_plots() -> None:
    table = fresh()
    give(table, 0, 3, 7)
    land(table, 0, 6)
    assert asks(table) == "unowned"


def test_5_9_every_planet_must_have_two() -> None:
    table = fresh()
    give(table, 0, 1, 2, 6)
    land(table, 0, 11)
    assert table.asked == {1}


def test_5_9_who_sells_the_claim_while_being_asked_may_not_buy() -> None:
    """§9.1 At a table where one may sell at any time: the plot would begin a further planet beside a single plot."""
    table = fresh(sales_when="any_time")
    give(table, 0, 1, 6)
    land(table, 0, 8)
    assert asks(table) == "unowned"
    table.play(0, SellDeed(6))
    assert table.asked == {1}


def test_5_16_plots_are_bought_only_by_landing() -> None:
    table = fresh()
    assert "You can't buy now." in refused(table, 0, Buy())
    land(table, 0, 10)
    assert not may(table, 1, Buy())


def test_5_16_not_in_debt() -> None:
    """§9.6"""
    table = fresh()
    give(table, 0, 37)
    indebt(table, 0, 400)
    land(table, 0, 2)
    assert game(table).debt[0] == 0, "passing Start has paid it"
    assert asks(table) == "unowned"
    table = fresh()
    give(table, 0, 37)
    indebt(table, 0, 400)
    land(table, 0, 6)
    assert table.asked == {1}


def test_a_claim_is_seen() -> None:
    """§5.7"""
    table = fresh()
    give(table, 2, 1)
    assert table.view(None)["claims"][CORVUS] == 2


def test_5_1_it_is_said_why_somebody_may_not_buy() -> None:
    """§5.7 another's claim, §5.9 single plots, §9.6 debt, or the price: nobody is asked, and the log has the reason."""

    def told(prepare: Callable[[Table], object], lot: int = 8) -> tuple[str, str]:
        table = fresh()
        prepare(table)
        (fact,) = of(land(table, 0, lot), Barred)
        assert table.asked == {1}
        return fact.rule, fact.says(BOARD)

    assert told(lambda table: give(table, 1, 6)) == ("5.7", "@0 can't buy Lyra 2, whose planet is claimed by @1.")
    words = "@0 can't buy Lyra 2 before having two plots of each planet begun."
    assert told(lambda table: give(table, 0, 1)) == ("5.9", words)
    assert told(lambda table: indebt(table, 0, 0) or give(table, 0, 6)) == (
        "5.1",
        "@0 can't afford Lyra 2 at 400.",
    )
    assert told(lambda table: money(table, 399)) == ("5.1", "@0 can't afford Lyra 2 at 400.")
    assert told(lambda table: indebt(table, 0, 1250)) == ("9.6", "@0 can't buy Lyra 2 while in debt (1,250).")
    assert told(lambda table: money(table, 799), 13) == ("5.1", "@0 can't afford Hydra Toll at 800.")
