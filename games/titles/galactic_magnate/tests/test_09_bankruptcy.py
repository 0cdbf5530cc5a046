"""§9 Compulsory payments, bankruptcy, resignation."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.game import Paid
from games.engine.options import Pass, Remove, Silence
from games.engine.table import Table
from games.titles.galactic_magnate.phases.standing import Resign

from ..facts import Billed, Resigned, SoldUpgrade, Won
from ..phases.own_auction import AuctionOwn
from ..phases.turns import Roll
from ..phases.upgrades import SellUpgrade, Upgrade
from .helpers import (
    CINDER,
    FROSTLINE,
    FROSTLINES,
    asks,
    begun,
    collapse,
    game,
    give,
    kinds,
    level,
    may,
    money,
    of,
    refused,
    salary_moves,
    stop,
)

ROSEWISP = (11, 13, 14)


def billed(cash: int = 0, *, fee_level: int = 3, **settings: Any) -> Table:
    """Seat 0 owns two upgraded monopolies (credit 370) and owes seat 1 the fee of Rosewisp."""
    table = begun(2, 3, **settings)
    give(table, 0, 1, 3, *FROSTLINES)
    give(table, 1, *ROSEWISP)
    level(table, CINDER, 2)
    level(table, FROSTLINE, 1)
    level(table, 2, fee_level)
    money(table, cash, 1000, 1000)
    stop(table, 0, 11)
    return table


def test_9_1_the_debtor_sells_until_they_can_pay() -> None:
    table = billed()  # 370 of credit, 550 due
    assert asks(table) == "raise_money"
    assert table.asked == {0}
    assert table.view(1)["phases"][-1] == {
        "phase": "raise_money",
        "debtor": 0,
        "creditor": 1,
        "creditors": [1],
        "due": 550,
        "reason": "fee at Petal Deep",
    }
    assert kinds(table, 0) & {"roll", "upgrade", "auction_own", "resign"} == set()
    assert refused(table, 0, Upgrade(CINDER))
    table.play(0, SellUpgrade(CINDER))
    assert asks(table) == "raise_money", "470 are not enough"
    table.play(0, SellUpgrade(FROSTLINE))
    assert game(table).cash[:2] == [250 - 550, 1550], "then they pay, into debt up to their credit"
    assert game(table).level[:2] == [1, 0]
    assert table.asked == {1}


def test_9_1_on_time_out_the_cheapest_goes_first() -> None:
    table = billed()
    assert table.silence(0) == SellUpgrade(CINDER)
    facts = table.house(Silence(0), 0)
    assert of(facts, SoldUpgrade)[0].group == CINDER


def test_9_1_only_while_it_does_not_fit() -> None:
    table = billed(180)
    assert table.asked == {1}, "180 and 370 are enough"
    assert game(table).level[:2] == [2, 1]
    assert game(table).cash[0] == -370


def test_9_1_one_monopoly_leaves_nothing_to_choose() -> None:
    """§9.1, §1.6 The level is sold without asking."""
    table = begun(2, 3)
    give(table, 0, 1, 3)
    give(table, 1, *ROSEWISP)
    level(table, CINDER, 3)
    level(table, 2, 2)
    money(table, 0, 1000, 1000)
    facts = stop(table, 0, 11)  # 260 due, 120 of credit
    assert [fact.level for fact in of(facts, SoldUpgrade)] == [2, 1]
    assert of(facts, Billed) == [Billed(0, 260, "fee at Petal Deep")]
    assert game(table).cash[0] == 200 - 260


def test_9_2_nothing_but_upgrades() -> None:
    table = billed()
    assert not may(table, 0, AuctionOwn((1,)))
    assert "accept" not in kinds(table, 0)


def test_9_2_bankrupt_when_selling_all_is_not_enough() -> None:
    table = billed(fee_level=4)  # 760 due, 370 and 350 to be had
    assert game(table).gone == [0], "not even asked"
    assert game(table).cash[1] == 1000 + 720 + 500


def test_9_2_auctions_may_help_as_a_variant() -> None:
    table = billed(fee_level=4, raise_by_auction=True, auction_mode="round_robin")
    assert may(table, 0, AuctionOwn((1, 3)))
    table.play(0, SellUpgrade(CINDER))
    table.play(0, SellUpgrade(CINDER))
    table.play(0, SellUpgrade(FROSTLINE))
    assert table.silence(0) == Pass()
    table.play(0, AuctionOwn((1,)))
    assert refused(table, 0, Pass()), "seat 1 is asked first"
    from games.engine.bidding import Bid

    table.play(1, Bid(400))
    table.play(2, Pass())
    table.play(0, Pass())
    assert game(table).owner[1] == 1
    assert game(table).gone == [], "320 more, 60 of credit less: 980 against 760"
    assert table.asked == {1}


def test_9_2_giving_up() -> None:
    table = billed(fee_level=4, raise_by_auction=True)
    for group in (CINDER, CINDER, FROSTLINE):
        table.play(0, SellUpgrade(group))
    table.play(0, Pass())
    assert game(table).gone == [0]


def test_9_3_the_creditor_gets_what_there_is() -> None:
    table = begun(2, 3)
    give(table, 0, 6, 8)  # 160
    give(table, 0, 1)
    give(table, 1, 21, 23, 24)
    level(table, 4, 2)
    money(table, -20, 0, 0)
    facts = stop(table, 0, 21)  # 350 due, 220 - 20 to be had
    assert [fact.amount for fact in of(facts, Paid) if fact.target == 1] == [200, 500]
    assert of(facts, Resigned) == [Resigned(0, "bankrupt")]
    assert game(table).cash[0] == 0


def test_9_3_the_rulebooks_example() -> None:
    table = begun(2, 3)
    give(table, 0, 26)
    game(table).credit[0] = 180
    game(table).deeds[0], game(table).owner[26] = [], -1
    give(table, 1, 21, 23, 24)
    level(table, 4, 2)
    money(table, 20, 0, 0)
    stop(table, 0, 21)
    assert game(table).cash[1] == 200 + 500


def test_9_3_upgrades_are_sold_first() -> None:
    table = begun()
    give(table, 0, 1, 3)
    level(table, CINDER, 2)
    facts = table.play(0, Resign())
    assert [fact.amount for fact in of(facts, SoldUpgrade)] == [100, 100]
    assert game(table).level[CINDER] == 0


def test_9_4_a_leavers_properties_are_nobodys() -> None:
    table = begun(2, 3, 2, 3)
    give(table, 0, 1, 3, 11)
    table.play(0, Resign())
    assert set(game(table).owner) == {-1}
    assert game(table).monopolist[CINDER] == -1
    assert game(table).credit[0] == 0
    stop(table, 1, 11)
    assert asks(table) == "offer_auction", "the next lander may auction them"


def test_9_5_a_leaver_is_a_dead_player() -> None:
    table = begun()
    table.play(0, Resign())
    assert not game(table).plays(0)
    assert table.options(0) == []
    assert refused(table, 0, Roll())
    assert table.view(None)["living"] == [1, 2]
    assert table.view(None)["gone"] == [0]


@pytest.mark.parametrize("collapsed", [False, True])
def test_9_6_the_others_get_500(collapsed: bool) -> None:
    table = billed(fee_level=4)
    assert game(table).cash[1:3] == [1000 + 720 + 500, 1500], "the creditor too"
    assert game(table).salary == 280
    table = begun()
    if collapsed:
        collapse(table)
    facts = table.play(0, Resign())
    assert salary_moves(facts) == ([] if collapsed else [(300, 280)])
    assert game(table).expense == (300 if collapsed else 0)


def test_9_7_resigning_of_ones_own_will() -> None:
    table = begun(2, 3)
    option = next(option for option in table.options(0) if option.label == "Resign from the game")
    assert option.grave
    assert refused(table, 1, Resign()), "only in one's own window"
    facts = table.play(0, Resign())
    assert of(facts, Resigned) == [Resigned(0, "resigned")]
    assert game(table).cash == [0, 3900, 3900, 3400 - 1000]
    assert table.asked == {1}
    stop(table, 1, 11)
    assert refused(table, 1, Resign()), "not while a roll is resolved"


def test_9_7_removed_is_resigned() -> None:
    table = begun()
    assert of(table.house(Remove(2), 0), Resigned) == [Resigned(2, "removed")]
    assert game(table).gone == [2]
    assert table.asked == {0}


def tribute(*cash: int, seats: int = 4, **settings: Any) -> tuple[Table, list[Any]]:
    """Seat 1 draws Guild tribute: each of the others owes the drawer 40."""
    table = begun(2, 3, 2, 3, 12, seats=seats, **settings)
    game(table).place[0] = 5
    table.play(0, Roll())
    money(table, *cash)
    return table, stop(table, 1, 17)


def test_9_8_each_resignation_is_completed_before_the_next_is_tested() -> None:
    table, facts = tribute(0, 0, 0, 0)
    assert game(table).gone == [2], "the 500 of the resignation save the others"
    assert game(table).cash[:4] == [460, 580, 0, 460]
    assert game(table).salary == 300
    assert [type(fact).__name__ for fact in facts if type(fact) in (Resigned, Won)] == ["Resigned"]


def test_9_8_the_last_one_living_is_not_tested() -> None:
    table, facts = tribute(0, 0, seats=2)
    assert table.over
    assert table.over.ranking == [[1], [0]]
    assert of(facts, Won) == [Won(1, "last_standing")]


def test_9_8_by_net_worth_as_a_variant() -> None:
    table, _ = tribute(20, 0, 30, 10, simultaneous="net_worth")
    assert game(table).gone == [3], "the poorest first"
    table, _ = tribute(20, 0, 30, 10)
    assert game(table).gone == [2]


def test_9_8_several_creditors_are_one_bill() -> None:
    """§9.8 Open banquet: 40 each, clockwise, until the money is used up."""
    table = begun(2, 3, 13, seats=4)
    money(table, 90, 0, 0, 0)
    facts = stop(table, 0, 17)
    assert [(fact.target, fact.amount) for fact in of(facts, Paid) if fact.source == 0] == [(1, 40), (2, 40), (3, 10)]
    assert game(table).gone == [0]
    table = begun(2, 3, 13, seats=4)
    money(table, 120, 0, 0, 0)
    stop(table, 0, 17)
    assert game(table).cash[:4] == [0, 40, 40, 40]


def test_9_8_nobody_pays_a_player_who_has_left() -> None:
    """§9.8 The collector is removed while a payer raises money: the bank gets that bill, the others pay nothing."""
    table = begun(2, 3, 2, 3, 12, seats=4)
    give(table, 2, 1, 3, *FROSTLINES)
    level(table, CINDER, 1)
    level(table, FROSTLINE, 1)
    game(table).place[0] = 5
    table.play(0, Roll())
    money(table, 1000, 1000, -370, 1000)
    stop(table, 1, 17)
    assert asks(table) == "raise_money"
    facts = table.house(Remove(1), 0)
    assert game(table).cash[3] == 1500, "500 for the resignation, and no bill"
    assert [fact.target for fact in of(facts, Paid) if fact.reason == "Guild tribute"] == [-1]
    assert table.asked == {2}
