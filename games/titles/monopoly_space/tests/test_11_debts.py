"""§11 Selling, debts, bankruptcy."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.bidding import Bid
from games.engine.game import Paid
from games.engine.options import PASS, Remove, Silence
from games.engine.table import Table
from games.engine.trades import Accept, Bundle, Offer
from games.titles.monopoly_space.phases.standing import Resign

from ..facts import Billed, Resigned, SoldDeed, SoldResources, Won
from ..phases.buying import Buy
from ..phases.debts import SellResources
from ..phases.domes import BuildDome
from ..phases.rents import PayRent
from ..phases.rolling import Roll
from ..phases.selling import SellDeed
from ..phases.swaps import Agree, Swap
from .helpers import (
    BASIN,
    CODES,
    CORONA,
    DARK_BLUES,
    MANTLE,
    OBERON,
    asks,
    begun,
    chips,
    domes,
    draw,
    game,
    give,
    hold,
    jailed,
    kinds,
    labels,
    land,
    may,
    money,
    of,
    put_up,
    refused,
    roll,
)


def billed(cash: int = 100, *lots: int, resources: int = 0, **settings: Any) -> Table:
    """Seat 0 owes seat 1 a rent of 250 and owns these deeds."""
    table = begun(**settings)
    give(table, 1, *DARK_BLUES)
    domes(table, 1, 1)
    give(table, 0, *lots)
    chips(table, resources)
    money(table, cash, 900, 900)
    land(table, 0, BASIN)
    return table


def test_11_1_full_price_on_ones_own_turn() -> None:
    table = begun()
    give(table, 0, CORONA)
    give(table, 1, MANTLE)
    facts = table.play(0, SellDeed(CORONA))
    assert of(facts, SoldDeed) == [SoldDeed(0, CORONA, 140)]
    assert game(table).cash[0] == 1040
    assert refused(table, 1, SellDeed(MANTLE)), "not on somebody else's turn"
    assert refused(table, 0, SellDeed(MANTLE)), "not somebody else's"


def test_11_1_however_cheaply_they_got_it() -> None:
    table = begun()
    put_up(table)
    table.play(1, Bid(10))
    table.play(2, PASS)
    assert table.asked == {1}
    table.play(1, SellDeed(CORONA))
    assert game(table).cash[1] == 900 - 10 + 140


def test_11_1_while_others_are_asked_too() -> None:
    table = begun()
    give(table, 0, MANTLE)
    put_up(table)
    assert table.asked == {1, 2}
    assert may(table, 0, SellDeed(MANTLE)), "it is their turn"


def test_11_1_only_to_pay_as_a_variant() -> None:
    table = begun(sell_to_bank="debt_only")
    give(table, 0, CORONA)
    assert refused(table, 0, SellDeed(CORONA))
    table = billed(100, CORONA, MANTLE, sell_to_bank="debt_only")
    assert may(table, 0, SellDeed(CORONA))


def test_11_2_it_belongs_to_nobody_again() -> None:
    table = begun()
    give(table, 0, CORONA)
    table.play(0, SellDeed(CORONA))
    assert game(table).owner[CORONA] == -1
    roll(table, 0, 4, 6)
    land(table, 1, CORONA)
    assert asks(table) == "unowned"


def test_11_3_raising_the_money() -> None:
    table = billed(100, CORONA, MANTLE, resources=4)
    assert asks(table) == "raise_money"
    view = table.view(2)["phases"][-1]
    assert (view["debtor"], view["creditor"], view["due"], view["lot"]) == (0, 1, 250, BASIN)
    assert refused(table, 0, Roll())
    assert refused(table, 0, PASS), "they have enough"
    facts = table.play(0, SellDeed(CORONA))
    assert of(facts, SoldDeed)
    assert asks(table) == "raise_money", "240 are not enough"
    facts = table.play(0, SellResources(1))
    assert of(facts, SoldResources) == [SoldResources(0, 1, 25)]
    assert [(fact.source, fact.target, fact.amount) for fact in of(facts, Paid)][-1] == (0, 1, 250)
    assert game(table).cash[0] == 15
    assert table.asked == {0}, "they have a deed left to pay a resource with"
    table.play(0, PASS)
    assert table.asked == {1}, "then the owner"


def test_11_3_no_more_resources_than_the_bill_takes() -> None:
    table = billed(200, resources=9)
    assert refused(table, 0, SellResources(3)) == "Count must be 1 to 2."
    table.play(0, SellResources(2))
    assert game(table).chips[0] == 7
    assert "sell_resources" not in kinds(table, 0), "only when in debt"


def test_11_3_it_is_told() -> None:
    table = billed(100, CORONA, MANTLE)
    sales = [option for option in table.options(0) if option.kind is SellDeed]
    assert [option.action for option in sales] == [SellDeed(MANTLE), SellDeed(CORONA)], "each offered once"
    entry = table.entries[-1]
    assert of(list(entry.facts), Billed) == [Billed(0, 250, "rent at Mercury Caloris Basin")]


def test_11_3_cards_to_players_only() -> None:
    table = billed(100)
    assert game(table).gone == [0], "with nothing at all they are bankrupt at once"
    table = begun()
    give(table, 1, *DARK_BLUES)
    domes(table, 1, 1)
    hold(table, 0, "CH09")
    money(table, 240, 900, 900)
    land(table, 0, BASIN)
    assert asks(table) == "raise_money"
    assert labels(table, 0) == ["Give up: go bankrupt"]
    table.play(2, Offer(0, Bundle(10), Bundle(0, (), (CODES.index("CH09"),))))
    table.play(0, Accept(2))
    assert game(table).gone == []
    assert game(table).cash[0] == 0


def test_11_3_on_time_out() -> None:
    table = billed(100, CORONA, MANTLE, resources=4)
    assert table.silence(0) == SellResources(4)
    table.house(Silence(0), 0)
    assert table.silence(0) == SellDeed(MANTLE)
    table.house(Silence(0), 0)
    assert game(table).cash[0] == 100 + 100 + 60 - 250


def test_11_4_one_deed_cancels_the_rent() -> None:
    table = billed(100, MANTLE)
    assert table.silence(0) == Swap(MANTLE), "it alone can save them"
    assert "Hand over Icy Mantle instead of the 250" in labels(table, 0)
    table.play(0, Swap(MANTLE))
    assert game(table).owner[MANTLE] == 1
    assert game(table).cash[:2] == [100, 900], "no money, no change"
    assert game(table).gone == []


def test_11_4_only_when_the_cash_is_short() -> None:
    table = billed(250, MANTLE)
    assert game(table).cash[0] == 0
    assert game(table).owner[MANTLE] == 0


@pytest.mark.parametrize("swaps", [True, False])
def test_11_4_at_any_rent_as_a_variant(swaps: bool) -> None:
    table = billed(600, MANTLE, CORONA, debt_swap_when="any_rent")
    assert asks(table) == "rent_due"
    assert table.silence(0) == PayRent()
    assert labels(table, 0)[0] == "Pay 250"
    table.play(0, Swap(CORONA) if swaps else PayRent())
    assert game(table).cash[0] == (600 if swaps else 350)
    assert asks(table) == ("window" if swaps else "mining")


def test_11_4_at_any_rent_without_a_deed() -> None:
    table = billed(600, debt_swap_when="any_rent")
    assert game(table).cash[0] == 350
    table = billed(100, MANTLE, debt_swap_when="any_rent")
    assert asks(table) == "raise_money"


def test_11_4_the_owner_must_agree_as_a_variant() -> None:
    table = billed(100, MANTLE, CORONA, debt_swap="creditor_consent")
    table.play(0, Swap(MANTLE))
    assert asks(table) == "consent"
    assert table.asked == {1}
    assert table.silence(1) == PASS
    table.play(1, PASS)
    assert asks(table) == "raise_money"
    assert refused(table, 0, Swap(MANTLE)), "not this one again"
    table.play(0, Swap(CORONA))
    table.play(1, Agree())
    assert game(table).owner[CORONA] == 1
    assert game(table).cash[0] == 100


def test_11_4_the_owner_leaves_before_they_answer() -> None:
    table = billed(100, MANTLE, CORONA, debt_swap="creditor_consent")
    table.play(0, Swap(MANTLE))
    table.house(Remove(1), 0)
    assert asks(table) == "raise_money"
    assert not may(table, 0, Swap(CORONA)), "the money is the bank's now"
    assert game(table).owner[MANTLE] == 0


def test_11_4_nobody_may_as_a_variant() -> None:
    table = billed(100, MANTLE, CORONA, debt_swap="off")
    assert "swap" not in kinds(table, 0)


def test_11_5_then_nobody_buys_a_resource() -> None:
    table = billed(100, MANTLE)
    table.play(0, Swap(MANTLE))
    assert asks(table) == "window"
    assert table.asked == {1}


@pytest.mark.parametrize("code", ["CC14", "CC09"])
def test_11_6_no_swap_for_other_debts(code: str) -> None:
    table = begun()
    give(table, 0, MANTLE)
    money(table, 10)
    draw(table, 0, code)
    assert asks(table) == "raise_money"
    assert "swap" not in kinds(table, 0)
    table.house(Silence(0), 0)
    assert game(table).owner[MANTLE] == -1


def test_11_7_bankrupt_with_nothing_but_domes() -> None:
    table = begun()
    give(table, 1, *DARK_BLUES)
    domes(table, 1, 1)
    domes(table, 0, 4)
    money(table, 100, 900, 900)
    facts = land(table, 0, BASIN)
    assert of(facts, Resigned) == [Resigned(0, "bankrupt")]
    assert game(table).gone == [0]
    assert table.asked == {1}


def test_11_7_giving_up_sells_everything() -> None:
    table = billed(100, MANTLE, resources=1, debt_swap="off")
    assert labels(table, 0)[-1] == "Give up: go bankrupt"
    assert next(option for option in table.options(0) if option.action == PASS).grave
    assert table.silence(0) == PASS
    facts = table.play(0, PASS)
    assert of(facts, SoldDeed)
    assert of(facts, SoldResources)
    assert of(facts, Resigned) == [Resigned(0, "bankrupt")]
    assert game(table).cash[1] == 900 + 100 + 60 + 25


def test_11_7_no_giving_up_with_a_way_out() -> None:
    table = billed(100, MANTLE)
    assert refused(table, 0, PASS), "a deed settles it"
    table = billed(100, CORONA, OBERON, debt_swap="off")
    assert refused(table, 0, PASS), "300 are enough"


def test_11_8_what_becomes_of_it() -> None:
    table = begun()
    give(table, 1, *DARK_BLUES)
    domes(table, 1, 1)
    domes(table, 0, 3)
    hold(table, 0, "CH10", "CC02")
    money(table, 100, 900, 900)
    land(table, 0, BASIN)
    table.play(0, PASS)
    assert game(table).cash[:2] == [0, 1000], "the rest of their cash"
    assert game(table).decks[0].under[-1:] == [CODES.index("CH10")]
    assert game(table).decks[1].under[-1:] == [CODES.index("CC02")]
    assert game(table).domes[0] == 0
    assert game(table).cards[0] == []


def test_11_8_the_bank_as_creditor() -> None:
    table = begun()
    money(table, 30)
    draw(table, 0, "CC14")
    assert game(table).cash == [0, 900, 900, 900]


def test_11_9_the_last_one_wins_at_once() -> None:
    table = begun(seats=2)
    give(table, 1, BASIN)
    money(table, 10, 900)
    facts = land(table, 0, BASIN)
    assert table.over
    assert table.over.ranking == [[1], [0]]
    assert table.over.ending == "last_standing"
    assert of(facts, Won) == [Won(1, "last_standing")]
    table = begun()
    table.play(0, Resign())
    facts = table.play(1, Resign())
    assert of(facts, Won) == [Won(2, "last_standing")]
    assert table.over
    assert table.over.ranking == [[2], [1], [0]]


def test_11_3_a_debt_out_of_turn() -> None:
    table = begun()
    money(table, 900, 5, 900)
    give(table, 1, MANTLE)
    draw(table, 0, "CC16")
    assert table.asked == {1}
    assert refused(table, 1, BuildDome())
    table.play(1, SellDeed(MANTLE))
    assert game(table).cash[1] == 55


def test_11_3_a_prisoner_raises_money_too() -> None:
    table = begun()
    jailed(table, 1)
    money(table, 900, 5, 900)
    give(table, 1, MANTLE)
    draw(table, 0, "CC16")
    assert may(table, 1, SellDeed(MANTLE))

    assert refused(table, 1, Buy())
