"""Chapter 7: event cards."""

from __future__ import annotations

import pytest

from games.engine.game import Paid
from games.engine.options import PASS, Remove
from games.engine.prison import Imprisoned
from games.engine.ring import Moved
from games.engine.types import BANK

from ..facts import Drew, Reshuffled, Skipped
from ..phases.debts import Borrow
from ..phases.window import Rest
from .helpers import (
    BOARD,
    EVENTS,
    LYRA,
    LYRAS,
    asks,
    at,
    card,
    draw,
    fresh,
    game,
    give,
    idle,
    jailed,
    land,
    level,
    may,
    money,
    of,
    paid,
    throw,
)

COLLECT = {"E01": 100, "E02": 150, "E03": 200, "E04": 250, "E05": 300, "E06": 400}
PAY = {"E07": 100, "E08": 150, "E09": 200, "E10": 300, "E11": 400}


def test_7_1_a_card_is_drawn_and_obeyed() -> None:
    table = fresh()
    facts = draw(table, 0, "E01")
    assert of(facts, Drew)[0].card == 0
    assert table.view(1)["card"]["code"] == "E01"
    assert table.view(1)["cards_left"] == 29


def test_7_2_kinds_and_their_number() -> None:
    """§7.8 The money cards come to +1400 and -1150."""
    codes = [event.code for event in BOARD.events]
    assert codes == [f"E{number:02}" for number in range(1, 31)]
    assert sum(event.receive for event in BOARD.events) == 1400
    assert sum(event.pay for event in BOARD.events) == 1150
    assert sum(event.skip for event in BOARD.events) == 2
    assert sum(event.again for event in BOARD.events) == 2
    assert [event.code for event in BOARD.events if event.move == "opposite"] == ["E16", "E17", "E18"]


@pytest.mark.parametrize("code", COLLECT)
def test_7_8_collect(code: str) -> None:
    assert paid(draw(fresh(), 0, code)) == [(BANK, 0, COLLECT[code])]


@pytest.mark.parametrize("code", PAY)
def test_7_8_pay(code: str) -> None:
    assert paid(draw(fresh(), 0, code)) == [(0, BANK, PAY[code])]


@pytest.mark.parametrize("code", ["E12", "E13"])
def test_7_7_miss_a_round(code: str) -> None:
    table = fresh()
    draw(table, 0, code)
    assert game(table).skips[0] == 1
    idle(table)
    facts = land(table, 2, 10)
    assert of(facts, Skipped)[0].left == 0
    assert table.asked == {1}


def test_7_7_it_adds_up_and_leaves_rents_and_claims() -> None:
    table = fresh()
    give(table, 0, *LYRAS)
    game(table).skips[0] = 2
    idle(table)
    assert paid(land(table, 1, 6)) == [(1, 0, 80)]
    assert game(table).claims[LYRA] == 0
    land(table, 2, 10)
    assert game(table).skips[0] == 1
    assert table.asked == {1}


@pytest.mark.parametrize("code", ["E14", "E15"])
def test_7_4_a_card_may_give_a_throw(code: str) -> None:
    table = fresh()
    draw(table, 0, code)
    assert asks(table) == "window"
    assert table.asked == {0}
    assert not may(table, 0, Rest()), "it must be thrown"


def test_7_4_a_double_gives_none() -> None:
    table = fresh()
    draw(table, 0, "E01", dice=(2, 2))
    assert table.asked == {1}


def test_7_5_a_throw_by_card_begins_a_new_chain() -> None:
    """The same double as before the card does not lead to prison."""
    table = fresh()
    draw(table, 0, "E14", dice=(2, 2))
    assert game(table).streak[0] == 0
    land(table, 0, 10, 2, 2)
    assert game(table).free(0)
    assert game(table).streak[0] == 1


@pytest.mark.parametrize("code", ["E16", "E17", "E18"])
@pytest.mark.parametrize(("place", "end"), [(5, 25), (15, 35), (25, 5), (35, 15)])
def test_7_3_across_the_board(code: str, place: int, end: int) -> None:
    """No second card, no money from Start, no further throw."""
    table = fresh()
    facts = draw(table, 0, code, place=place, dice=(2, 2))
    assert game(table).place[0] == end
    assert len(of(facts, Drew)) == 1
    assert paid(facts) == []
    assert table.asked == {1}


def test_7_8_to_start() -> None:
    table = fresh()
    assert paid(draw(table, 0, "E19", dice=(2, 2))) == [(BANK, 0, 1200)]
    assert game(table).place[0] == 0
    assert table.asked == {1}


@pytest.mark.parametrize("code", ["E20", "E21"])
@pytest.mark.parametrize(("place", "prison"), [(5, 10), (15, 10), (25, 30), (35, 30)])
def test_7_8_to_prison(code: str, place: int, prison: int) -> None:
    table = fresh()
    facts = draw(table, 0, code, place=place)
    assert of(facts, Imprisoned)
    assert game(table).place[0] == prison
    assert table.asked == {1}


@pytest.mark.parametrize(("code", "place", "end"), [("E22", 5, 2), ("E22", 15, 12), ("E23", 5, 9), ("E23", 35, 39)])
def test_7_8_back_and_forward(code: str, place: int, end: int) -> None:
    """What waits there is carried out."""
    table = fresh()
    give(table, 1, end)
    facts = draw(table, 0, code, place=place)
    assert game(table).place[0] == end
    assert paid(facts) == [(0, 1, BOARD.spaces[end].rents[0])]


def test_7_8_back_walks_backwards() -> None:
    table = fresh()
    give(table, 1, 2)
    assert of(draw(table, 0, "E22"), Moved)[-1].path == (4, 3, 2)


def test_7_8_from_each_and_to_each() -> None:
    """Clockwise from the drawer."""
    table = fresh()
    idle(table)
    assert paid(draw(table, 1, "E24")) == [(2, 1, 50), (0, 1, 50)]
    table = fresh()
    idle(table)
    assert paid(draw(table, 1, "E25")) == [(1, 2, 50), (1, 0, 50)]


def test_7_8_repairs_and_subsidy() -> None:
    table = fresh()
    give(table, 0, *LYRAS, 3, 7, 13)
    level(table, LYRA, 9, 3, 3)
    assert paid(draw(table, 0, "E26")) == [(0, BANK, 15 * 50)]
    table = fresh()
    give(table, 0, *LYRAS, 3, 7, 13)
    assert paid(draw(table, 0, "E27")) == [(BANK, 0, 300)]
    assert paid(draw(fresh(), 0, "E26")) == paid(draw(fresh(), 0, "E27")) == []


@pytest.mark.parametrize(("place", "toll"), [(5, 13), (15, 23), (25, 33), (35, 3)])
def test_7_8_to_the_next_toll_station(place: int, toll: int) -> None:
    table = fresh()
    give(table, 1, toll)
    facts = draw(table, 0, "E28", place=place)
    assert game(table).place[0] == toll
    assert (0, 1, 300) in paid(facts)
    assert ((BANK, 0, 1000) in paid(facts)) == (toll == 3)


@pytest.mark.parametrize(("place", "trap"), [(5, 7), (15, 17), (25, 27), (35, 37)])
def test_7_8_to_the_next_speed_trap(place: int, trap: int) -> None:
    table = fresh()
    draw(table, 0, "E29", place=place)
    assert game(table).place[0] == trap
    assert asks(table) == "unowned"


def test_7_6_reshuffled_after_the_last_card() -> None:
    """At once, and so that nobody sees a deck of none; the card just carried out is among them."""
    table = fresh()
    game(table).deck.unseen = [0]
    facts = draw(table, 0, "E01")
    assert [type(fact) for fact in facts].index(Reshuffled) > [type(fact) for fact in facts].index(Paid)
    assert table.view(0)["cards_left"] == 30
    at(table, 1, 2)
    facts = throw(table, 1, 1, 2, card("E30"), 2, 2)
    assert not of(facts, Reshuffled)
    assert len(game(table).deck) == 29
    assert paid(facts) == [(BANK, 1, 200)]


def test_7_6_not_before_it_is_carried_out() -> None:
    """E23 leads to a plot for sale: while the player is asked, the last card is still being carried out."""
    table = fresh()
    game(table).deck.unseen = [card("E23") - 1]
    facts = draw(table, 0, "E23")
    assert asks(table) == "unowned"
    assert (table.view(0)["cards_left"], of(facts, Reshuffled)) == (0, [])
    assert of(table.play(0, PASS), Reshuffled)
    assert table.view(0)["cards_left"] == 30


def test_7_6_each_card_once() -> None:
    table = fresh()
    draw(table, 0, "E01")
    assert 0 not in game(table).deck.unseen


def test_7_8_card_moves_never_end_on_an_event_field() -> None:
    for event in BOARD.events:
        for place in BOARD.indexes("event"):
            steps = {"back": -event.steps, "forward": event.steps}.get(event.move, 1)
            assert BOARD.kinds[(place + steps) % 40] != "event"


def test_7_8_a_prisoner_pays_and_is_paid_too() -> None:
    """§10.5 Only rent is not due to a prisoner."""
    table = fresh()
    jailed(table, 1)
    assert paid(draw(table, 0, "E25")) == [(0, 1, 50), (0, 2, 50)]


def test_7_8_a_loss_is_completed_before_the_next_payment() -> None:
    """§9.8 The drawer of E25 loses at the second payment: the first one stands."""
    table = fresh(seats=4)
    money(table, 70)
    facts = draw(table, 0, "E25")
    assert paid(facts)[:2] == [(0, 1, 50), (0, 2, 20)]
    assert game(table).gone == [0]
    assert game(table).cash[3] == 3000


def test_7_8_the_last_player_is_never_tested() -> None:
    """§2.6 The first loss ends a game of two; nothing more is paid."""
    table = fresh(seats=2)
    money(table, 0, 40)
    draw(table, 0, "E24")
    assert table.over
    assert table.over.ranking[0] == [0]
    assert game(table).cash[0] == 40


def test_7_8_nobody_pays_a_drawer_who_has_left() -> None:
    """§13.4 The drawer is removed while the first of the others raises money: the next is not billed."""
    table = fresh(seats=4)
    give(table, 1, 36)
    money(table, 3000, 20)
    draw(table, 0, "E24")
    assert asks(table) == "raise_money"
    table.house(Remove(0), 0)
    table.play(1, Borrow())
    assert game(table).cash[2:4] == [3000, 3000]
    assert table.asked == {1}


@pytest.mark.parametrize("number", range(len(BOARD.events)), ids=[event.code for event in BOARD.events])
def test_7_8_the_studio_draws_the_way_that_a_card_leads(number: int) -> None:
    """From each event field to where the rules then take the player."""
    ways = dict(BOARD.list_ways("events", number))
    for place in EVENTS:
        moved = of(draw(fresh(), 0, BOARD.events[number].code, 1, 1, 1, place=place), Moved)[1:2]
        assert [fact.path[-1] for fact in moved] == ([ways[place]] if ways else [])
