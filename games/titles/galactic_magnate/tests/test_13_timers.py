"""§13 Timers and connection. Times in milliseconds."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.engine.bidding import Bid
from games.engine.options import Flag, Pass, Remove
from games.engine.table import Table
from games.engine.trades import Bundle, Offer
from games.titles.galactic_magnate.constants import AUX, HAMMER

from ..facts import Resigned
from ..phases.characters import ChooseCharacter
from ..phases.lot_auction import OpenAuction
from ..phases.own_auction import AuctionOwn
from ..phases.turns import Roll
from ..phases.upgrades import SellUpgrade, Upgrade
from .helpers import (
    CINDER,
    FROSTLINE,
    FROSTLINES,
    MAGNATE,
    asks,
    at,
    begun,
    fresh,
    game,
    give,
    level,
    may,
    money,
    of,
    refused,
)


def timed(*chance: int, seats: int = 2, **settings: object) -> Table:
    """Timers on; the characters are chosen at once, and each has gained half of their countdown."""
    table = begun(*chance, seats=seats, timers="on", **settings)
    clock = game(table).clock
    assert clock
    clock.main = [120_000] * seats
    return table


def main(table: Table) -> list[int]:
    clock = game(table).clock
    assert clock
    return clock.main


def test_13_1_120_seconds_each() -> None:
    table = fresh(timers="on")
    assert main(table) == [120_000] * 3
    assert game(fresh(timers="off")).clock is None
    for pace, on in (("live", True), ("mail", False)):
        table = fresh(pace=pace, timers="by_pace")
        assert (game(table).clock is not None) is on


def test_13_2_the_countdowns() -> None:
    assert AUX == {
        "roll": 4_000,
        "auction_or_pass": 7_000,
        "fortune": 6_000,
        "raise_money": 12_000,
        "character_first": 15_000,
        "character": 7_000,
        "bid": 7_000,
    }
    table = fresh(timers="on")
    assert spare(table, 0) == 15_000
    table.play(0, ChooseCharacter("spy"))
    assert spare(table, 1) == 7_000


def test_13_2_a_bid_has_one_time_wherever_it_is_said() -> None:
    """§4.9 The hammer, the countdown, the words of the setting and those of the rulebook."""
    seconds = HAMMER // 1_000
    book = files(MAGNATE.package).joinpath("rulebook.md").read_text("utf-8")
    (field,) = [field for field in MAGNATE.form() if field["name"] == "auction_mode"]
    assert AUX["bid"] == HAMMER
    assert f"each raise starts a hammer of {seconds} seconds again" in book
    assert f"| a bid | {seconds} |" in book
    assert f"a hammer of {seconds} seconds" in field["help"]


def spare(table: Table, seat: int) -> int:
    """The countdown that runs for a seat."""
    clock = game(table).clock
    assert clock
    assert clock.begun[seat] >= 0, "they are not asked"
    return clock.spare[seat]


@pytest.mark.parametrize(("event", "seconds"), [(20, 6), (None, 7)])
def test_13_2_of_choices(event: int | None, seconds: int) -> None:
    table = timed(2, 3, *([event] if event else []))
    assert spare(table, 0) == 4_000
    at(table, 0, 12 if event else 6)
    table.play(0, Roll())
    assert spare(table, 0) == seconds * 1_000


def test_13_2_of_bids_and_bills() -> None:
    table = timed(2, 3, auction_mode="round_robin")
    at(table, 0, 6)
    table.play(0, Roll())
    table.play(0, OpenAuction())
    assert spare(table, 1) == 7_000
    table = timed(2, 3)
    give(table, 0, 1, 3, *FROSTLINES)
    give(table, 1, 11, 13, 14)
    level(table, CINDER, 1)
    level(table, FROSTLINE, 1)
    level(table, 2, 3)
    money(table, 0, 0)
    at(table, 0, 6)
    table.play(0, Roll())
    assert asks(table) == "raise_money"
    assert spare(table, 0) == 12_000


def test_13_2_upgrades_and_offers_run_inside_the_window() -> None:
    table = timed()
    give(table, 0, 1, 3)
    table.play(0, Upgrade(CINDER), now=1_000)
    table.play(0, Offer(1, Bundle(0, (1,)), Bundle(10)), now=2_000)
    table.play(0, SellUpgrade(CINDER), now=3_000)
    assert main(table)[0] == 120_000, "none of them earns time"
    assert table.next_alarm() == 124_000


def test_13_2_the_countdown_starts_again_with_the_hammer() -> None:
    table = timed(2, 3, seats=3, auction_mode="open_clock")
    at(table, 0, 6)
    table.play(0, Roll(), now=0)
    table.play(0, OpenAuction(), now=0)
    earned = main(table)[:]
    table.play(1, Bid(300), now=6_000)
    table.play(0, Bid(310), now=12_000)
    table.play(1, Bid(320), now=18_000)
    assert main(table)[2] == earned[2], "who thinks while others raise loses nothing"
    assert table.next_alarm() == 25_000


def test_13_3_first_the_countdown_then_the_main_timer() -> None:
    table = timed(2, 3)
    at(table, 0, 5)
    table.play(0, Roll(), now=9_500)
    assert main(table) == [120_000 - 5_500, 120_000]
    table = timed(2, 3)
    at(table, 0, 5)
    table.play(0, Roll(), now=4_000)
    assert main(table)[0] == 120_000


def test_13_4_on_display() -> None:
    table = timed()
    clock = table.view(None)["clock"]
    assert clock["main"] == [120_000, 120_000]
    assert clock["begun"] == [0, -1]
    assert clock["spare"][0] == clock["aux"]["roll"] == 4_000


def test_13_5_an_empty_main_timer_removes() -> None:
    table = timed(seats=3)
    assert table.next_alarm() == 124_000
    assert not table.wake(123_999)
    facts = table.wake(124_001)
    assert of(facts, Resigned)[0] == Resigned(0, "slow")
    assert isinstance(table.entries[2 + 2].action, Flag)
    assert table.entries[4].now == 124_000, "at the moment it was due"
    assert game(table).cash[1] == 3_900


def test_13_5_it_is_a_resignation_at_that_moment() -> None:
    table = timed(seats=3)
    give(table, 0, 1, 3)
    table.wake(124_000)
    assert game(table).gone == [0]
    assert game(table).owner[1] == -1
    assert game(table).salary == 280
    assert table.asked == {1}


@pytest.mark.parametrize(("now", "gain"), [(1_000, 1_500), (0, 2_000), (3_999, 0), (3_001, 499), (4_000, 0)])
def test_13_6_half_of_the_rest_is_credited(now: int, gain: int) -> None:
    table = timed(2, 3)
    at(table, 0, 5)
    table.play(0, Roll(), now=now)
    assert main(table)[0] == 120_000 + gain


def test_13_6_only_for_who_answers() -> None:
    table = timed(2, 3, seats=3, auction_mode="open_clock")
    at(table, 0, 6)
    table.play(0, Roll(), now=4_000)
    table.play(0, OpenAuction(), now=11_000)
    assert main(table) == [120_000] * 3
    table.play(1, Pass(), now=12_000)
    assert main(table) == [120_000, 123_000, 120_000]
    table.play(2, Bid(3400), now=13_000)
    assert main(table) == [120_000, 123_000, 122_500]


def test_13_7_a_player_auction_costs_20_seconds() -> None:
    table = timed()
    give(table, 0, 1)
    table.play(0, AuctionOwn((1,)), now=4_000)
    assert main(table)[0] == 100_000
    table.play(1, Pass(), now=4_000)
    main(table)[0] = 20_001
    assert may(table, 0, AuctionOwn((1,)))
    main(table)[0] = 20_000
    table.asking()
    assert not may(table, 0, AuctionOwn((1,))), "it needs more than 20"


@pytest.mark.parametrize("now", [0, 1, 1_999, 3_999, 4_000])
def test_13_7_exactly_20_seconds_at_any_moment_of_the_countdown(now: int) -> None:
    """§13.7 Opening an auction is no answer to the countdown: nothing of it is won back."""
    table = timed(2, 3)
    at(table, 0, 5)
    give(table, 0, 1)
    table.play(0, AuctionOwn((1,)), now=now)
    assert main(table)[0] == 100_000
    table.play(1, Pass(), now=now + 1_000)
    assert spare(table, 0) == 4_000, "then the window begins anew"
    table.play(0, Roll(), now=now + 1_000)
    assert main(table)[0] == 102_000, "and the roll is rewarded as always"


def test_13_7_what_the_line_took_is_still_given_back() -> None:
    """§13.7, §13.8 Half a second late by the line alone: the 20 seconds, no more and no less."""
    for now, lag, left in ((4_400, 400, 100_000), (3_000, 400, 100_000), (5_000, 0, 99_000)):
        table = timed()
        give(table, 0, 1)
        table.play(0, AuctionOwn((1,)), now=now, lag=lag)
        assert main(table)[0] == left


def test_13_7_when_an_auction_pays_a_bill_too() -> None:
    """§9.2, §13.7 As a variant, from the longer countdown of raising money."""
    table = timed(2, 3, raise_by_auction=True, auction_mode="round_robin")
    give(table, 0, 1, 3, *FROSTLINES)
    give(table, 1, 11, 13, 14)
    level(table, CINDER, 1)
    level(table, FROSTLINE, 1)
    level(table, 2, 3)
    money(table, 0, 1000)
    at(table, 0, 6)
    table.play(0, Roll(), now=4_000)
    table.play(0, AuctionOwn((1,)), now=5_000)
    assert main(table)[0] == 100_000


def test_13_7_the_time_at_that_moment_counts() -> None:
    table = timed()
    give(table, 0, 1)
    main(table)[0] = 25_000
    table.game.now = 9_000
    assert may(table, 0, AuctionOwn((1,))) is False, "5 of their 25 seconds are gone"
    assert refused(table, 0, AuctionOwn((1,)))
    table.asking()
    table.play(0, AuctionOwn((1,)), now=8_999)
    assert main(table)[0] == 1


def test_13_8_time_is_counted_from_when_the_answer_arrives() -> None:
    """§13.8 The rules know only the moments they are told: late is late."""
    table = timed(2, 3)
    at(table, 0, 5)
    table.play(0, Roll(), now=20_000)
    assert main(table)[0] == 120_000 - 16_000


def test_13_8_a_little_of_what_the_line_took_is_given_back() -> None:
    """§13.8 What was measured, up to half a second each time."""
    table = timed(2, 3)
    at(table, 0, 5)
    table.play(0, Roll(), now=20_000, lag=400)
    assert main(table)[0] == 120_000 - 15_600
    assert table.entries[-1].lag == 400
    table = timed(2, 3)
    at(table, 0, 5)
    table.play(0, Roll(), now=20_000, lag=9_000)
    assert main(table)[0] == 120_000 - 15_500


def test_13_9_the_clocks_run_on_and_decide() -> None:
    """§13.9 A player may be shown as disconnected; at a table that wants it so, the house removes them."""
    assert game(fresh()).options.disconnect == "show"
    assert game(fresh(disconnect="resign")).options.disconnect == "resign"
    table = timed(seats=3)
    facts = table.house(Remove(1), 40_000)
    assert of(facts, Resigned) == [Resigned(1, "removed")]
    assert table.asked == {0}
    assert table.next_alarm() == 124_000, "the others' clocks run on"
