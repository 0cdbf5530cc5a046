"""Chapter 1: material and set-up."""

from __future__ import annotations

import copy

import pytest

from games.engine.chance import Scripted
from games.engine.table import Illegal, Table

from ..facts import Seated
from .helpers import BOARD, EVENTS, PLANETS, TOLLS, TRAPS, fresh, game, of


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_1_two_to_four_play(seats: int) -> None:
    assert game(fresh(seats=seats)).seats == seats


@pytest.mark.parametrize("seats", [1, 5])
def test_1_1_fewer_or_more_do_not(seats: int) -> None:
    with pytest.raises(Illegal, match="for 2 to 4 players"):
        Table.start(PLANETS, seats)


def test_1_2_everybody_begins_with_3000() -> None:
    table = fresh(seats=4)
    assert game(table).cash[:-1] == [3000] * 4
    assert BOARD.cash == 2 * 1000 + 4 * 200 + 3 * 50 + 5 * 10


def test_1_2_ten_is_the_smallest_unit() -> None:
    amounts = [BOARD.cash, BOARD.passing, BOARD.landing, *BOARD.fines, *BOARD.toll_rents, *BOARD.trap_rents]
    for space in BOARD.spaces:
        amounts += [space.price, space.sale, space.premium, *space.rents]
    for planet in BOARD.planets:
        amounts += [planet.point, planet.point_sale, planet.point_premium]
    for event in BOARD.events:
        amounts += [event.receive, event.pay, event.from_each, event.to_each, event.per_level, event.per_station]
    assert all(amount % 10 == 0 for amount in amounts)


def test_1_3_thirty_cards_lie_face_down() -> None:
    """Nobody knows their order: it is not decided yet."""
    table = fresh()
    assert len(BOARD.events) == len(game(table).deck) == 30
    assert table.view(0)["cards_left"] == 30
    assert "deck" not in table.view(0)


def test_1_4_the_board() -> None:
    kinds = BOARD.kinds
    assert len(kinds) == 40
    assert kinds[0] == "start"
    assert BOARD.indexes("prison") == (10, 30)
    assert BOARD.indexes("risk") == (20,)
    assert (BOARD.tolls, BOARD.traps, BOARD.indexes("event")) == (TOLLS, TRAPS, EVENTS)
    assert kinds.count("plot") == 24


def test_1_5_the_plots() -> None:
    assert {planet.name: tuple(planet.lots) for planet in BOARD.planets} == {
        "Corvus": (1, 2, 4),
        "Lyra": (6, 8, 9),
        "Hydra": (11, 12, 14),
        "Cygnus": (16, 18, 19),
        "Draco": (21, 22, 24),
        "Aquila": (26, 28, 29),
        "Pegasus": (31, 32, 34),
        "Phoenix": (36, 38, 39),
    }


def test_1_6_everybody_begins_on_start() -> None:
    assert game(fresh(seats=4)).place == [0] * 4


def test_1_6_silence_throws_and_leaves_the_rest() -> None:
    table = fresh()
    assert type(table.silence(0)).__name__ == "Throw"


BROKEN = [
    ("spaces", lambda data: data["spaces"].pop(), "four equal sides"),
    (
        "start",
        lambda data: data["spaces"][1].update(kind="start", planet=None, price=0, sale=0),
        "field 0 must be Start",
    ),
    ("risk", lambda data: data["spaces"].__setitem__(20, {"kind": "prison", "name": "X"}), "exactly one risk"),
    ("rents", lambda data: data["spaces"][1]["rents"].pop(), "needs 10 rents"),
    ("price", lambda data: data["spaces"][3].update(price=0), "needs a price"),
    ("sale", lambda data: data["spaces"][3].update(sale=900), "must not be above its price"),
    ("planet", lambda data: data["spaces"][3].update(planet=1), "only plots, belong to a planet"),
    ("three", lambda data: data["planets"][0]["lots"].pop(), "needs 3 plots"),
    ("point", lambda data: data["planets"][0].update(point=0), "needs a price"),
    ("fines", lambda data: data["fines"].clear(), "at least one fine"),
    ("tolls", lambda data: data["toll_rents"].pop(), "more toll stations than rents"),
    ("traps", lambda data: data["trap_rents"].pop(), "more speed traps than rents"),
    ("codes", lambda data: data["events"][0].update(code="E02"), "a code of its own"),
    ("steps", lambda data: data["events"][0].update(steps=3), "steps go with the moves"),
    ("again", lambda data: data["events"][21].update(steps=10), "leads from field"),
    ("bought", lambda data: data["spaces"][5].update(price=10), "cannot be bought"),
    ("nowhere", lambda data: data["spaces"][1].update(planet=9), "does not exist"),
    (
        "kinds",
        lambda data: [s.update(kind="prison") for s in data["spaces"] if s["kind"] == "event"],
        "of the kind event",
    ),
    ("none", lambda data: data["planets"].clear(), "between 1 and 16 planets"),
]


@pytest.mark.parametrize(("change", "sentence"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_1_4_a_board_that_cannot_be_played_is_refused(change: object, sentence: str) -> None:
    data = copy.deepcopy(PLANETS.default_board())
    change(data)  # type: ignore[operator]
    from ..checks import objections

    try:
        PLANETS.read_board(data)
    except Illegal as refusal:
        reasons = [refusal.reason]
    else:
        raise AssertionError("the board was taken")
    import msgspec

    from ..board import Board

    reasons += list(objections(msgspec.convert(data, Board)))
    assert any(sentence in reason for reason in reasons), reasons


def test_2_1_the_highest_throw_begins_after_a_tie() -> None:
    """Chairs 1 and 2 share the highest throw; chair 2 wins the second attempt and becomes the first seat."""
    chance = Scripted([1, 1, 6, 5, 5, 6, 2, 2, 3, 3])
    table = Table.start(PLANETS, 3, {"timers": "off"}, chance=chance)
    (seated,) = of(table.entries[0].facts, Seated)
    assert seated.order == game(table).seating == [2, 0, 1]
    assert seated.throws == [[(0, 1, 1), (1, 6, 5), (2, 5, 6)], [(1, 2, 2), (2, 3, 3)]]
    assert table.asked == {0}
    assert "then" in seated.says(BOARD)
