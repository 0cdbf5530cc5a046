"""§10 Player auctions."""

from __future__ import annotations

import pytest

from games.engine.bidding import Bid, Opened
from games.engine.options import Pass, Remove

from ..facts import Bought, SoldUpgrade, Unsold
from ..phases.own_auction import AuctionOwn
from .helpers import (
    CINDER,
    FROSTLINE,
    FROSTLINES,
    asks,
    begun,
    game,
    give,
    jailed,
    kinds,
    level,
    may,
    money,
    of,
    refused,
    stop,
)


def test_10_1_any_set_of_their_own() -> None:
    table = begun(2, 3)
    assert "auction_own" not in kinds(table, 0), "they have nothing"
    give(table, 0, 1, 6, 12)
    give(table, 1, 3)
    for lots in ((1,), (6, 12), (12, 1, 6)):
        assert may(table, 0, AuctionOwn(lots))
    for wrong in ((), (3,), (1, 1)):
        assert refused(table, 0, AuctionOwn(wrong))
    assert refused(table, 1, AuctionOwn((3,))), "only in their own window"
    facts = table.play(0, AuctionOwn((12, 1)))
    assert of(facts, Opened)[0].lots == [1, 12]
    assert of(facts, Opened)[0].kind == "own"
    table.play(1, Pass())
    table.play(2, Pass())
    assert asks(table) == "window", "the window goes on"
    stop(table, 0, 11)
    assert not may(table, 0, AuctionOwn((1,)))


def test_10_2_upgrades_are_sold_and_stay_sold() -> None:
    table = begun(auction_mode="round_robin", seats=2)
    give(table, 0, 1, 3, *FROSTLINES)
    level(table, CINDER, 1)
    level(table, FROSTLINE, 2)
    facts = table.play(0, AuctionOwn((8,)))
    assert [(fact.group, fact.amount) for fact in of(facts, SoldUpgrade)] == [(FROSTLINE, 150), (FROSTLINE, 150)]
    table.play(1, Pass())
    assert game(table).level[:2] == [1, 0], "though they keep the lot"
    assert game(table).cash[0] == 3900 + 300 - 60


def test_10_3_all_take_part() -> None:
    table = begun(auction_mode="open_clock")
    give(table, 0, 1)
    jailed(table, 2)
    table.play(0, AuctionOwn((1,)))
    assert table.asked == {1, 2}
    table.play(2, Bid(310))
    assert table.asked == {0, 1}, "the initiator may raise as well"
    table.play(0, Bid(320))


def test_10_3_the_initiator_only_has_to_bear_their_fifth() -> None:
    table = begun(auction_mode="round_robin", seats=2)
    give(table, 0, 1)
    money(table, 20, 3900)
    table.play(0, AuctionOwn((1,)))
    table.play(1, Bid(310))
    assert refused(table, 0, Bid(410)), "a fifth is more than 20 and 60"
    table.play(0, Bid(400))
    table.play(1, Pass())
    assert game(table).cash[0] == -60
    assert game(table).owner[1] == 0


def test_10_4_with_no_raise_the_initiator_is_down_60() -> None:
    table = begun(auction_mode="round_robin", seats=2)
    give(table, 0, 1)
    table.play(0, AuctionOwn((1,)))
    assert refused(table, 1, Bid(300))
    facts = table.play(1, Pass())
    assert of(facts, Bought) == [Bought(0, [1], 300, "10.3")]
    assert game(table).owner[1] == 0
    assert game(table).cash == [3840, 3900, 60]


def test_10_4_asking_price_as_a_variant() -> None:
    table = begun(auction_mode="round_robin", seats=2, player_auction_floor="asking_price")
    give(table, 0, 1)
    table.play(0, AuctionOwn((1,)))
    table.play(1, Pass())
    facts = table.play(0, Pass())
    assert of(facts, Unsold)[0].why == "no bid"
    assert game(table).cash == [3900, 3900, 0]
    table.play(0, AuctionOwn((1,)))
    table.play(1, Bid(300))
    table.play(0, Pass())
    assert game(table).owner[1] == 1


def test_10_5_four_fifths_are_the_initiators() -> None:
    table = begun(auction_mode="round_robin", seats=2)
    give(table, 0, 1, 12)
    table.play(0, AuctionOwn((1, 12)))
    table.play(1, Bid(450))
    table.play(0, Pass())
    assert game(table).cash[:2] == [3900 + 360, 3900 - 450]
    assert [game(table).owner[lot] for lot in (1, 12)] == [1, 1]
    assert game(table).credit == [0, 135]


def test_10_6_the_rest_is_lost_to_the_bank() -> None:
    table = begun(auction_mode="round_robin", seats=2)
    give(table, 0, 1)
    table.play(0, AuctionOwn((1,)))
    table.play(1, Bid(500))
    table.play(0, Pass())
    assert game(table).cash == [4300, 3400, 100]


@pytest.mark.parametrize(
    ("cash", "lots", "may_open"),
    [
        (-180, (39,), True),  # sold at 300: 60 and no credit but Ashfall's
        (0, (39,), True),
        (-290, (39,), False),  # kept: 350 of debt against 290
        (-230, (39,), True),  # kept: exactly at the credit
        (-231, (39,), False),
        (-230, (1, 39), True),
    ],
)
def test_10_7_never_beyond_their_credit(cash: int, lots: tuple[int, ...], may_open: bool) -> None:
    table = begun()
    give(table, 0, 1, 39)  # 60 and 230
    money(table, cash, 3400, 3400)
    assert may(table, 0, AuctionOwn(lots)) is may_open


def test_10_7_sold_at_300_it_must_fit_too() -> None:
    """§10.7 Selling takes the mortgage away and brings 240."""
    table = begun()
    give(table, 0, 36, 37, 39)  # 650
    money(table, -300, 3400, 3400)
    assert may(table, 0, AuctionOwn((36,)))
    assert not may(table, 0, AuctionOwn((36, 37, 39))), "60 of debt and no credit left"
    money(table, -240, 3400, 3400)
    assert may(table, 0, AuctionOwn((36, 37, 39)))


def test_10_7_the_refund_counts() -> None:
    table = begun()
    give(table, 0, 1, 3)  # 120
    money(table, -100, 3400, 3400)
    assert not may(table, 0, AuctionOwn((1,)))
    level(table, CINDER, 1)
    assert may(table, 0, AuctionOwn((1,)))


def test_10_3_without_its_initiator_it_is_void() -> None:
    table = begun(auction_mode="round_robin")
    give(table, 0, 1)
    table.play(0, AuctionOwn((1,)))
    table.play(1, Bid(400))
    facts = table.house(Remove(0), 0)
    assert of(facts, Unsold)[0].why == "void"
    assert game(table).owner[1] == -1
    assert game(table).cash[1] == 3900
    assert table.asked == {1}
