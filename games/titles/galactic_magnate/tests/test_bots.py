"""The steady computer player: from the view alone, always legal, never without end, and better than chance."""

from __future__ import annotations

import pytest

from games.engine.bots import choose
from games.engine.chance import Seeded
from games.engine.options import Action
from games.engine.simulate import list_winning_places, played
from games.engine.table import Table
from games.engine.trades import Accept, Bundle, Offer, Recall, Reject

from ..phases.turns import Roll
from ..phases.upgrades import SellUpgrade, Upgrade
from .helpers import CINDER, FROSTLINE, FROSTLINES, MAGNATE, begun, game, give, level, money, roll


def steady(table: Table, seat: int, seed: int = 1) -> Action | None:
    return choose(table, seat, "steady", Seeded(seed))


@pytest.mark.parametrize("seed", range(6))
def test_it_beats_chance(seed: int) -> None:
    seats = 2 + seed % 3
    levels = ["random"] * seats
    levels[seed % seats] = "steady"
    table = played(MAGNATE, levels, {"timers": "off"}, seed)
    assert table.over
    assert list_winning_places(table) == [seed % seats]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["open_clock", "sealed", "round_robin"])
def test_games_of_steady_players_end(seats: int, mode: str) -> None:
    table = played(MAGNATE, ["steady"] * seats, {"timers": "off", "auction_mode": mode}, seats)
    assert table.over
    assert table.number < 4_000


@pytest.mark.parametrize("setting", ["raise_by_auction", "return_is_pass", "collapse_reversible"])
def test_it_copes_with_variants(setting: str) -> None:
    chosen = {"timers": "off", setting: True, "start_bid_binding": False, "player_auction_floor": "asking_price"}
    assert played(MAGNATE, ["steady"] * 3, chosen, 5).over


def test_it_sees_no_more_than_its_seat() -> None:
    """A sealed limit of somebody else changes nothing in what it does."""
    answers = set()
    for limit in (200, 900):
        from games.engine.bidding import Bid

        from ..phases.lot_auction import OpenAuction
        from .helpers import stop

        table = begun(2, 3, auction_mode="sealed")
        stop(table, 0, 11)
        table.play(0, OpenAuction())
        table.play(1, Bid(limit))
        answers.add(steady(table, 2))
    assert len(answers) == 1


def test_it_upgrades_what_pays_and_keeps_a_reserve() -> None:
    table = begun()
    give(table, 0, 1, 3, *FROSTLINES)
    assert isinstance(steady(table, 0), Upgrade)
    money(table, 0, 3000, 3000)
    assert not isinstance(steady(table, 0), Upgrade)


def test_it_accepts_what_is_good_and_rejects_what_is_bad() -> None:
    table = begun()
    give(table, 0, 1)
    give(table, 1, 3)
    table.play(1, Offer(0, Bundle(0, (3,)), Bundle(100)))
    assert steady(table, 0) == Accept(1), "it completes a monopoly"
    table = begun()
    give(table, 0, 1)
    give(table, 1, 3)
    table.play(1, Offer(0, Bundle(10), Bundle(0, (1,))))
    assert steady(table, 0) == Reject(1)


def test_it_answers_offers_also_when_it_is_not_asked() -> None:
    table = begun()
    give(table, 0, 11)
    give(table, 1, 1)
    table.play(0, Offer(1, Bundle(10), Bundle(0, (1,))))
    assert steady(table, 1) == Reject(0)
    assert steady(table, 2) is None


def test_it_makes_one_offer_a_turn_at_most() -> None:
    table = begun(seats=3)
    give(table, 0, 6, 8, 11)
    give(table, 1, 9, 13, 14)
    offers = [answer for seed in range(12) if isinstance(answer := steady(table, 0, seed), Offer)]
    assert offers
    table.play(0, offers[0])
    assert not any(isinstance(steady(table, 0, seed), Offer) for seed in range(12))
    table.play(offers[0].to, Reject(0))
    assert not any(isinstance(steady(table, 0, seed), Offer) for seed in range(12)), "rejected, and that is that"


def test_it_sells_the_cheapest_loss_first() -> None:
    table = begun(2, 3)
    give(table, 0, 1, 3, *FROSTLINES)
    give(table, 1, 11, 13, 14)
    level(table, CINDER, 1)
    level(table, FROSTLINE, 3)
    level(table, 2, 3)
    money(table, 0, 1000, 1000)
    game(table).place[0] = 6
    roll(table, 0)
    assert steady(table, 0) == SellUpgrade(CINDER), "60 lost for 100, against 240 for 150"


def test_it_rolls_when_there_is_nothing_else() -> None:
    assert steady(begun(), 0) == Roll()


def test_a_swap_inside_a_monopoly_does_not_complete_it() -> None:
    """§11.1 One lot of a group for another of the same group: nothing has come nearer, and money is money."""
    table = begun(seats=3)
    one, two, three = FROSTLINES
    give(table, 0, one, two)
    give(table, 1, three)
    table.play(1, Offer(0, Bundle(0, (three,)), Bundle(60, (one,))))
    assert steady(table, 0) == Reject(1)


def test_it_recalls_its_offer_before_it_takes_another_deal() -> None:
    """§11.3 Each may be good and both together bad: nothing of its own lies open while it accepts."""
    table = begun(seats=3)
    give(table, 0, 6, 8, 11)
    give(table, 1, 9, 13, 14)
    give(table, 2, 1)
    offers = [answer for seed in range(12) if isinstance(answer := steady(table, 0, seed), Offer)]
    table.play(0, offers[0])
    table.play(2, Offer(0, Bundle(400, (1,)), Bundle(0, (11,))))
    assert steady(table, 0) == Recall(offers[0].to)
    table.play(0, Recall(offers[0].to))
    assert steady(table, 0) == Accept(2)


def test_it_recalls_an_offer_that_has_become_bad() -> None:
    """§11.3 The deed that it asked for was to complete a monopoly that is no longer begun."""
    table = begun(seats=3)
    give(table, 0, 6, 8, 11)
    give(table, 1, 9, 13, 14)
    offers = [answer for seed in range(12) if isinstance(answer := steady(table, 0, seed), Offer)]
    table.play(0, offers[0])
    give(table, 2, 6, 8)
    assert steady(table, 0) == Recall(offers[0].to)
