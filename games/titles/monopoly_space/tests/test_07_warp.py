"""§7 Warp Run."""

from __future__ import annotations

import pytest

from games.engine.chance import Scripted
from games.engine.domains import OneOf
from games.engine.options import PASS
from games.engine.table import Table
from games.engine.trades import Accept, Bundle, Offer
from games.titles.monopoly_space.constants import TOKENS

from ..facts import Deposited, Drew, ReachedGo
from ..phases.rolling import Roll
from ..phases.selling import SellDeed
from ..phases.tokens import ChooseToken
from ..phases.warp import Warp
from .helpers import (
    CODES,
    MANTLE,
    SPACE,
    asks,
    at,
    begun,
    chips,
    domes,
    game,
    give,
    hold,
    kinds,
    land,
    may,
    money,
    of,
    refused,
    roll,
    script,
)


def spaces(table: Table, seat: int = 0) -> tuple[int | str, ...]:
    """Where a seat may warp to."""
    option = next(option for option in table.options(seat) if option.kind is Warp)
    domain = option.domains["space"]
    assert isinstance(domain, OneOf)
    return domain.values


def test_7_1_a_warp_for_fifty_or_not() -> None:
    table = begun()
    land(table, 0, 15)
    assert asks(table) == "warping"
    assert table.silence(0) == PASS
    table.play(0, PASS)
    assert game(table).cash[0] == 900
    assert game(table).place[0] == 15
    assert table.asked == {1}


def test_7_2_from_cash_only() -> None:
    table = begun()
    money(table, 49)
    land(table, 0, 15)
    assert table.asked == {1}, "without cash and without anything to raise it with there is no question"
    table = begun()
    money(table, 49)
    give(table, 0, MANTLE)
    land(table, 0, 15)
    assert asks(table) == "warping"
    assert "warp" not in kinds(table, 0)
    assert "sell_resources" not in kinds(table, 0)
    assert refused(table, 0, Warp(20))
    table.play(0, SellDeed(MANTLE))
    table.play(0, Warp(20))
    assert game(table).cash[0] == 59


def test_7_2_at_the_landing_only() -> None:
    table = begun()
    land(table, 0, 15)
    table.play(0, PASS)
    for seat in (1, 2):
        roll(table, seat, 4, 6)
    assert not may(table, 0, Warp(20))


@pytest.mark.parametrize("place", [5, 15, 25, 35])
def test_7_3_up_to_the_next_one(place: int) -> None:
    table = begun()
    land(table, 0, place)
    assert spaces(table) == tuple((place + step) % 40 for step in range(1, 11))
    assert refused(table, 0, Warp(place))
    assert refused(table, 0, Warp((place + 11) % 40))


def test_7_4_on_from_the_next_one() -> None:
    table = begun()
    land(table, 0, 15)
    table.play(0, Warp(25))
    assert asks(table) == "warping"
    assert spaces(table)[0] == 26
    table.play(0, PASS)
    assert game(table).place[0] == 25
    assert game(table).cash[0] == 850


def test_7_5_once_round_the_board() -> None:
    table = begun()
    land(table, 0, 5)
    for place in (15, 25, 35, 5):
        table.play(0, Warp(place))
    assert game(table).cash[0] == 900 - 4 * 50 + 200
    assert game(table).place[0] == 5
    assert table.asked == {1}, "the circuit is over"
    assert table.view(None)["warped"] == 40


def test_7_5_no_more_than_forty_spaces() -> None:
    """§7.5 A board whose Warp Runs do not stand ten apart: the last warp is shortened."""
    data = SPACE.default_board()
    data["spaces"][15], data["spaces"][16] = data["spaces"][16], data["spaces"][15]
    data["groups"][3]["lots"] = [15, 18, 19]
    table = Table.start(SPACE, 2, {"timers": "off"}, board=data, chance=Scripted([6, 6, 1, 1]))
    for seat in range(2):
        table.play(seat, ChooseToken(TOKENS[seat]))
    land(table, 0, 5)
    game(table).warped = 33
    table.asking()
    assert spaces(table) == (6, 7, 8, 9, 10, 11, 12)


def test_7_5_the_count_begins_anew_with_a_roll_or_a_card() -> None:
    table = begun()
    land(table, 0, 15)
    script(table, CODES.index("CH05") + 1)
    table.play(0, Warp(22))
    assert game(table).place[0] == 25
    assert game(table).warped == 0, "a card moved them"
    table.play(0, PASS)
    for seat in (1, 2):
        roll(table, seat, 4, 6)
    game(table).warped = 40
    land(table, 0, 5)
    assert game(table).warped == 0


def test_7_5_one_jump_as_a_variant() -> None:
    table = begun(warp_limit="one_jump")
    land(table, 0, 15)
    table.play(0, Warp(25))
    assert table.asked == {1}


def test_7_5_no_limit_as_a_variant() -> None:
    table = begun(warp_limit="unlimited")
    land(table, 0, 5)
    for _ in range(2):
        for place in (15, 25, 35, 5):
            table.play(0, Warp(place))
    assert asks(table) == "warping"
    assert game(table).cash[0] == 900


def test_7_6_over_go_pays_and_wins() -> None:
    table = begun()
    land(table, 0, 35)
    assert of(table.play(0, Warp(0)), ReachedGo)
    table = begun()
    domes(table, 0, 5)
    land(table, 0, 35)
    table.play(0, Warp(2))
    assert table.over
    assert table.over.ranking[0] == [0]


def test_7_7_the_space_is_carried_out() -> None:
    table = begun()
    land(table, 0, 25)
    table.play(0, Warp(30))
    assert game(table).prison[0] == 0
    table = begun()
    land(table, 0, 15)
    script(table, 11)
    assert of(table.play(0, Warp(17)), Drew)
    table = begun()
    land(table, 0, 25)
    assert of(table.play(0, Warp(28)), Deposited)
    table = begun()
    land(table, 0, 15)
    table.play(0, Warp(21))
    assert asks(table) == "unowned"


def test_7_8_the_double_stays() -> None:
    table = begun()
    at(table, 0, 11)
    roll(table, 0, 2, 2)
    table.play(0, Warp(20))
    assert table.asked == {0}
    assert may(table, 0, Roll())
    table = begun()
    at(table, 0, 21)
    roll(table, 0, 2, 2)
    table.play(0, Warp(30))
    assert table.asked == {1}, "unless they are in Jail"


def test_7_8_a_card_on_the_way_keeps_it_too() -> None:
    table = begun()
    at(table, 0, 3)
    roll(table, 0, 2, 2, CODES.index("CH05") + 1)
    assert game(table).place[0] == 15
    table.play(0, PASS)
    assert may(table, 0, Roll())


@pytest.mark.parametrize("what", ["resource", "card", "deed"])
def test_7_2_asked_of_whoever_could_raise_the_fare(what: str) -> None:
    """MS-22: cash may come from a sale or from a trade, so anything that can be traded is enough to be asked."""
    table = begun()
    money(table, 40, 900)
    if what == "resource":
        chips(table, 1)
    elif what == "card":
        hold(table, 0, "CH09")
    else:
        give(table, 0, MANTLE)
    land(table, 0, 15)
    assert asks(table) == "warping"
    assert "warp" not in kinds(table, 0)
    given = {"resource": Bundle(chips=1), "card": Bundle(cards=(CODES.index("CH09"),)), "deed": Bundle(lots=(MANTLE,))}
    table.play(0, Offer(1, given[what], Bundle(cash=30)))
    table.play(1, Accept(0))
    assert may(table, 0, Warp(20))
