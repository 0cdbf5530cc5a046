"""The steady computer player: from the view alone, always legal, never without end, and better than chance."""

from __future__ import annotations

import pytest

from games.engine.bidding import Bid
from games.engine.bots import Seen, choose
from games.engine.chance import Seeded
from games.engine.options import PASS, Action
from games.engine.simulate import list_winning_places, played
from games.engine.table import Table
from games.engine.trades import Accept, Bundle, Offer, Reject
from games.titles.monopoly_space.evaluation import Sight

from ..phases.buying import Buy
from ..phases.domes import BuildDome
from ..phases.jail import PayBail
from ..phases.mining import Mine
from ..phases.pardons import UsePardon
from ..phases.rolling import Roll
from ..phases.selling import SellDeed
from ..phases.swaps import Swap
from ..phases.warp import Warp
from ..phases.wild import Steal
from .helpers import (
    BASIN,
    BROWNS,
    CODES,
    CORONA,
    DARK_BLUES,
    MANTLE,
    OBERON,
    PINKS,
    SPACE,
    WILD,
    at,
    begun,
    chips,
    domes,
    give,
    hold,
    jailed,
    land,
    lie,
    money,
    put_up,
)


def steady(table: Table, seat: int, seed: int = 1) -> Action | None:
    return choose(table, seat, "steady", Seeded(seed))


@pytest.mark.parametrize("seed", range(3))
def test_it_beats_chance(seed: int) -> None:
    seats = 2 + seed % 3
    levels = ["random"] * seats
    levels[seed % seats] = "steady"
    table = played(SPACE, levels, {"timers": "off"}, seed)
    assert table.over
    assert list_winning_places(table) == [seed % seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", ["open_clock", "sealed", "round_robin"])
def test_games_of_steady_players_end_with_a_colony(seats: int, mode: str) -> None:
    table = played(SPACE, ["steady"] * seats, {"timers": "off", "auction_mode": mode}, seats)
    assert table.over
    assert table.over.ending == "colony"
    assert table.number < 600


def test_it_copes_with_variants() -> None:
    chosen = {
        "timers": "off",
        "debt_swap": "creditor_consent",
        "debt_swap_when": "any_rent",
        "sell_to_bank": "debt_only",
        "warp_limit": "unlimited",
        "win_on": "land",
    }
    assert played(SPACE, ["steady"] * 3, chosen, 5).over


def test_it_sees_no_more_than_its_seat() -> None:
    """A sealed limit of somebody else changes nothing in what it does."""
    answers = set()
    for limit in (50, 700):
        table = begun(auction_mode="sealed")
        put_up(table)
        table.play(1, Bid(limit))
        answers.add(steady(table, 2))
    assert len(answers) == 1


def test_it_builds_whenever_it_can() -> None:
    table = begun()
    chips(table, 3)
    assert steady(table, 0) == BuildDome()
    land(table, 0, CORONA)
    assert steady(table, 0) == BuildDome()


def test_it_buys_and_mines() -> None:
    table = begun()
    land(table, 0, CORONA)
    assert steady(table, 0) == Buy()
    table.play(0, Buy())
    assert steady(table, 0) == Mine(1)
    table = begun()
    give(table, 0, *PINKS)
    land(table, 0, CORONA)
    assert steady(table, 0) == Mine(3)
    domes(table, 0, 5)
    assert steady(table, 0) == PASS, "what for?"


def test_it_sells_a_deed_to_buy_what_completes_a_set() -> None:
    table = begun()
    give(table, 0, 13, 14, MANTLE, OBERON, 39)
    money(table, 10)
    land(table, 0, CORONA)
    assert isinstance(steady(table, 0), SellDeed)


def test_it_bids_up_to_what_the_bank_pays_back() -> None:
    table = begun(auction_mode="sealed")
    put_up(table)
    bid = steady(table, 1)
    assert isinstance(bid, Bid)
    assert 140 <= bid.amount <= 200


def test_it_knows_the_card_against_gravity_by_what_it_does() -> None:
    """§5.6 On a board of an admin the card may have any code."""
    plan = SPACE.default_board()
    next(card for card in plan["chance"] if card["code"] == "CH10")["code"] = "GRIP"
    board, view = SPACE.read_board(plan), begun().view(0)
    held = {
        code: Sight(Seen(0, True, {**view, "cards": [[code], [], []]}, [], board, Seeded(1)))
        for code in ("GRIP", "CH09")
    }
    assert held["GRIP"].protected
    assert not held["CH09"].protected


def test_it_steals_from_the_leader() -> None:
    table = begun()
    chips(table, 0, 1, 4)
    domes(table, 1, 4)
    land(table, 0, WILD)
    assert steady(table, 0) == Steal(1)


def test_it_warps_home() -> None:
    table = begun()
    domes(table, 0, 5)
    land(table, 0, 35)
    assert steady(table, 0) == Warp(0)
    table = begun()
    domes(table, 0, 5)
    land(table, 0, 15)
    assert steady(table, 0) == Warp(25), "by way of the next Warp Run"
    table = begun()
    domes(table, 0, 5)
    money(table, 60)
    land(table, 0, 15)
    assert steady(table, 0) == PASS, "the fare does not reach"


def test_it_warps_to_what_lies_there() -> None:
    table = begun()
    lie(table, 4, 1)
    land(table, 0, 25)
    warp = steady(table, 0)
    assert isinstance(warp, Warp)
    assert warp.space > 28


def test_it_leaves_jail() -> None:
    table = begun()
    jailed(table, 0)
    assert steady(table, 0) == PayBail()
    hold(table, 0, "CH09")
    assert steady(table, 0) == UsePardon(CODES.index("CH09"))
    table = begun()
    jailed(table, 0)
    money(table, 60)
    assert steady(table, 0) == Roll()


def test_it_hands_over_the_cheapest_deed_for_a_high_rent() -> None:
    table = begun()
    give(table, 1, *DARK_BLUES)
    domes(table, 1, 1)
    give(table, 0, MANTLE, CORONA, 19)
    money(table, 20)
    land(table, 0, BASIN)
    assert steady(table, 0) == Swap(MANTLE)


def test_it_accepts_what_is_good_and_rejects_what_is_bad() -> None:
    table = begun()
    give(table, 0, MANTLE)
    give(table, 1, OBERON)
    table.play(1, Offer(0, Bundle(0, (OBERON,)), Bundle(40)))
    assert steady(table, 0) == Accept(1), "it completes a set"
    table = begun()
    give(table, 0, MANTLE)
    table.play(1, Offer(0, Bundle(10), Bundle(0, (MANTLE,))))
    assert steady(table, 0) == Reject(1)
    table = begun()
    chips(table, 3)
    table.play(1, Offer(0, Bundle(20), Bundle(0, (), (), 1)))
    assert steady(table, 0) == Reject(1), "a resource is worth more"


def test_it_makes_one_offer_a_turn_at_most() -> None:
    table = begun()
    give(table, 0, 6, 8, 11)
    give(table, 1, 9, 13, 14)
    at(table, 0, 20)
    offers = [answer for seed in range(12) if isinstance(answer := steady(table, 0, seed), Offer)]
    assert offers
    table.play(0, offers[0])
    assert not any(isinstance(steady(table, 0, seed), Offer) for seed in range(12))
    assert steady(table, offers[0].to) in (Accept(0), Reject(0))


def test_it_answers_offers_also_when_it_is_not_asked() -> None:
    table = begun()
    give(table, 1, *BROWNS)
    table.play(0, Offer(1, Bundle(10), Bundle(0, (MANTLE,))))
    assert steady(table, 1) == Reject(0)
    assert steady(table, 2) is None


def test_it_rolls_when_there_is_nothing_else() -> None:
    assert steady(begun(), 0) == Roll()
