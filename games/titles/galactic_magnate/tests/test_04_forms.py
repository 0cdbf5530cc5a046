"""§4.9 The three forms of an auction."""

from __future__ import annotations

import pytest

from games.engine.bidding import Bid, Unsealed
from games.engine.options import Pass, Remove

from ..facts import Bought, Unsold
from ..phases.lot_auction import OpenAuction
from .helpers import PETAL, begun, fresh, game, of, opened, refused, stop


def test_4_9_steps() -> None:
    table = opened()
    for amount in (200, 205, 215):
        assert refused(table, 1, Bid(amount))
    table.play(1, Bid(210))
    assert refused(table, 2, Bid(210))
    table = opened(bid_step=50, lot=1)
    assert refused(table, 1, Bid(170)), "120 and 50, but bids are multiples of 50"
    table.play(1, Bid(200))


def test_4_9_open_clock_and_its_hammer() -> None:
    """§4.9 Each raise starts the 7 seconds again, also where timers are off."""
    table = begun(2, 3, auction_mode="open_clock")
    stop(table, 0, PETAL)
    table.play(0, OpenAuction(), now=1_000)
    assert table.next_alarm() == 8_000
    table.play(2, Bid(210), now=5_000)
    assert table.next_alarm() == 12_000
    assert not table.wake(11_999)
    table.play(1, Pass(), now=11_999)
    table.play(1, Bid(220), now=11_999), "letting go is not final"
    assert of(table.wake(99_000), Bought)[0].seat == 1
    assert table.entries[-1].now == 18_999


def test_4_9_open_clock_ends_when_all_let_go() -> None:
    table = opened("open_clock")
    table.play(1, Pass())
    assert of(table.play(2, Pass()), Bought)[0].seat == 0


def test_4_9_round_robin_begins_after_the_middleman_and_a_pass_is_final() -> None:
    table = opened(seats=4)
    assert table.asked == {1}
    table.play(1, Pass())
    table.play(2, Bid(250))
    assert table.asked == {3}
    table.play(3, Bid(300))
    assert table.asked == {0}
    table.play(0, Bid(310))
    assert table.asked == {2}, "seat 1 is out for good"
    table.play(2, Pass())
    assert of(table.play(3, Pass()), Bought)[0] == Bought(0, [PETAL], 310, "4.8")


@pytest.mark.parametrize(
    ("limits", "winner", "price"),
    [
        ((0, 0, 0), 0, 200),  # nobody else: the minimum price
        ((0, 500, 0), 1, 210),  # the middleman's limit is at least the minimum price
        ((0, 500, 400), 1, 410),
        ((0, 400, 400), 1, 400),  # never above the winner's limit; the nearest clockwise
        ((400, 400, 400), 0, 400),  # the middleman counts as first
        ((900, 0, 0), 0, 200),
    ],
)
def test_4_9_sealed(limits: tuple[int, ...], winner: int, price: int) -> None:
    table = opened("sealed")
    assert table.asked == {0, 1, 2}
    for seat in (2, 0, 1):
        limit = limits[seat]
        facts = table.play(seat, Bid(limit) if limit else Pass())
    assert of(facts, Bought)[0] == Bought(winner, [PETAL], price, "4.8")
    assert of(facts, Unsealed)[0].bids[0][0] == winner


def test_4_9_sealed_limits_are_cut_to_what_their_owner_has() -> None:
    """§4.9 When they are opened, down to a legal bid."""
    table = opened("sealed")
    table.play(1, Bid(900))
    table.play(2, Bid(500))
    game(table).cash[1] = 455
    facts = table.play(0, Pass())
    assert of(facts, Unsealed)[0].bids == [(2, 500), (1, 450), (0, 200)]
    assert of(facts, Bought)[0] == Bought(2, [PETAL], 460, "4.8")


def test_4_9_by_pace() -> None:
    assert game(fresh()).options.auction_mode == "open_clock"
    assert game(fresh(pace="mail")).options.auction_mode == "sealed"


@pytest.mark.parametrize("mode", ["open_clock", "round_robin"])
def test_4_9_a_leavers_bid_lapses(mode: str) -> None:
    table = opened(mode, seats=4)
    table.play(1, Bid(300))
    table.play(2, Bid(400))
    table.house(Remove(2), 0)
    view = table.view(0)["phases"][-1]
    assert (view["leader"], view["price"]) == (1, 300), "the next highest standing bid leads again"
    table.house(Remove(1), 0)
    view = table.view(0)["phases"][-1]
    assert (view["leader"], view["price"]) == (0, 200), "at least the minimum price"


@pytest.mark.parametrize("mode", ["open_clock", "round_robin", "sealed"])
def test_4_9_without_its_middleman_it_is_void(mode: str) -> None:
    table = opened(mode, seats=4)
    table.play(1, Bid(300))
    facts = table.house(Remove(0), 0)
    assert of(facts, Unsold)[0].why == "void"
    assert game(table).owner[PETAL] == -1
    assert game(table).cash[1:4] == [2900 + 500] * 3
    assert table.asked == {1}
