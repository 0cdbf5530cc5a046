"""§9.3 Who leaves with a bill open pays it first, as far as it goes."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.game import Paid
from games.engine.options import Flag, Remove
from games.engine.table import Table

from ..phases.debts import RaiseMoney
from ..phases.own_auction import AuctionOwn
from .helpers import CINDER, FROSTLINE, FROSTLINES, asks, begun, game, give, level, money, of, stop


def indebted(**settings: Any) -> Table:
    """The case of §9.3: seat 0 owes seat 1 670 and has 150, a credit of 370 and upgrades that bring 650."""
    table = begun(2, 3, **settings)
    give(table, 0, 1, 3, *FROSTLINES)
    give(table, 1, 16, 18, 19)
    level(table, CINDER, 5)
    level(table, FROSTLINE, 1)
    level(table, 3, 3)
    money(table, 150, 1000, 1000)
    stop(table, 0, 16)
    assert asks(table) == "raise_money"
    return table


@pytest.mark.parametrize("action", [Remove(0), Flag(0)])
def test_9_3_who_is_removed_or_out_of_time_pays_the_open_bill(action: Any) -> None:
    """§9.3, §13.5 As far as it goes, here in full; then the 500 of the resignation."""
    table = indebted()
    facts = table.house(action, 0)
    assert [fact.amount for fact in of(facts, Paid) if fact.target == 1] == [670, 500]
    assert game(table).cash[:3] == [0, 1000 + 670 + 500, 1500]
    assert game(table).gone == [0]


def test_9_3_an_empty_main_timer_pays_it_too() -> None:
    """§9.3, §13.5 Time alone does it."""
    table = indebted(timers="on")
    due = table.next_alarm()
    assert due is not None
    table.wake(due)
    assert game(table).gone == [0]
    assert game(table).cash[1] == 1000 + 670 + 500


def test_9_3_only_as_far_as_it_goes() -> None:
    """§9.3 The upgrades are sold for it first. (Without the variant the debtor would be bankrupt at once.)"""
    table = indebted(raise_by_auction=True)
    money(table, -360, 1000, 1000)  # and 370 of credit, 650 for the upgrades
    facts = table.house(Remove(0), 0)
    assert [fact.amount for fact in of(facts, Paid) if fact.target == 1] == [660, 500]


def test_9_3_the_bill_below_an_auction_is_open_too() -> None:
    """§9.2, §9.3 As a variant the debtor raises the money by an auction, and leaves in the middle of it."""
    table = indebted(raise_by_auction=True, auction_mode="round_robin")
    table.play(0, AuctionOwn((6,)))
    table.house(Remove(0), 0)
    assert game(table).cash[1] == 1000 + 670 + 500
    assert game(table).owner[6] == -1


def test_9_3_two_open_bills_are_paid_in_their_order() -> None:
    """§9.3 An edited event may bill twice: the one that would be paid first gets the money."""
    table = indebted()
    state = game(table)
    state.stack.insert(-1, RaiseMoney(0, [2], 800, "a second one", "7.7"))
    table.asking()
    facts = table.house(Remove(0), 0)
    assert [(fact.target, fact.amount) for fact in of(facts, Paid) if fact.source == 0][:2] == [(1, 670), (2, 500)]


def test_9_3_by_older_rules_the_bill_was_dropped() -> None:
    """§9.3 An entry that says it was played by rules 1 is played again by those."""
    table = indebted()
    table.game.rules = 1
    table.house(Remove(0), 0)
    assert game(table).cash[1] == 1500
