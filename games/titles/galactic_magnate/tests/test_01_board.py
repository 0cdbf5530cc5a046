"""§1 The board and general conventions."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.chance import Recorded
from games.engine.dice import Rolled
from games.engine.journal import Start
from games.engine.options import Silence
from games.engine.replay import replay
from games.engine.types import Illegal

from ..board import Board
from ..phases.turns import Roll
from .helpers import BOARD, EXTRACTORS, MAGNATE, UTILITIES, asks, begun, game, give, money, of, refused, roll, stop


def test_1_1_forty_locations_in_a_ring() -> None:
    assert len(BOARD.spaces) == 40
    corners = [index for index in range(40) if index % 10 == 0]
    assert len(corners) == 4
    assert all(BOARD.kinds[index] not in ("lot", "utility", "extractor", "fortune", "bonus") for index in corners)
    table = begun(2, 3)
    game(table).place[0] = 38
    roll(table, 0)
    assert game(table).place[0] == 3, "after 39 comes 0"


def test_1_2_the_corners() -> None:
    assert [BOARD.kinds[index] for index in (0, 10, 20, 30)] == ["start", "dormitory", "meteor", "prison"]


def test_1_3_fixed_places_of_each_side() -> None:
    for side in range(4):
        kinds = BOARD.kinds[side * 10 + 1 : side * 10 + 10]
        assert kinds.count("fortune") == kinds.count("utility") == 1
        assert kinds[4] == "extractor"
    assert BOARD.indexes("bonus") == (7,)
    assert BOARD.indexes("extractor") == EXTRACTORS
    assert len(BOARD.indexes("lot")) == 23


def test_1_4_the_standard_board() -> None:
    assert BOARD.indexes("fortune") == (2, 17, 22, 33)
    assert BOARD.indexes("utility") == UTILITIES
    lots = [group.lots for group in BOARD.groups]
    assert lots == [
        [1, 3],
        [6, 8, 9],
        [11, 13, 14],
        [16, 18, 19],
        [21, 23, 24],
        [26, 27, 29],
        [31, 32, 34],
        [36, 37, 39],
    ]
    assert BOARD.names[1] == "Ashfall"
    assert BOARD.names[39] == "Sovereign's Eye"


def test_1_4_another_board_can_be_played() -> None:
    data = MAGNATE.default_board()
    data["name"], data["groups"][0]["fees"] = "Another", [10, 20, 30, 40, 50]
    table = begun(2, 3)
    assert MAGNATE.read_board(data).groups[0].fees[0] == 10
    assert game(table).board.groups[0].fees[0] == 60, "a match keeps the board it began with"


@pytest.mark.parametrize(
    ("change", "objection"),
    [
        (lambda d: d["spaces"].pop(), "needs 40 spaces"),
        (lambda d: d["spaces"][0].update(kind="bonus"), "Space 0 must be Start"),
        (lambda d: d["spaces"][30].update(kind="dormitory"), "exactly one prison"),
        (lambda d: d["spaces"][20].update(kind="dormitory"), "exactly one dormitory"),
        (lambda d: d["spaces"][1].update(price=125), "multiple of 10"),
        (lambda d: d["spaces"][1].update(mortgage=130), "mortgage of Ashfall"),
        (lambda d: d["spaces"][1].pop("group"), "belong to a group"),
        (lambda d: d["spaces"][0].update(price=10), "cannot be bought"),
        (lambda d: d["spaces"][1].update(group=1), "names the lots"),
        (lambda d: d["groups"][0].update(upgrade=201), "even price"),
        (lambda d: d["groups"][0].update(fees=[1, 2]), "5 fees"),
        (lambda d: d["cash"].pop("5"), "Cash needs an amount"),
        (lambda d: d["salary"].update({"2": 0}), "above 0"),
        (lambda d: d["utility_fees"].pop(), "more spaces of the kind utility"),
        (lambda d: d["events"][1].update(code="F01"), "code of its own"),
        (lambda d: d["events"][15].update(steps=0), "steps go with"),
        (lambda d: d["events"][15].update(steps=20), "to another"),
        (lambda d: d["events"][10].update(choice=True), "known beforehand"),
        (lambda d: d["events"].clear(), "1 to 200 events"),
        (lambda d: d.pop("groups"), "That isn't a board"),
        (lambda d: d["spaces"][1].update(price=-5), "That isn't a board"),
    ],
)
def test_1_4_a_board_that_cannot_be_played_is_refused_with_a_sentence(change: object, objection: str) -> None:
    data = MAGNATE.default_board()
    change(data)  # type: ignore[operator]
    with pytest.raises(Illegal, match=objection) as refusal:
        MAGNATE.read_board(data)
    assert refusal.value.reason.endswith(".")


def test_1_4_a_board_survives_json() -> None:
    data = MAGNATE.default_board()
    again = msgspec.json.decode(msgspec.json.encode(data))
    assert msgspec.convert(again, Board) == msgspec.convert(data, Board)
    assert MAGNATE.board_hash(again) == MAGNATE.board_hash(data)


def test_1_5_whole_numbers_and_only_interest_is_rounded() -> None:
    assert all(price % 10 == 0 for price in BOARD.prices), "so a fifth of each bid is whole"
    assert all(group.upgrade % 2 == 0 for group in BOARD.groups)
    table = begun(2, 3)
    money(table, -203, 0, 0)
    give(table, 0, 39, 37)
    game(table).place[0] = 38
    roll(table, 0)
    assert game(table).cash[0] == -203 + 300 - 40, "a fifth of 203 is 40.6"


def test_1_6_chance_is_written_down_and_replayed() -> None:
    table = begun(3, 4)
    facts = roll(table, 0)
    entry = table.entries[-1]
    assert entry.drawn == [3, 4]
    assert of(facts, Rolled)[0].dice == (3, 4)
    again = replay(table.entries)
    assert again.digest() == table.digest()
    assert isinstance(table.entries[0].action, Start)
    assert Recorded(entry.drawn).left == 2


def test_1_6_silence_rolls_and_too_much_of_it_leaves() -> None:
    """§1.6 A silent player's answers are played; after `patience` own turns without a word they are out."""
    dice = [d for _ in range(20) for d in (2, 3)]
    table = begun(*dice, seats=2, patience=3)
    for turn in range(8):
        seat = turn % 2
        if asks(table) == "window" and table.asked == {seat}:
            table.house(Silence(seat), 0) if seat == 0 else table.play(1, Roll())
        while asks(table) != "window" and not table.over:
            waiting = min(table.asked)
            if waiting == 0:
                table.house(Silence(0), 0)
            else:
                table.play(waiting, table.silence(waiting))
        if table.over:
            break
    assert table.over
    assert table.over.ranking == [[1], [0]]


def test_1_6_no_choice_is_asked_where_there_is_none() -> None:
    table = begun(2, 3)
    money(table, 0, 0, 0)
    stop(table, 0, 11)
    assert table.asked == {1}, "nobody asks whether a player opens an auction they cannot pay"


def test_1_7_clockwise_is_the_playing_order() -> None:
    table = begun(seats=4)
    assert game(table).clockwise(2) == [3, 0, 1, 2]
    game(table).gone.append(3)
    assert game(table).clockwise(2) == [0, 1, 2]
    assert refused(table, 1, Roll()).startswith("It's another player's turn.")
