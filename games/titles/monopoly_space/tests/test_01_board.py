"""§1 Material and board."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.engine.chance import Recorded, Seeded
from games.engine.conformance import conform
from games.engine.dice import Rolled
from games.engine.game import Unheard
from games.engine.options import Silence
from games.engine.replay import replay
from games.engine.table import Table
from games.engine.types import Illegal
from games.titles.monopoly_space.constants import DOMES, SMALL_DOMES

from ..board import Board
from ..facts import Mined, Took
from ..phases.domes import BuildDome
from ..phases.mining import Mine
from .helpers import (
    BOARD,
    CORONA,
    MANTLE,
    SPACE,
    asks,
    at,
    begun,
    chips,
    domes,
    drain,
    draw,
    game,
    give,
    land,
    money,
    of,
    refused,
    roll,
)


@pytest.mark.parametrize("seats", [1, 5])
def test_1_1_two_to_four_players(seats: int) -> None:
    with pytest.raises(Illegal, match="2 to 4 players"):
        Table.start(SPACE, seats, chance=Seeded(1))
    assert list(SPACE.seats) == [2, 3, 4]


def test_1_1_colony_and_go_win() -> None:
    table = begun()
    domes(table, 0, DOMES)
    at(table, 0, 36)
    roll(table, 0, 2, 3)
    assert table.over
    assert table.over.ending == "colony"
    assert table.over.ranking[0] == [0]


def test_1_2_the_ring_and_its_corners() -> None:
    assert len(BOARD.spaces) == 40
    assert [BOARD.kinds[index] for index in (0, 10, 20, 30)] == ["go", "jail", "parking", "go_to_jail"]
    table = begun()
    at(table, 0, 38)
    roll(table, 0, 1, 2)
    assert game(table).place[0] == 1, "after 39 comes 0"


def test_1_3_the_other_spaces() -> None:
    assert BOARD.indexes("warp") == (5, 15, 25, 35)
    assert BOARD.indexes("gravity") == (4, 28)
    assert BOARD.indexes("wild") == (12, 38)
    assert BOARD.indexes("chance") == (7, 22, 36)
    assert BOARD.indexes("chest") == (2, 17, 33)


def test_1_4_twenty_two_streets_in_eight_sets() -> None:
    assert len(BOARD.streets) == 22
    assert [group.lots for group in BOARD.groups] == [
        [1, 3],
        [6, 8, 9],
        [11, 13, 14],
        [16, 18, 19],
        [21, 23, 24],
        [26, 27, 29],
        [31, 32, 34],
        [37, 39],
    ]
    assert set(BOARD.kinds) == {
        "go", "jail", "parking", "go_to_jail", "street", "warp", "gravity", "wild", "chance", "chest",
    }  # fmt: skip


def test_1_5_their_names() -> None:
    assert [BOARD.names[lot] for lot in (1, 6, 8, 13, 19, 23, 29, 31, 39)] == [
        "Uranus Icy Mantle",
        "Moon Dark Side",
        "Moon Sea of Tranquility",
        "Sun Sunspot",
        "Neptune Great Dark Spot",
        "Venus Lava Plain",
        "Mars Phobos Moon",
        "Saturn Rings of Saturn",
        "Mercury Caloris Basin",
    ]


def test_1_6_sixteen_cards_each_and_two_dice() -> None:
    assert len(BOARD.chance) == len(BOARD.chest) == 16
    table = begun()
    facts = roll(table, 0, 2, 3)
    assert of(facts, Rolled)[0].dice == (2, 3)
    assert table.entries[-1].drawn == [2, 3], "written into the journal"
    assert of(list(table.house(Silence(0), 0)), Unheard) == [Unheard(0)]


def test_1_7_four_small_domes_and_a_large_one() -> None:
    assert (SMALL_DOMES, DOMES) == (4, 5)
    table = begun()
    chips(table, 20)
    domes(table, 0, DOMES)
    assert refused(table, 0, BuildDome()), "there is no sixth"


def test_1_8_seventy_chips() -> None:
    table = begun()
    assert game(table).bank_chips == 70
    assert table.view(None)["bank_chips"] == 70
    give(table, 0, CORONA)
    drain(table)
    land(table, 0, CORONA)
    assert table.asked == {1}, "there is none to buy"


def test_1_8_no_more_than_there_are() -> None:
    table = begun()
    give(table, 0, 11, 13, 14)
    drain(table, 2)
    land(table, 0, CORONA)
    assert refused(table, 0, Mine(3))
    table.play(0, Mine(2))
    assert game(table).bank_chips == 0
    table = begun()
    drain(table, 1)
    assert of(draw(table, 0, "CH13"), Took)[0].count == 1, "a card gives what there is"
    table = begun()
    drain(table)
    assert not of(draw(table, 0, "CH12"), Took)


def test_1_8_spent_ones_go_back() -> None:
    table = begun()
    chips(table, 3)
    assert game(table).bank_chips == 67
    table.play(0, BuildDome())
    assert game(table).bank_chips == 70


def test_1_8_without_a_limit() -> None:
    """§1.8 A variant."""
    table = begun(chip_supply="unlimited")
    assert table.view(None)["bank_chips"] is None
    chips(table, 0, 80, 80)
    give(table, 0, CORONA)
    facts = land(table, 0, CORONA)
    assert not of(facts, Mined)
    assert asks(table) == "mining"


def test_1_9_whole_numbers_written_chance_and_no_empty_questions() -> None:
    table = begun()
    facts = roll(table, 0, 4, 6)
    assert of(facts, Rolled)
    assert table.entries[-1].drawn == [4, 6]
    assert replay(table.entries).digest() == table.digest()
    assert Recorded(table.entries[-1].drawn).left == 2
    assert table.asked == {1}, "visiting Jail asks nothing"
    money(table, 900, 20, 900)
    give(table, 1, MANTLE)
    table = begun()
    money(table, 10, 10, 10)
    give(table, 1, CORONA)
    land(table, 0, CORONA)
    assert table.asked == {1}, "nobody asks the poor about resources; the rent is paid, the turn is over"
    assert asks(table) == "window"


def test_1_9_a_random_game_keeps_to_every_law() -> None:
    conform(SPACE, 3, {}, seed=11, every=40)


CHANGES: list[tuple[Any, str]] = [
    (lambda d: d["spaces"].pop(), "needs 40 spaces"),
    (lambda d: d["spaces"][0].update(kind="parking"), "Space 0 must be GO"),
    (lambda d: d["spaces"][20].update(kind="jail"), "exactly one space of the kind jail"),
    (lambda d: [d["spaces"][i].update(kind="parking") for i in (5, 15, 25, 35)], "one space of the kind warp"),
    (lambda d: [d["spaces"][i].update(kind="parking") for i in (4, 28)], "one space of the kind gravity"),
    (lambda d: d["spaces"][1].update(price=61), "must be even"),
    (lambda d: d["spaces"][1].update(price=0), "must be even"),
    (lambda d: d["spaces"][1].pop("group"), "belongs to a group"),
    (lambda d: d["spaces"][0].update(price=10), "no price, rent or group"),
    (lambda d: d["spaces"][1].update(group=1), "names the lots"),
    (lambda d: d["spaces"][1].update(group=9), "names the lots"),
    (lambda d: d["groups"].extend([{"name": "X", "color": "red", "lots": []}] * 5), "between 1 and 12 groups"),
    (lambda d: d.update(resource=0), "must cost something"),
    (lambda d: d.update(warp=0), "above 0"),
    (lambda d: d.update(chips=69), "at least 70 chips"),
    (lambda d: d["chance"][1].update(code="CC01"), "code of its own"),
    (lambda d: d.update(chance=[d["chance"][8]]), "one that is not kept"),
    (lambda d: d["chance"][6].update(steps=0), "steps go with"),
    (lambda d: d["chance"][4].update(target=3), "target goes with"),
    (lambda d: d["chance"][8].update(pay=10), "does nothing when it is drawn"),
    (lambda d: d["chance"][1].update(target=2), "leads to another card"),
    (lambda d: d["chance"][6].update(steps=14), "back to another card"),
    (lambda d: d["chest"][0].update(move="back", steps=10, target=0), "back to another card"),
    (lambda d: d.pop("groups"), "That isn't a board"),
    (lambda d: d["spaces"][1].update(price=-5), "That isn't a board"),
]


@pytest.mark.parametrize(("change", "objection"), CHANGES)
def test_1_5_a_board_that_cannot_be_played_is_refused_with_a_sentence(change: Any, objection: str) -> None:
    data = SPACE.default_board()
    change(data)
    with pytest.raises(Illegal, match=objection) as refusal:
        SPACE.read_board(data)
    assert refusal.value.reason.endswith(".")


def test_1_5_another_board_can_be_played() -> None:
    data = SPACE.default_board()
    data["name"], data["spaces"][1]["rent"] = "Another", 7
    assert SPACE.read_board(data).rents[1] == 7
    assert BOARD.rents[1] == 2


def test_1_5_a_board_survives_json() -> None:
    data = SPACE.default_board()
    again = msgspec.json.decode(msgspec.json.encode(data))
    assert msgspec.convert(again, Board) == msgspec.convert(data, Board)
    assert SPACE.board_hash(again) == SPACE.board_hash(data)
