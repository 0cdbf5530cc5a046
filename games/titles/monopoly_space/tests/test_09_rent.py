"""§9 Rent and resources on streets that somebody owns."""

from __future__ import annotations

import pytest

from games.engine.game import Paid
from games.engine.options import PASS, Remove

from ..facts import Mined, Resigned
from ..phases.mining import Mine
from ..phases.selling import SellDeed
from .helpers import (
    BASIN,
    BOARD,
    BROWNS,
    CORONA,
    DARK_BLUES,
    FLARE,
    MANTLE,
    OBERON,
    PINKS,
    SUNSPOT,
    VALLEY,
    asks,
    begun,
    bought,
    domes,
    drain,
    draw,
    game,
    give,
    jailed,
    labels,
    land,
    money,
    of,
)


@pytest.mark.parametrize("imprisoned", [False, True])
def test_9_1_rent_to_the_owner(imprisoned: bool) -> None:
    table = begun()
    give(table, 1, CORONA)
    if imprisoned:
        jailed(table, 1)
    facts = land(table, 0, CORONA)
    paid = of(facts, Paid)
    assert [(fact.source, fact.target, fact.amount) for fact in paid] == [(0, 1, 10)]
    assert game(table).cash[:2] == [890, 910]


def test_9_2_what_it_depends_on() -> None:
    table = begun()
    give(table, 1, *PINKS)
    give(table, 2, MANTLE)
    assert [table.view(None)["rent"][lot] for lot in (MANTLE, CORONA, FLARE, 6)] == [2, 20, 24, 0]
    domes(table, 1, 1)
    assert table.view(None)["rent"][CORONA] == 50


def test_9_3_incomplete_set() -> None:
    table = begun()
    give(table, 1, CORONA, SUNSPOT)
    domes(table, 1, 3)
    land(table, 0, CORONA)
    assert game(table).cash[0] == 890, "domes do not matter"


@pytest.mark.parametrize(("built", "rent"), [(0, 20), (1, 50), (5, 50)])
def test_9_4_complete_set_doubles(built: int, rent: int) -> None:
    table = begun()
    give(table, 1, *PINKS)
    domes(table, 1, built)
    land(table, 0, CORONA)
    assert game(table).cash[0] == 900 - rent


def test_9_5_five_times_with_a_dome() -> None:
    table = begun()
    give(table, 1, *DARK_BLUES)
    domes(table, 1, 1)
    land(table, 0, BASIN)
    assert game(table).cash[0] == 650
    assert int(2.5 * 100) == 250


def test_9_5_the_landers_domes_do_not_count() -> None:
    table = begun()
    give(table, 1, *PINKS)
    domes(table, 0, 4)
    land(table, 0, CORONA)
    assert game(table).cash[0] == 880


def test_9_6_base_rents() -> None:
    rents = [[BOARD.rents[lot] for lot in group.lots] for group in BOARD.groups]
    assert rents == [
        [2, 4],
        [6, 6, 8],
        [10, 10, 12],
        [14, 14, 16],
        [18, 18, 20],
        [22, 22, 24],
        [26, 26, 28],
        [35, 50],
    ]


@pytest.mark.parametrize(("owned", "price"), [((CORONA,), 25), (PINKS, 50)])
def test_9_7_then_the_lander_buys_one(owned: tuple[int, ...], price: int) -> None:
    table = begun()
    give(table, 1, *owned)
    land(table, 0, CORONA)
    assert table.asked == {0}
    assert labels(table, 0) == [f"Buy a resource for {price}", "Buy nothing"]
    cash = game(table).cash[0]
    facts = table.play(0, Mine(1))
    assert of(facts, Mined) == [Mined(0, 1, price)]
    assert game(table).cash[0] == cash - price


@pytest.mark.parametrize("owned", [(CORONA,), PINKS])
def test_9_8_then_the_owner_at_25(owned: tuple[int, ...]) -> None:
    table = begun()
    give(table, 1, *owned)
    land(table, 0, CORONA)
    table.play(0, PASS)
    assert table.asked == {1}
    assert asks(table) == "mining"
    assert labels(table, 1) == ["Buy a resource for 25", "Buy nothing"]
    table.play(1, Mine(1))
    assert game(table).chips[1] == 1
    assert asks(table) == "window"


def test_9_8_the_lander_comes_first() -> None:
    table = begun()
    give(table, 1, CORONA)
    drain(table, 1)
    land(table, 0, CORONA)
    table.play(0, Mine(1))
    assert asks(table) == "window", "the last chip is gone"
    table = begun()
    give(table, 1, CORONA)
    jailed(table, 1)
    land(table, 0, CORONA)
    table.play(0, PASS)
    assert table.asked == {1}, "in Jail too"
    assert asks(table) == "mining"


def test_9_8_only_when_the_rent_was_paid() -> None:
    table = begun()
    give(table, 1, BASIN)
    money(table, 30, 900, 900)
    facts = land(table, 0, BASIN)
    assert of(facts, Resigned)
    assert asks(table) == "window"
    table = begun()
    give(table, 1, CORONA)
    land(table, 0, CORONA)
    table.house(Remove(0), 0)
    assert asks(table) == "mining", "paid before they left"
    assert table.asked == {1}


def test_9_8_a_removed_debtor_has_not_paid() -> None:
    table = begun()
    give(table, 1, BASIN)
    give(table, 0, MANTLE)
    money(table, 0, 900, 900)
    land(table, 0, BASIN)
    assert asks(table) == "raise_money"
    table.house(Remove(0), 0)
    assert asks(table) == "window"


@pytest.mark.parametrize("place", [CORONA, SUNSPOT])
def test_9_9_own_street_one_resource(place: int) -> None:
    table = begun()
    give(table, 0, CORONA, SUNSPOT)
    land(table, 0, place)
    assert labels(table, 0) == ["Buy a resource for 25", "Buy nothing"]
    table.play(0, Mine(1))
    assert game(table).chips[0] == 1
    assert table.asked == {1}, "and nobody else is asked"


@pytest.mark.parametrize(
    ("owned", "lot", "most"), [(BROWNS, OBERON, 2), (DARK_BLUES, VALLEY, 2), (PINKS, FLARE, 3), ((6, 8, 9), 8, 3)]
)
def test_9_10_own_set_two_or_three(owned: tuple[int, ...], lot: int, most: int) -> None:
    table = begun()
    give(table, 0, *owned)
    land(table, 0, lot)
    assert len(labels(table, 0)) == most + 1
    cash = game(table).cash[0]
    table.play(0, Mine(most))
    assert game(table).chips[0] == most
    assert game(table).cash[0] == cash - 25 * most


def test_9_10_as_many_as_the_cash_buys() -> None:
    table = begun()
    give(table, 0, *PINKS)
    money(table, 60)
    land(table, 0, FLARE)
    assert labels(table, 0)[:2] == ["Buy a resource for 25", "Buy 2 resources for 50"]
    assert len(labels(table, 0)) == 3
    table.play(0, SellDeed(CORONA))
    assert len(labels(table, 0)) == 4, "a deed sold meanwhile pays for it"


def test_9_7_what_cannot_be_paid_in_cash_is_asked_so() -> None:
    """The question is of selling and trading, where nothing can be bought with the cash at hand."""
    table = begun()
    give(table, 0, OBERON)
    give(table, 1, CORONA)
    land(table, 0, CORONA)
    assert table.prompt(0) == "Buy a resource for *25*?"
    money(table, 3, 900)
    table.asking()
    assert labels(table, 0) == ["Buy nothing"]
    assert table.prompt(0) == "A resource costs *25*. Sell or trade to raise that?"


def test_9_7_by_card_or_warp_alike() -> None:
    """§9.7, §4.8 The rights of a landing, whatever brought the player there."""
    table = begun()
    give(table, 1, 24)
    draw(table, 0, "CH03")
    assert game(table).cash[0] == 880
    assert asks(table) == "mining"


@pytest.mark.parametrize("case", ["after buying", "after paying rent", "owner", "own street", "own set"])
def test_resources_cite_the_rule_that_allows_them(case: str) -> None:
    """§8.4, §9.7, §9.8, §9.9, §9.10: the option and the payment name the same rule."""
    rules = {"after buying": "8.4", "after paying rent": "9.7", "owner": "9.8", "own street": "9.9", "own set": "9.10"}
    table, seat = begun(), 0
    match case:
        case "after buying":
            bought(table, 0, CORONA)
        case "after paying rent":
            give(table, 1, CORONA)
            land(table, 0, CORONA)
        case "owner":
            give(table, 1, CORONA)
            land(table, 0, CORONA)
            table.play(0, PASS)
            seat = 1
        case "own street":
            give(table, 0, CORONA)
            land(table, 0, CORONA)
        case "own set":
            give(table, 0, *PINKS)
            land(table, 0, CORONA)
    assert table.asked == {seat}
    assert {option.rule for option in table.options(seat) if option.kind is Mine} == {rules[case]}
    facts = table.play(seat, Mine(1))
    assert [fact.rule for fact in of(facts, Paid)] == [rules[case]]
