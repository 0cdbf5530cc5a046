"""§4 Properties and lot auctions."""

from __future__ import annotations

import pytest

from games.engine.bidding import Bid, Opened
from games.engine.dice import TurnBegan
from games.engine.options import Pass
from games.engine.ring import Moved

from ..facts import Bought, Crossed, Unsold
from ..phases.lot_auction import OpenAuction
from .helpers import (
    BOARD,
    EXTRACTORS,
    PETAL,
    UTILITIES,
    asks,
    begun,
    collapse,
    game,
    give,
    jailed,
    may,
    money,
    of,
    opened,
    refused,
    roll,
    stop,
)


def test_4_1_what_can_be_bought() -> None:
    assert len(BOARD.properties) == 31
    for lot in BOARD.properties:
        assert BOARD.prices[lot] > BOARD.mortgages[lot] > 0
    assert {BOARD.kinds[lot] for lot in BOARD.properties} == {"lot", "utility", "extractor"}


def test_4_2_the_prices() -> None:
    prices = [[BOARD.prices[lot] for lot in group.lots] for group in BOARD.groups]
    assert prices == [
        [120, 120],
        [160, 160, 180],
        [200, 200, 220],
        [240, 240, 260],
        [280, 280, 300],
        [320, 320, 340],
        [360, 360, 380],
        [420, 420, 460],
    ]
    assert {BOARD.prices[lot] for lot in UTILITIES} == {150}
    assert {BOARD.prices[lot] for lot in EXTRACTORS} == {200}
    assert all(BOARD.mortgages[lot] * 2 == BOARD.prices[lot] for lot in BOARD.properties)
    assert sum(BOARD.prices) == 7740


@pytest.mark.parametrize(
    ("lot", "cash", "choice", "asked"),
    [
        (6, -40, "funds", True),  # the rulebook's example: credit 200, price 160
        (8, -41, "funds", False),
        (12, -50, "funds", True),  # a utility
        (35, 0, "funds", True),  # an extractor
        (6, 160, "cash", True),
        (6, 159, "cash", False),
    ],
)
def test_4_3_who_may_open(lot: int, cash: int, choice: str, asked: bool) -> None:
    table = begun(2, 3, auction_start_funds=choice)
    give(table, 0, 23, 1)  # credit 140 + 60
    money(table, cash, 0, 0)
    game(table).place[0] = lot - 5
    game(table).salary = 0  # nothing from Start on the way
    roll(table, 0)
    assert (asks(table) == "offer_auction") is asked
    assert table.asked == ({0} if asked else {1})
    if asked:
        assert may(table, 0, Pass())
        assert may(table, 0, OpenAuction())


def test_4_4_passing_ends_the_roll() -> None:
    table = begun(2, 3)
    stop(table, 0, PETAL)
    table.play(0, Pass())
    assert table.asked == {1}
    assert game(table).owner[PETAL] == -1
    table = begun(3, 3)
    roll(table, 0)
    table.play(0, Pass())
    assert table.asked == {0}, "a double still gives the re-roll"


def test_4_5_the_opener_is_the_middleman() -> None:
    table = begun(2, 3, auction_mode="round_robin")
    stop(table, 0, PETAL)
    facts = table.play(0, OpenAuction())
    assert of(facts, Opened)[0] == Opened(0, "Petal Deep", 200, "4.5", [PETAL], "lot")
    view = table.view(None)["phases"][-1]
    assert (view["opener"], view["lots"], view["kind"], view["floor"]) == (0, [PETAL], "lot", 200)


def test_4_6_the_opening_bid_binds() -> None:
    table = opened()
    assert table.view(1)["phases"][-1]["leader"] == 0
    assert table.view(1)["funds"][0] == 3200, "the bid is promised"
    table.play(1, Pass())
    table.play(2, Pass())
    assert game(table).owner[PETAL] == 0


def test_4_6_unless_the_table_chose_otherwise() -> None:
    """§4.6 As a variant the property stays unowned when nobody bids."""
    table = opened(start_bid_binding=False)
    assert refused(table, 1, Bid(190))
    table.play(1, Pass())
    table.play(2, Pass())
    facts = table.play(0, Pass())
    assert of(facts, Unsold)[0].why == "no bid"
    assert game(table).owner[PETAL] == -1
    assert game(table).place[0] == 0, "they return to Start all the same"
    assert table.asked == {1}


def test_4_7_everybody_takes_part() -> None:
    table = begun(2, 3, auction_mode="open_clock")
    jailed(table, 2)
    stop(table, 0, PETAL)
    table.play(0, OpenAuction())
    assert table.asked == {1, 2}, "a prisoner bids"
    table.play(2, Bid(210))
    assert table.asked == {0, 1}, "so does the middleman"


def test_4_8_the_highest_bid_gets_it() -> None:
    table = opened()
    table.play(1, Bid(300))
    table.play(2, Bid(310))
    table.play(0, Pass())
    facts = table.play(1, Pass())
    assert of(facts, Bought) == [Bought(2, [PETAL], 310, "4.8")]
    assert game(table).owner[PETAL] == 2
    assert game(table).credit == [0, 0, 100]


@pytest.mark.parametrize(("choice", "most"), [("funds", 410), ("funds_plus_lot", 510), ("cash", 350)])
def test_4_10_nobody_bids_more_than_they_have(choice: str, most: int) -> None:
    table = begun(2, 3, auction_mode="round_robin", bid_limit=choice)
    give(table, 1, 1)  # credit 60
    money(table, 1000, 355, 0)
    stop(table, 0, PETAL)
    table.play(0, OpenAuction())
    assert refused(table, 1, Bid(most + 10))
    table.play(1, Bid(most))


def test_4_10_the_share_does_not_count() -> None:
    table = begun(2, 3, auction_mode="round_robin")
    money(table, 240, 500, 0)
    stop(table, 0, PETAL)
    table.play(0, OpenAuction())
    table.play(1, Bid(230))
    assert refused(table, 0, Bid(250)), "though a fifth would come back"
    table.play(0, Bid(240))


def test_4_11_the_bank_is_paid_in_full_and_pays_a_fifth() -> None:
    table = opened(seats=2)
    table.play(1, Pass())
    assert game(table).cash == [3900 - 160, 3900, 160], "won at 200: 160 poorer"
    table = opened(seats=2)
    table.play(1, Bid(400))
    table.play(0, Pass())
    assert game(table).cash == [3900 + 80, 3900 - 400, 320]


def test_4_12_the_middleman_returns_to_start() -> None:
    table = begun(5, 6, auction_mode="round_robin", seats=2)
    facts = roll(table, 0)
    table.play(0, OpenAuction())
    game(table).place[1] = 8
    table.play(1, Bid(300))
    facts = table.play(0, Pass())
    assert game(table).place == [0, 8], "never the buyer"
    assert not of(facts, Crossed)
    assert of(facts, Moved) == [Moved(0, (0,), "jump", "4.12")]
    assert of(facts, TurnBegan)[0].seat == 1


@pytest.mark.parametrize(
    ("choice", "collapsed", "places"),
    [
        ("middleman", True, [0, 8]),
        ("winner_after_collapse", False, [0, 8]),
        ("winner_after_collapse", True, [11, 0]),
        ("nobody", False, [11, 8]),
    ],
)
def test_4_12_who_returns_is_a_setting(choice: str, collapsed: bool, places: list[int]) -> None:
    table = begun(5, 6, auction_mode="round_robin", seats=2, auction_return=choice)
    if collapsed:
        collapse(table)
    roll(table, 0)
    table.play(0, OpenAuction())
    game(table).place[1] = 8
    table.play(1, Bid(300))
    table.play(0, Pass())
    assert game(table).place == places
    assert table.asked == {1}, "the turn ends all the same"


def test_4_12_a_prisoner_who_bought_stays_in_prison() -> None:
    table = begun(5, 6, auction_mode="round_robin", seats=2, auction_return="winner_after_collapse")
    collapse(table)
    jailed(table, 1)
    roll(table, 0)
    table.play(0, OpenAuction())
    table.play(1, Bid(300))
    table.play(0, Pass())
    assert game(table).place == [11, 30]


def test_4_12_returning_may_count_as_passing() -> None:
    table = opened(seats=2, return_is_pass=True)
    facts = table.play(1, Pass())
    assert of(facts, Crossed)[0].net == 280
