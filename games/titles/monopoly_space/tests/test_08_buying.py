"""§8 Streets that nobody owns."""

from __future__ import annotations

import pytest

from games.engine.auctions import OpenClock, RoundRobin, Sealed
from games.engine.bidding import Bid, Opened
from games.engine.options import PASS, Hammer, Remove
from games.titles.monopoly_space.constants import HAMMER

from ..facts import Bought, PutUp, Unsold
from ..phases.buying import Buy, PutUpForSale
from ..phases.mining import Mine
from ..phases.rolling import Roll
from ..phases.selling import SellDeed
from .helpers import (
    BOARD,
    CORONA,
    FLARE,
    MANTLE,
    PINKS,
    SUNSPOT,
    VALLEY,
    asks,
    begun,
    bought,
    game,
    give,
    jailed,
    kinds,
    labels,
    land,
    may,
    money,
    of,
    passes,
    put_up,
    refused,
)

MODES = {"open_clock": OpenClock, "round_robin": RoundRobin, "sealed": Sealed}


def test_8_1_buy_or_put_up() -> None:
    table = begun()
    land(table, 0, CORONA)
    assert labels(table, 0) == ["Buy Corona for 140", "Leave Corona to the others"]
    assert refused(table, 0, PASS)
    assert refused(table, 0, Roll())
    assert table.silence(0) == PutUpForSale()


def test_8_2_the_price_for_the_deed() -> None:
    table = begun()
    facts = bought(table, 0, CORONA)
    assert of(facts, Bought) == [Bought(0, CORONA, 140, "bank", "8.2")]
    assert game(table).cash[0] == 760
    assert game(table).owner[CORONA] == 0
    assert game(table).deeds[0] == [CORONA]


def test_8_3_prices() -> None:
    prices = [[BOARD.prices[lot] for lot in group.lots] for group in BOARD.groups]
    assert prices == [
        [60, 60],
        [100, 100, 120],
        [140, 140, 160],
        [180, 180, 200],
        [220, 220, 240],
        [260, 260, 280],
        [300, 300, 320],
        [350, 400],
    ]


@pytest.mark.parametrize("others", [(), (SUNSPOT, FLARE)])
def test_8_4_then_one_resource(others: tuple[int, ...]) -> None:
    """§8.4 Also when it completes the set."""
    table = begun()
    give(table, 0, *others)
    bought(table, 0, CORONA)
    assert labels(table, 0) == ["Buy a resource for 25", "Buy nothing"]
    table.play(0, Mine(1))
    assert game(table).chips[0] == 1
    assert game(table).cash[0] == 735
    assert table.asked == {1}


def test_8_5_no_cash_no_purchase() -> None:
    table = begun()
    money(table, 139)
    land(table, 0, CORONA)
    assert labels(table, 0) == ["Leave Corona to the others"], "they are asked all the same"
    assert refused(table, 0, Buy())
    facts = table.play(0, PutUpForSale())
    assert of(facts, PutUp) == [PutUp(0, CORONA)]
    assert 0 not in table.asked
    assert refused(table, 0, Bid(10)), "the lander may not bid"


def test_8_5_the_lander_may_sell_before_they_answer() -> None:
    table = begun()
    money(table, 100)
    give(table, 0, MANTLE)
    land(table, 0, CORONA)
    table.play(0, SellDeed(MANTLE))
    table.play(0, Buy())
    assert game(table).owner[CORONA] == 0
    assert game(table).cash[0] == 20


@pytest.mark.parametrize(("seats", "bidders"), [(3, {1, 2}), (4, {1, 2, 3})])
@pytest.mark.parametrize("mode", ["open_clock", "sealed"])
def test_8_6_the_others_bid(seats: int, bidders: set[int], mode: str) -> None:
    table = begun(seats=seats, auction_mode=mode)
    facts = put_up(table)
    assert of(facts, Opened)[0].seat == 0
    assert table.asked == bidders


def test_8_7_from_jail_too() -> None:
    table = begun()
    jailed(table, 1)
    put_up(table)
    table.play(1, Bid(10))
    table.play(2, PASS)
    assert game(table).owner[CORONA] == 1


@pytest.mark.parametrize("mode", ["open_clock", "round_robin"])
def test_8_8_the_first_bid_is_exactly_ten(mode: str) -> None:
    table = begun(auction_mode=mode)
    put_up(table)
    assert labels(table, 1)[0] == "Open at 10 for Corona"
    assert refused(table, 1, Bid(20)) == "The first bid is 10 exactly."
    table.play(1, Bid(10))
    assert refused(table, 2, Bid(10))
    assert refused(table, 2, Bid(25)) == "You can bid 20 to 900, in multiples of 10."
    table.play(2, Bid(50))
    assert game(table).stack[-1].price == 50  # type: ignore[attr-defined]
    assert table.view(None)["funds"] == [900, 900, 850], "what is bid is promised"


def test_8_8_cash_in_hand_only() -> None:
    table = begun(auction_mode="round_robin")
    money(table, 900, 37, 900)
    give(table, 1, VALLEY)
    put_up(table)
    table.play(1, Bid(10))
    table.play(2, Bid(20))
    assert may(table, 1, Bid(30))
    assert not may(table, 1, Bid(40))
    assert not may(table, 1, SellDeed(VALLEY)), "it is not their turn"


def test_8_8_the_forms_by_pace() -> None:
    for pace, form in (("live", "open_clock"), ("mail", "sealed")):
        table = begun(seats=3, auction_mode="by_pace", pace=pace)
        put_up(table)
        assert asks(table) == form


def test_8_8_open_with_a_hammer() -> None:
    table = begun(auction_mode="open_clock")
    put_up(table)
    assert table.next_alarm() == HAMMER == 7_000
    table.play(1, Bid(10), now=5_000)
    assert table.next_alarm() == 12_000
    facts = table.wake(12_000)
    assert isinstance(table.entries[-1].action, Hammer)
    assert of(facts, Bought) == [Bought(1, CORONA, 10, "auction", "8.9")]


def test_8_8_sealed_limits() -> None:
    table = begun(seats=4, auction_mode="sealed")
    put_up(table)
    table.play(1, Bid(100))
    table.play(2, Bid(70))
    facts = table.play(3, PASS)
    assert of(facts, Bought) == [Bought(1, CORONA, 80, "auction", "8.9")]
    table = begun(auction_mode="sealed")
    put_up(table)
    table.play(1, Bid(300))
    facts = table.play(2, PASS)
    assert of(facts, Bought)[0].price == 10, "alone"


def test_8_8_a_tie_goes_to_the_landers_left() -> None:
    table = begun(auction_mode="sealed")
    put_up(table)
    table.play(2, Bid(100))
    facts = table.play(1, Bid(100))
    assert of(facts, Bought) == [Bought(1, CORONA, 100, "auction", "8.9")]


def test_8_8_in_turn() -> None:
    table = begun(seats=4, auction_mode="round_robin")
    put_up(table)
    table.play(1, Bid(10))
    table.play(2, PASS)
    table.play(3, Bid(20))
    assert table.asked == {1}
    table.play(1, PASS)
    assert game(table).owner[CORONA] == 3


def test_8_8_leaving_during_the_auction() -> None:
    table = begun(seats=4, auction_mode="round_robin")
    put_up(table)
    table.play(1, Bid(10))
    table.play(2, Bid(50))
    table.house(Remove(2), 0)
    view = table.view(None)["phases"][-1]
    assert (view["leader"], view["price"]) == (1, 10)
    facts = table.house(Remove(0), 0)
    assert of(facts, Unsold) == [Unsold(CORONA, "void", "8.9")]
    assert game(table).owner[CORONA] == -1


@pytest.mark.parametrize("mode", MODES)
def test_8_9_no_bid_and_the_bank_keeps_it(mode: str) -> None:
    table = begun(auction_mode=mode)
    put_up(table)
    passes(table, 1)
    facts = table.play(2, PASS)
    assert of(facts, Unsold) == [Unsold(CORONA, "no bid", "8.9")]
    assert game(table).owner[CORONA] == -1
    assert game(table).cash[:3] == [900] * 3


def test_8_10_no_resource_after_an_auction() -> None:
    table = begun()
    give(table, 1, SUNSPOT, FLARE)
    put_up(table)
    table.play(1, Bid(10))
    table.play(2, PASS)
    assert game(table).owner[CORONA] == 1
    assert asks(table) == "window"
    assert table.asked == {1}, "the next turn"


def test_8_11_two_players_half_the_price() -> None:
    table = begun(seats=2)
    put_up(table, 0, VALLEY)
    assert asks(table) == "half_price"
    assert labels(table, 1) == ["Buy Great Valley for half price, 175", "Leave it to the bank"]
    facts = table.play(1, Buy())
    assert of(facts, Bought) == [Bought(1, VALLEY, 175, "half", "8.11")]
    assert game(table).cash[:2] == [900, 725]


def test_8_11_or_declined() -> None:
    table = begun(seats=2)
    put_up(table)
    assert table.silence(1) == PASS
    facts = table.play(1, PASS)
    assert of(facts, Unsold) == [Unsold(CORONA, "declined", "8.11")]


def test_8_11_from_cash_and_from_jail() -> None:
    table = begun(seats=2)
    jailed(table, 1)
    money(table, 900, 70)
    put_up(table)
    assert table.asked == {1}
    table = begun(seats=2)
    money(table, 900, 69)
    facts = put_up(table)
    assert of(facts, Unsold), "not asked what they cannot pay"


@pytest.mark.parametrize(("setting", "phase"), [("remaining", "half_price"), ("starting", "open_clock")])
def test_8_11_two_are_left_of_three(setting: str, phase: str) -> None:
    """§8.11 The last two, or in a variant only two from the start."""
    table = begun(two_player_sale=setting)
    table.house(Remove(2), 0)
    put_up(table)
    assert asks(table) == phase
    if phase == "open_clock":
        facts = table.play(1, Bid(10))
        assert of(facts, Bought)[0].price == 10, "nobody else bids"


def test_8_11_all_prices_have_a_whole_half() -> None:
    assert all(price % 2 == 0 for price in BOARD.prices)


def test_8_12_no_resource_after_it() -> None:
    table = begun(seats=2)
    give(table, 1, *PINKS[1:])
    put_up(table)
    table.play(1, Buy())
    assert asks(table) == "window"
    assert "mine" not in kinds(table, 1)
