"""§3 Turns, rolls, doubles."""

from __future__ import annotations

import pytest

from games.engine.dice import Rolled, TurnBegan
from games.engine.options import Pass
from games.engine.prison import Imprisoned
from games.engine.ring import Moved
from games.titles.galactic_magnate.phases.standing import Resign

from ..facts import Crossed
from ..phases.lot_auction import OpenAuction
from ..phases.own_auction import AuctionOwn
from ..phases.turns import Roll
from ..phases.upgrades import Upgrade
from .helpers import (
    CINDER,
    DORMITORY,
    PRISON,
    asks,
    at,
    begun,
    game,
    give,
    kinds,
    may,
    money,
    of,
    refused,
    roll,
    stop,
)


def test_3_1_round_and_round_without_the_dead() -> None:
    table = begun(2, 3, 2, 3, 2, 3)
    for seat in range(3):
        at(table, seat, 5)
    movers = []
    for seat in (0, 1, 2):
        movers.append(game(table).mover)
        roll(table, seat)
    assert [*movers, game(table).mover] == [0, 1, 2, 0]
    table.play(0, Resign())
    assert game(table).mover == 1
    assert game(table).turn == 5


def test_3_2_a_turn_is_a_series_of_rolls() -> None:
    table = begun(3, 3, 2, 3)
    at(table, 0, 4)
    facts = roll(table, 0)
    assert not of(facts, TurnBegan)
    assert table.asked == {0}
    at(table, 0, 5)
    facts = roll(table, 0)
    assert [fact.seat for fact in of(facts, TurnBegan)] == [1]


def test_3_3_the_window_before_each_roll() -> None:
    table = begun(3, 3)
    give(table, 0, 1, 3)
    assert kinds(table, 0) >= {"roll", "upgrade", "auction_own", "resign"}
    at(table, 0, 4)
    roll(table, 0)
    assert kinds(table, 0) >= {"roll", "upgrade", "auction_own", "resign"}, "before the re-roll too"
    assert refused(table, 0, Pass()), "rolling cannot be refused"
    assert table.silence(0) == Roll()
    for action in (Upgrade(CINDER), AuctionOwn((1,)), Roll(), Resign()):
        assert not may(table, 1, action), "it is not their window"


def test_3_4_clockwise_by_the_sum_of_two_dice() -> None:
    table = begun(4, 6)
    facts = roll(table, 0)
    assert game(table).place[0] == DORMITORY
    assert of(facts, Rolled)[0].dice == (4, 6)
    assert of(facts, Moved)[0].path == tuple(range(1, 11))
    assert game(table).dice == (4, 6)


def test_3_5_where_it_stops_decides() -> None:
    table = begun(2, 3, 2, 3)
    stop(table, 0, DORMITORY)
    assert table.asked == {1}, "nothing happens: the roll is over at once"
    stop(table, 1, 1)
    assert asks(table) == "offer_auction"
    assert table.asked == {1}


def test_3_6_doubles_roll_again_after_everything_is_done() -> None:
    table = begun(3, 3)
    facts = roll(table, 0)
    assert not of(facts, TurnBegan)
    assert asks(table) == "offer_auction"
    table.play(0, Pass())
    assert asks(table) == "window"
    assert table.asked == {0}


def test_3_7_doubles_do_not_save_a_turn_that_ends() -> None:
    table = begun(3, 3, 5, 5, auction_mode="round_robin")
    money(table, 1000, 0, 0)
    roll(table, 0)
    table.play(0, OpenAuction())
    assert table.asked == {1}, "the middleman's turn is over"
    at(table, 1, 20)
    roll(table, 1)
    assert game(table).place[1] == PRISON
    assert table.asked == {2}, "and so is the prisoner's"


def test_3_8_the_third_double_goes_straight_to_prison() -> None:
    table = begun(5, 5, 5, 5, 6, 6)
    for _ in range(3):
        facts = roll(table, 0)
    assert game(table).place[0] == PRISON
    assert [fact.path for fact in of(facts, Moved)] == [(PRISON,)], "no move for the third double"
    assert of(facts, Imprisoned)[0].count == 3
    assert table.asked == {1}
    assert game(table).doubles == 0, "the count dies with the turn"
    assert game(table).again is False


@pytest.mark.parametrize(("choice", "place"), [("no_move", 20), ("move_first", 32)])
def test_3_8_move_first(choice: str, place: int) -> None:
    """§3.8 As a variant the third double is moved and resolved before Prison."""
    table = begun(5, 5, 5, 5, 6, 6, third_double=choice)
    for _ in range(3):
        facts = roll(table, 0)
    path = [fact.path[-1] for fact in of(facts, Moved)]
    if choice == "move_first":
        assert path == [place]
        assert asks(table) == "offer_auction"
        facts = table.play(0, Pass())
        assert of(facts, Imprisoned)
    assert game(table).place[0] == PRISON
    assert table.asked == {1}


def test_3_8_single_doubles_of_different_turns_do_not_add_up() -> None:
    table = begun(5, 5, 5, 5, 2, 3, 2, 3, 5, 5, seats=2)
    roll(table, 0)
    at(table, 0, 0)
    roll(table, 0)
    at(table, 0, 5)
    roll(table, 0)
    at(table, 1, 5)
    roll(table, 1)
    at(table, 0, 0)
    roll(table, 0)
    assert game(table).doubles == 1
    assert game(table).place[0] == DORMITORY


def test_3_9_this_way_never_crosses_start() -> None:
    table = begun(6, 6)
    give(table, 0, 39)
    money(table, -100, 0, 0)
    at(table, 0, 35)
    game(table).doubles = 2
    before = game(table).cash[0]
    facts = roll(table, 0)
    assert game(table).place[0] == PRISON
    assert not of(facts, Crossed)
    assert game(table).cash[0] == before, "no salary, no interest"
    assert refused(table, 0, Roll())
