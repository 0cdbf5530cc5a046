"""§6 Corners, Bonus, Prison."""

from __future__ import annotations

import pytest

from games.engine.bidding import Bid
from games.engine.facts import Fact
from games.engine.game import Paid
from games.engine.options import Pass
from games.engine.prison import Freed, Imprisoned
from games.engine.table import Table
from games.engine.trades import Accept, Bundle, Offer, Recall, Reject
from games.titles.galactic_magnate.phases.standing import Resign

from ..facts import Skipped
from ..phases.lot_auction import OpenAuction
from ..phases.own_auction import AuctionOwn
from ..phases.turns import Roll, Window
from ..phases.upgrades import SellUpgrade, Upgrade
from .helpers import (
    BONUS,
    CINDER,
    DORMITORY,
    METEOR,
    PRISON,
    asks,
    at,
    begun,
    collapse,
    game,
    give,
    jailed,
    level,
    may,
    of,
    roll,
    salary_moves,
    stop,
)


def test_6_1_dormitory() -> None:
    table = begun(2, 3)
    before = (game(table).cash[:], game(table).salary)
    stop(table, 0, DORMITORY)
    assert (game(table).cash, game(table).salary) == before
    assert table.asked == {1}


def test_6_2_meteor_shower() -> None:
    table = begun(2, 3)
    assert salary_moves(stop(table, 0, METEOR)) == [(300, 290)]
    table = begun(2, 3)
    collapse(table)
    stop(table, 0, METEOR)
    assert game(table).expense == 310


@pytest.mark.parametrize(("living", "amount"), [(2, 500), (3, 370), (4, 300), (5, 260)])
def test_6_3_bonus_by_the_number_living(living: int, amount: int) -> None:
    table = begun(2, 3, seats=5)
    for seat in range(living, 5):
        game(table).gone.append(seat)
    jailed(table, 1)
    before = game(table).cash[:]
    facts = stop(table, 0, BONUS)
    gains = [now - then for now, then in zip(game(table).cash, before, strict=True)]
    assert gains[:5] == [amount] * living + [0] * (5 - living), "prisoners too, the dead not"
    assert salary_moves(facts) == [(340, 330)]


def test_6_4_bonus_and_collapse() -> None:
    table = begun(2, 3)
    game(table).salary = 10
    stop(table, 0, BONUS)
    assert (game(table).salary, game(table).collapsed, game(table).expense) == (0, True, 300)
    assert game(table).cash[:3] == [3770] * 3


def test_6_5_prison_ends_the_turn_and_skips_three() -> None:
    quiet = [d for _ in range(4) for d in (2, 3)]
    table = begun(5, 5, *quiet, seats=2)
    at(table, 0, 20)
    facts = roll(table, 0)
    assert of(facts, Imprisoned)[0].count == 3
    skips = []
    for _ in range(4):
        assert table.asked == {1}, "a double does not help"
        at(table, 1, 5)
        facts = roll(table, 1)
        skips += [fact.left for fact in of(facts, Skipped)]
    assert skips == [2, 1, 0]
    assert table.asked == {0}


@pytest.mark.parametrize("turns", [0, 1, 5])
def test_6_5_prison_turns_is_a_setting(turns: int) -> None:
    quiet = [d for _ in range(turns + 1) for d in (2, 3)]
    table = begun(2, 3, *quiet, seats=2, prison_turns=turns)
    stop(table, 0, PRISON)
    for _ in range(turns + 1):
        at(table, 1, 5)
        roll(table, 1)
    assert table.asked == {0}


def test_6_6_then_the_player_rolls_as_usual() -> None:
    table = begun(2, 3, 4, 6, seats=2)
    jailed(table, 0, 0)
    other_turn(table)
    assert table.asked == {0}
    roll(table, 0)
    assert game(table).place[0] == 0, "from 30, by 10"


def other_turn(table: Table) -> list[Fact]:
    """As if it were seat 1's turn: it goes by with nothing happening."""
    state, window = game(table), table.game.stack[-1]
    assert isinstance(window, Window)
    state.mover, window.seat = 1, 1
    table.asking()
    at(table, 1, 5)
    return roll(table, 1)


def test_6_7_a_prisoner_earns_nothing() -> None:
    for lot in (1, 4, 5):
        table = begun(2, 3)
        give(table, 1, 1, 3, 4, 5)
        level(table, CINDER, 3)
        jailed(table, 1)
        assert table.view(0)["due"][lot] == 0
        game(table).salary = 0
        facts = stop(table, 0, lot)
        assert not of(facts, Paid), f"nothing is due at {lot}"


def test_6_8_until_the_first_unskipped_turn_begins() -> None:
    table = begun(2, 3, seats=2)
    give(table, 0, 4)
    jailed(table, 0, 0)
    assert table.view(None)["due"][4] == 0, "all skipped, but their turn has not begun"
    facts = other_turn(table)
    assert of(facts, Freed) == [Freed(0, "time served", "6.8")]
    assert game(table).prison[0] == -1
    assert table.view(None)["due"][4] == 50


def test_6_9_what_a_prisoner_may_do() -> None:
    table = begun(2, 3, seats=3, auction_mode="open_clock")
    give(table, 1, 1, 3, 6)
    give(table, 2, 9)
    level(table, CINDER, 1)
    jailed(table, 1)
    give(table, 0, 8)
    table.play(1, Offer(0, Bundle(10), Bundle(0, (8,))))
    assert may(table, 1, Recall(0))
    table.play(0, Offer(1, Bundle(10), Bundle(0, (6,))))
    assert may(table, 1, Reject(0))
    assert may(table, 1, SellUpgrade(CINDER))
    for action in (Accept(0), Upgrade(CINDER), AuctionOwn((6,)), Roll(), Resign()):
        assert not may(table, 1, action), f"{action} needs a roll window"
    stop(table, 0, 11)
    table.play(0, OpenAuction())
    assert asks(table) == "open_clock"
    table.play(1, Bid(300))
    table.play(0, Pass())


def test_6_9_a_prisoner_gets_resignation_money() -> None:
    table = begun(seats=3)
    jailed(table, 1)
    table.play(0, Resign())
    assert game(table).cash[1] == 3900
