"""§11 Trade."""

from __future__ import annotations

import pytest

from games.engine import text
from games.engine.bots import choose
from games.engine.chance import Seeded
from games.engine.game import Paid
from games.engine.table import Table
from games.engine.trades import Accept, Bundle, Closed, Offer, Offered, Recall, Reject
from games.engine.types import Illegal
from games.titles.galactic_magnate.phases.standing import Resign

from ..facts import HandedOver, SoldUpgrade
from ..phases.lot_auction import OpenAuction
from ..phases.upgrades import SellUpgrade
from .helpers import (
    CINDER,
    FROSTLINE,
    FROSTLINES,
    at,
    begun,
    collapse,
    fresh,
    game,
    give,
    jailed,
    level,
    may,
    money,
    of,
    refused,
    roll,
    stop,
    why,
)


def traders(**settings: object) -> Table:
    """Seat 0 has Ashfall and Hoarmoor, seat 1 has Slagholm; it is seat 0's window."""
    table = begun(2, 3, 2, 3, **settings)
    give(table, 0, 1, 6)
    give(table, 1, 3)
    return table


def test_11_1_properties_for_properties_money_or_both() -> None:
    table = traders()
    for give_, take in (
        (Bundle(0, (1,)), Bundle(0, (3,))),
        (Bundle(100), Bundle(0, (3,))),
        (Bundle(0, (1, 6)), Bundle(500)),
        (Bundle(50, (1,)), Bundle(0, (3,))),
    ):
        assert may(table, 0, Offer(1, give_, take))
    assert "property" in refused(table, 0, Offer(1, Bundle(100), Bundle(50)))
    assert "Each side must" in refused(table, 0, Offer(1, Bundle(0, (1,)), Bundle()))
    for wrong in (Offer(0, Bundle(10), Bundle(0, (3,))), Offer(1, Bundle(0, (3,)), Bundle(10))):
        assert refused(table, 0, wrong)


def test_11_2_offered_at_any_time_then_answered() -> None:
    table = fresh()
    give(table, 1, 3)
    assert may(table, 2, Offer(1, Bundle(50), Bundle(0, (3,)))), "even before the first turn"
    table = traders()
    deal = Offer(0, Bundle(0, (3,)), Bundle(200))
    facts = table.play(1, deal)
    assert of(facts, Offered)[0].deal.take == Bundle(200)
    (shown,) = table.view(2)["offers"]
    assert (shown["seat"], shown["to"], shown["void"]) == (1, 0, "")
    assert (shown["give"]["lots"], shown["take"]["cash"]) == ((3,), 200)
    facts = table.play(0, Accept(1))
    assert of(facts, Closed)[0].how == "accepted"
    assert of(facts, HandedOver) == [HandedOver(1, 0, 3)]
    assert of(facts, Paid)[0].amount == 200
    state = game(table)
    assert (state.owner[3], state.cash[:2], state.credit) == (0, [3200, 3600], [200, 0, 0])
    assert state.monopolist[CINDER] == 0
    assert table.asked == {0}, "their window goes on"


def test_11_2_during_an_auction() -> None:
    table = traders(auction_mode="open_clock")
    stop(table, 0, 11)
    table.play(0, OpenAuction())
    table.play(2, Offer(1, Bundle(100), Bundle(0, (3,))))
    assert not may(table, 1, Accept(2)), "it is not their window"


def test_11_3_recalled_while_open() -> None:
    table = traders()
    table.play(1, Offer(0, Bundle(0, (3,)), Bundle(200)))
    assert refused(table, 1, Offer(0, Bundle(0, (3,)), Bundle(100))), "one open offer to each player"
    facts = table.play(1, Recall(0))
    assert of(facts, Closed)[0].how == "recalled"
    assert refused(table, 0, Accept(1))
    assert refused(table, 1, Recall(0))


def test_11_4_accepted_only_in_ones_own_window() -> None:
    table = traders()
    table.play(0, Offer(1, Bundle(0, (1,)), Bundle(100)))
    assert refused(table, 1, Accept(0))
    assert may(table, 1, Reject(0))
    at(table, 0, 5)
    roll(table, 0)
    assert may(table, 1, Accept(0))
    stop(table, 1, 11)
    assert refused(table, 1, Accept(0)), "they have rolled"
    facts = table.play(1, Reject(0))
    assert of(facts, Closed)[0].how == "rejected"
    assert table.view(None)["offers"] == []


def test_11_4_not_from_prison() -> None:
    table = traders()
    table.play(0, Offer(1, Bundle(0, (1,)), Bundle(100)))
    jailed(table, 1)
    at(table, 0, 5)
    roll(table, 0)
    assert table.asked == {2}, "their turn is skipped"
    assert refused(table, 1, Accept(0))
    table.play(1, Reject(0))


def test_11_5_void_when_an_item_is_gone() -> None:
    table = traders()
    table.play(1, Offer(0, Bundle(0, (3,)), Bundle(200)))
    give(table, 2, 3)
    assert "Slagholm" in table.view(None)["offers"][0]["void"]
    assert refused(table, 0, Accept(1))
    table.play(0, Reject(1))


@pytest.mark.parametrize(("cash", "legal"), [(-39, False), (-40, True)])
def test_11_5_void_beyond_the_credit(cash: int, legal: bool) -> None:
    """§11.5 Seat 0 pays 100 for a lot of 60; their other lots are worth 140."""
    table = traders()
    table.play(1, Offer(0, Bundle(0, (3,)), Bundle(100)))
    money(table, -100 if legal else -101, 0, 0)
    assert may(table, 0, Accept(1)) is legal
    assert (table.view(None)["offers"][0]["void"] == "") is legal
    assert cash < 0


def test_11_5_the_giver_must_keep_within_their_credit_too() -> None:
    table = traders()
    table.play(1, Offer(0, Bundle(0, (3,)), Bundle(50)))
    money(table, 1000, -60, 0)
    assert refused(table, 0, Accept(1)), "60 of debt, 50 of money, and no credit left"
    money(table, 1000, -50, 0)
    assert may(table, 0, Accept(1))


def deal(cash: tuple[int, int], own: tuple[int, ...], offer: Offer, seat: int = 1) -> Table:
    """Two players with this cash; seat 1 owns these lots; the offer is made."""
    table = begun(2, 3, seats=2)
    give(table, 1, *own)
    money(table, *cash)
    assert may(table, seat, offer), "an offer is not limited to what they have before the exchange"
    table.play(seat, offer)
    return table


def test_11_5_paid_from_the_credit_that_the_lots_bring() -> None:
    """§11.2, §11.5 (GM-56) 825 asked of a player with 575 whose credit grows by 325."""
    table = deal((575, 100), (37, 38), Offer(0, Bundle(0, (37, 38)), Bundle(825)))
    assert game(table).board.mortgages[37] + game(table).board.mortgages[38] >= 250
    table.play(0, Accept(1))
    assert game(table).cash[:2] == [-250, 925]


def test_11_5_asked_of_who_first_sells_an_upgrade() -> None:
    """§11.2, §11.5 200 of a player with 0 cash and a full debt, who sells two levels before they accept."""
    table = begun(2, 3, seats=2)
    give(table, 0, 1, 3)
    give(table, 1, 12)
    level(table, CINDER, 2)
    money(table, -75, 100)
    table.play(1, Offer(0, Bundle(0, (12,)), Bundle(200)))
    assert refused(table, 0, Accept(1)) == (
        "The offer is void as things stand. You would owe more than the credit allows."
    )
    table.play(0, SellUpgrade(CINDER))
    table.play(0, Accept(1))
    assert game(table).cash[:2] == [-175, 300]


def test_11_5_offered_by_who_has_nothing() -> None:
    """§11.2 0 in cash, no credit: 100 for a lot with a mortgage value of 230."""
    table = begun(2, 3, seats=2)
    give(table, 1, 39)
    money(table, 100, 0)
    game(table).cash[0] = 0
    offer = Offer(1, Bundle(100), Bundle(0, (39,)))
    assert may(table, 0, offer)
    table.play(0, offer)
    stopped(table)
    table.play(1, Accept(0))
    assert game(table).owner[39] == 0
    assert game(table).cash[0] == -100


def stopped(table: Table) -> None:
    """Seat 0 rolls and stops where nothing happens; it is seat 1's window."""
    at(table, 0, 5)
    roll(table, 0)


def test_11_5_sold_for_its_mortgage_to_who_has_nothing() -> None:
    """§11.2 "To must be 2." was the answer to it."""
    table = deal((0, 100), (39,), Offer(0, Bundle(0, (39,)), Bundle(230)))
    table.play(0, Accept(1))
    assert game(table).cash[:2] == [-230, 330]


def test_11_5_what_cannot_be_paid_is_refused_when_accepted() -> None:
    """§11.5 The offer may be made, and says why it is void, by its rule."""
    table = deal((0, 100), (39,), Offer(0, Bundle(0, (39,)), Bundle(231)))
    assert "more than the credit" in table.view(None)["offers"][0]["void"]
    with pytest.raises(Illegal) as refusal:
        table.play(0, Accept(1))
    assert (refusal.value.reason, refusal.value.rule) == (
        "The offer is void as things stand. You would owe more than the credit allows.",
        "11.5",
    )


def test_11_2_such_an_offer_can_be_typed() -> None:
    """§11.2 In a mail and in the chat box."""
    table = begun(2, 3, seats=2)
    give(table, 1, 39)
    money(table, 0, 100)
    said = text.parse(table.options(1), "offer to=0 give.lots=39 take.cash=230")
    assert said == Offer(0, Bundle(0, (39,)), Bundle(230))


def test_11_2_two_without_any_money_can_exchange_lots_only() -> None:
    """§11.2 Nothing is offered where there is nothing to put in, and a random offer is always found."""
    table = begun(2, 3, seats=2)
    give(table, 1, 39)
    money(table, 0, 0)
    game(table).credit[1] = 0
    table.asking()
    assert not [option for option in table.options(0) if option.kind is Offer]


def test_11_2_reasons_of_offers() -> None:
    """§11.1, §11.2 Each refusal says why and what is possible, with its rule."""
    table = traders()
    good = Offer(1, Bundle(100), Bundle(0, (3,)))
    for offer, said, rule in (
        (Offer(0, Bundle(1), Bundle(0, (3,))), "yourself", "11.2"),
        (Offer(9, Bundle(1), Bundle(0, (3,))), "isn't in the game", "11.2"),
        (Offer(1, Bundle(0, (3,)), Bundle(1)), "Slagholm can't be put in. Possible: Ashfall, Hoarmoor", "11.2"),
        (Offer(1, Bundle(0, (1,)), Bundle(99_999)), "0 to ", "11.2"),
        (Offer(1, Bundle(1), Bundle(1)), "At least one property", "11.1"),
        (Offer(1, Bundle(0, (1,)), Bundle()), "Each side must", "11.1"),
    ):
        assert said in why(table, 0, offer, rule)
    table.play(0, good)
    assert "Recall it" in why(table, 0, good, "11.2")
    for _ in range(11):
        table.play(0, Recall(1))
        table.play(0, good)
    table.play(0, Recall(1))
    assert "12 offers" in why(table, 0, good, "11.2")
    assert "no open offer" in why(table, 0, Recall(1), "11.3")
    assert "no open offer" in why(table, 0, Reject(1), "11.4")
    assert "no open offer" in why(table, 0, Accept(1), "11.4")
    table.play(1, Offer(2, Bundle(0, (3,)), Bundle(5)))
    assert "only on your own turn" in why(table, 2, Accept(1), "11.4")


def test_11_4_a_steady_bot_is_not_drawn_into_debt_by_an_offer() -> None:
    """§11.4 It accepts only what it could pay without the exchange, as it always did."""
    table = deal((100, 100), (39,), Offer(0, Bundle(0, (39,)), Bundle(320)))
    assert may(table, 0, Accept(1))
    assert choose(table, 0, "steady", Seeded(1)) == Reject(1)


def test_11_6_upgrades_are_sold_for_the_former_owner() -> None:
    table = begun(seats=2)
    give(table, 0, *FROSTLINES)
    give(table, 1, 1, 3)
    level(table, FROSTLINE, 2)
    level(table, CINDER, 1)
    table.play(1, Offer(0, Bundle(0, (1,)), Bundle(0, FROSTLINES)))
    facts = table.play(0, Accept(1))
    assert [(fact.seat, fact.group) for fact in of(facts, SoldUpgrade)] == [(1, 0), (0, 1), (0, 1)]
    state = game(table)
    assert state.cash == [3900 + 300, 3900 + 100, -400]
    assert state.level[:2] == [0, 0], "even though the whole monopoly changes hands"
    assert state.monopolist[:2] == [-1, 1]


def test_11_6_the_refund_counts_for_the_credit() -> None:
    table = begun(seats=2)
    give(table, 0, 1, 3, 6)
    level(table, CINDER, 2)
    money(table, -200, 3900)
    table.play(1, Offer(0, Bundle(10), Bundle(0, (1,))))
    assert may(table, 0, Accept(1)), "200 come back for the upgrades, 140 of credit stay"
    level(table, CINDER, 0)
    assert not may(table, 0, Accept(1))


@pytest.mark.parametrize("debtor", [0, 1])
def test_11_7_no_trade_in_debt_after_the_collapse(debtor: int) -> None:
    table = traders()
    level(table, CINDER, 0)
    table.play(1, Offer(0, Bundle(0, (3,)), Bundle(0, (6,))))
    cash = [100, 100, 100]
    cash[debtor] = -1
    money(table, *cash)
    assert may(table, 0, Accept(1)), "before the collapse debts do not matter"
    collapse(table)
    assert refused(table, 0, Accept(1))
    assert "debt" in table.view(None)["offers"][0]["void"]
    money(table, 0, 0, 0)
    assert may(table, 0, Accept(1))


def test_11_7_it_is_the_cash_before_the_exchange() -> None:
    """§11.7 The money that the trade or the refund would bring does not count."""
    table = begun(seats=2)
    give(table, 0, 1, 3)
    level(table, CINDER, 1)
    money(table, -10, 3900)
    table.play(1, Offer(0, Bundle(500), Bundle(0, (1,))))
    collapse(table)
    assert refused(table, 0, Accept(1))


def test_11_5_the_offers_of_a_leaver_are_gone() -> None:
    table = traders()
    table.play(0, Offer(1, Bundle(0, (1,)), Bundle(100)))
    table.play(1, Offer(0, Bundle(0, (3,)), Bundle(100)))
    table.play(0, Resign())
    assert table.view(None)["offers"] == []
