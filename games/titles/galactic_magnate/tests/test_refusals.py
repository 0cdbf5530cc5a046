"""Every refusal says why, what is possible, and by which rule."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.engine.bidding import Bid
from games.engine.options import Action, Pass
from games.engine.pauses import suspend
from games.engine.table import Table
from games.engine.trades import Accept, Bundle, Offer, Recall, Reject
from games.engine.types import Illegal
from games.titles.galactic_magnate.constants import LEVELS
from games.titles.galactic_magnate.phases.standing import Resign

from ..phases.characters import ChooseCharacter
from ..phases.fortune import Take
from ..phases.lot_auction import OpenAuction
from ..phases.own_auction import AuctionOwn
from ..phases.turns import Roll
from ..phases.upgrades import SellUpgrade, Upgrade
from .helpers import (
    CINDER,
    FROSTLINE,
    FROSTLINES,
    asks,
    begun,
    fresh,
    game,
    give,
    jailed,
    level,
    money,
    opened,
    stop,
    why,
)

ALL: tuple[Action, ...] = (
    ChooseCharacter("spy"),
    Roll(),
    Upgrade(0),
    SellUpgrade(0),
    AuctionOwn((1,)),
    OpenAuction(),
    Bid(340),
    Take(),
    Pass(),
    Resign(),
    Offer(1, Bundle(), Bundle()),
    Recall(1),
    Reject(1),
    Accept(1),
)


def test_8_4_upgrades() -> None:
    """§8.4, §8.5, §8.6"""
    table = begun()
    give(table, 0, 1)
    assert why(table, 0, Upgrade(CINDER), "8.4").endswith("You lack Slagholm.")
    give(table, 0, 3)
    money(table, 30, 100, 100)
    assert why(table, 0, Upgrade(CINDER), "8.6").endswith("costs 200. Your cash and credit come to 150.")
    level(table, CINDER, LEVELS)
    assert "level 5, the highest" in why(table, 0, Upgrade(CINDER), "8.5")
    assert "only on your own turn" in why(table, 1, Upgrade(CINDER), "8.6")
    jailed(table, 1)
    assert "from Prison" in why(table, 1, Upgrade(CINDER), "6.9")


def test_8_7_sales() -> None:
    """§8.7"""
    table = begun()
    give(table, 0, 1, 3)
    assert "level 0" in why(table, 0, SellUpgrade(CINDER), "8.7")
    assert "isn't yours" in why(table, 1, SellUpgrade(CINDER), "8.7")


def test_10_1_player_auctions() -> None:
    """§10.1, §10.7, §13.7"""
    table = begun(timers="on")
    assert "no property" in why(table, 0, AuctionOwn((1,)), "10.1")
    give(table, 0, 1, 39)
    give(table, 1, 3)
    assert "You own Ashfall and Sovereign's Eye" in why(table, 0, AuctionOwn((3,)), "10.1")
    assert "each once" in why(table, 0, AuctionOwn(()), "10.1")
    assert "before you roll" in why(table, 1, AuctionOwn((3,)), "10.1")
    money(table, -231, 100, 100)
    assert "1 above your credit, if you keep it" in why(table, 0, AuctionOwn((39,)), "10.7")
    assert game(table).clock
    game(table).clock.main[0] = 14_200  # type: ignore[union-attr]
    table.asking()
    assert "needs more than that. You have 14.2 left." in why(table, 0, AuctionOwn((1,)), "13.7")


def test_10_7_sold_at_300() -> None:
    table = begun()
    give(table, 0, 36, 37, 39)
    money(table, -300, 100, 100)
    assert "60 above your credit, if it goes at 300" in why(table, 0, AuctionOwn((36, 37, 39)), "10.7")


def test_3_3_rolls() -> None:
    """§3.3, §3.5, §6.5"""
    table = begun(2, 3)
    assert "another player's turn" in why(table, 1, Roll(), "3.3")
    jailed(table, 2)
    assert "next 3 turns are skipped" in why(table, 2, Roll(), "6.5")
    stop(table, 0, 11)
    assert asks(table) == "offer_auction"
    assert "has to be finished" in why(table, 0, Roll(), "3.5")


def test_4_3_openings_and_bids() -> None:
    """§4.3, §4.7, §4.9, §4.10"""
    table = begun(2, 3, 1, 1)
    assert "just stopped" in why(table, 0, OpenAuction(), "4.3")
    assert "No auction" in why(table, 0, Bid(300), "4.7")
    game(table).again = True
    money(table, 150, 3400, 3400)
    game(table).place[0] = 11
    assert "minimum price of 200. Your cash and credit come to 150" in why(table, 0, OpenAuction(), "4.3")
    table = opened("round_robin")
    assert why(table, 1, Bid(200), "4.9") == "You can bid 210 to 3,400, in multiples of 10."
    assert why(table, 1, Bid(215), "4.9") == "You can bid 210 to 3,400, in multiples of 10."
    assert why(table, 1, Bid(3410), "4.10") == "You can bid 3,400 at most."
    assert "You lead with 200" in why(table, 0, Bid(300), "4.9")
    assert "another player's turn to bid" in why(table, 2, Bid(300), "4.9")
    table.play(1, Pass())
    assert "dropped out" in why(table, 1, Bid(300), "4.9")
    table = opened("open_clock")
    money(table, 3400, 190, 3400)
    assert "210. You can bid 190 at most" in why(table, 1, Bid(210), "4.10")
    assert "nothing to let go" in why(table, 0, Pass(), "4.9")
    table = opened("sealed")
    table.play(1, Bid(300))
    assert "at most" in why(table, 1, Bid(999_990), "4.10")
    table.play(1, Pass())
    assert "handed in no bid" in why(table, 1, Pass(), "4.9")
    assert "300" not in why(table, 2, Bid(5), "4.9"), "nobody else's limit is told"


def test_7_5_choices() -> None:
    """§7.4, §7.5"""
    table = begun(2, 3, 19, 2, 4)
    assert "No Fortune event" in why(table, 0, Take(), "7.4")
    choice = next(n for n, event in enumerate(game(table).board.events) if event.cost == 200)
    state = game(table)
    state.card, state.mover = choice, 0
    money(table, 100, 100, 100)
    assert "can cost 200. Your cash and credit come to 100" in why(table, 0, Take(), "7.5")


def test_9_1_bills() -> None:
    """§9.1, §9.2"""
    table = begun(2, 3)
    give(table, 0, 1, 3, *FROSTLINES)
    give(table, 1, 11, 13, 14)
    level(table, CINDER, 2)
    level(table, FROSTLINE, 1)
    level(table, 2, 3)
    money(table, 0, 1000, 1000)
    stop(table, 0, 11)
    assert asks(table) == "raise_money"
    assert "Nothing is auctioned" in why(table, 0, AuctionOwn((1,)), "9.2")
    assert "enough to pay" in why(table, 0, Pass(), "9.1")
    assert "Pay your bill of 550 first" in why(table, 0, Upgrade(CINDER), "9.1")
    assert "before you roll" in why(table, 0, Resign(), "9.7")


def test_2_3_characters() -> None:
    """§2.3"""
    table = fresh()
    assert "another player's turn to choose" in why(table, 1, ChooseCharacter("spy"), "2.3")
    assert "These are: worker, soldier" in why(table, 0, ChooseCharacter("pirate"), "2.3")
    assert "First everyone" in why(table, 0, Roll(), "2.3")


def positions() -> list[Table]:
    """Moments of many kinds."""
    table = begun(2, 3)
    stop(table, 0, 11)
    paused = begun()
    suspend(paused, 0, 60, 0)
    return [fresh(), begun(), table, opened("open_clock"), opened("sealed"), opened("round_robin"), paused]


@pytest.mark.parametrize("number", range(7))
def test_each_refusal_has_its_reason_and_its_rule(number: int) -> None:
    """§1.6 Whatever is tried by whoever, whenever: a whole sentence, and the number of a rule."""
    table = positions()[number]
    for seat in range(3):
        for action in ALL:
            said: Any = None
            try:
                table.fork().play(seat, action)
            except Illegal as refusal:
                said = refusal
            if said is None or (isinstance(action, ChooseCharacter) and number):
                continue
            assert said.rule, f"{action} of {seat}: {said.reason}"
            assert not re.fullmatch(r"You can't [a-z ]+ now\.", said.reason), said.reason
            assert said.reason.endswith((".", "?"))


def test_who_left_and_when_it_is_over() -> None:
    """§9.5, §12.1"""
    table = begun()
    table.play(0, Resign())
    with pytest.raises(Illegal, match="You have left the game"):
        table.play(0, Roll())
    table.play(1, Resign())
    with pytest.raises(Illegal, match="The game is over"):
        table.play(2, Roll())
