"""Chapter 1: material and set-up."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from games.engine.chance import Scripted
from games.engine.table import Table
from games.engine.types import Illegal
from games.titles.planetopoly.constants import HEAD_START

from ..facts import HeadStart, Seated
from .helpers import BOARD, EVENTS, PLANETS, TOLLS, TRAPS, fresh, game, give, land, money, of, throw


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


def test_1_2_everybody_begins_on_start() -> None:
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
    from ..checks import list_board_objections

    try:
        PLANETS.read_board(data)
    except Illegal as refusal:
        reasons = [refusal.reason]
    else:
        raise AssertionError("the board was taken")
    import msgspec

    from ..board import Board

    reasons += [each.sentence for each in list_board_objections(msgspec.convert(data, Board))]
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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_7_at_a_fair_start_later_players_have_more(seats: int) -> None:
    """It is how tables begin unless they choose otherwise, and the log says who has what."""
    table = Table.start(PLANETS, seats, {}, chance=Scripted([6, 6, *[1, 2] * (seats - 1)]))
    cash = game(table).cash[:-1]
    assert cash == [3000 + more for more in HEAD_START[seats]]
    assert sorted(cash) == cash
    assert all(amount % 10 == 0 for amount in cash)
    (told,) = of(table.entries[0].facts, HeadStart)
    assert told.says(BOARD).startswith(f"For a fair start @0 {{start|starts}} with 3,000, @1 {cash[1]:,}")


def test_1_7_as_printed_everybody_has_the_same() -> None:
    table = fresh(start="printed")
    assert game(table).cash[:-1] == [3000] * 3
    assert not of(table.entries[0].facts, HeadStart)


def test_1_7_on_another_board_in_proportion() -> None:
    """§1.4 Half the cash, half the head start, in whole tens."""
    table = Table.start(PLANETS, 2, {}, PLANETS.default_board() | {"cash": 1510}, chance=Scripted([6, 6, 1, 2]))
    assert game(table).cash[:-1] == [1510, 1510 + HEAD_START[2][1] * 1510 // 3000 // 10 * 10]


def test_1_7_the_rulebook_has_the_amounts() -> None:
    book = Path(__file__).parents[1].joinpath("rulebook.md").read_text("utf-8")
    for seats, amounts in HEAD_START.items():
        assert f"| {seats} | " + " | ".join(f"{3000 + more:,}" for more in amounts) in book


def test_1_8_the_log_has_all_that_chance_said() -> None:
    """The throws of the beginning with the first entry, each later one with its own."""
    table = fresh(seats=2)
    assert table.entries[0].drawn == [6, 6, 1, 2]
    throw(table, 0, 3, 4)
    assert table.entries[1].drawn == [3, 4]


def test_1_9_nobody_is_asked_what_has_one_answer() -> None:
    """A bill that leaves nothing to choose is paid by a debt at once (§9.5)."""
    table = fresh(seats=2)
    give(table, 1, 3)
    money(table, 100)
    give(table, 0, 6)
    game(table).barred[0] = True
    land(table, 0, 3)
    assert table.asked == {1}
    assert game(table).debt[0] == 200
