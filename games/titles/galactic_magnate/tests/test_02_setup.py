"""§2 Players and set-up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.engine.chance import Scripted
from games.engine.options import Hammer, Silence
from games.engine.table import Table
from games.engine.types import Illegal
from games.titles.galactic_magnate.constants import CHARACTERS

from ..facts import Chose, HeadStart, Seated
from ..phases.characters import ChooseCharacter
from .helpers import BOARD, MAGNATE, begun, fresh, game, of, refused


@pytest.mark.parametrize("seats", [1, 6, 0])
def test_2_1_two_to_five(seats: int) -> None:
    with pytest.raises(Illegal, match="2 to 5 players"):
        fresh(seats=seats)
    assert list(MAGNATE.seats) == [2, 3, 4, 5]


def test_2_2_fifteen_characters() -> None:
    assert len(set(CHARACTERS)) == 15
    table = fresh()
    table.play(0, ChooseCharacter("nutty"))
    assert game(table).character == ["nutty", None, None]
    assert refused(table, 1, ChooseCharacter("wizard"))


def test_2_3_all_different_one_after_another() -> None:
    table = fresh(1)
    assert table.asked == {0}
    assert refused(table, 1, ChooseCharacter("spy")), "not their turn to choose"
    table.play(0, ChooseCharacter("spy"))
    assert refused(table, 1, ChooseCharacter("spy")), "taken"
    facts = table.house(Silence(1), 0)
    assert of(facts, Chose) == [Chose(1, "worker", True)], "the first of those left, by chance"
    assert table.asked == {2}


def test_2_3_the_hammer_chooses_for_who_is_late() -> None:
    """§2.3 With timers a late chooser gets a random free one, and is not removed."""
    table = fresh(4, timers="on")
    assert table.next_alarm() == 15_000
    facts = table.wake(15_000)
    assert of(facts, Chose) == [Chose(0, CHARACTERS[3], True)]
    assert isinstance(table.entries[-1].action, Hammer)
    assert game(table).gone == []
    assert table.next_alarm() == 15_000 + 7_000


@pytest.mark.parametrize(("seats", "cash"), [(2, 3900), (3, 3400), (4, 2900), (5, 2400)])
def test_2_4_starting_cash(seats: int, cash: int) -> None:
    assert game(begun(seats=seats)).cash == [cash] * seats + [0]


def test_2_5_everybody_begins_on_start() -> None:
    assert game(begun(seats=5)).place == [0] * 5


def test_2_6_the_order_is_drawn_before_the_characters() -> None:
    table = Table.start(MAGNATE, 3, {"timers": "off"}, chance=Scripted([[2, 0, 1]]))
    assert table.game.seating == [2, 0, 1], "chair 2 plays first"
    assert of(table.entries[0].facts, Seated) == [Seated([2, 0, 1])]
    assert table.entries[0].drawn == [[2, 0, 1]]
    assert table.asked == {0}
    assert game(table).character == [None] * 3


def test_2_7_nobody_owns_anything() -> None:
    state = game(begun())
    assert set(state.owner) == {-1}
    assert state.credit == [0, 0, 0]


def test_2_8_cash_may_be_negative() -> None:
    """§2.8 A player with credit may buy on debt."""
    from ..phases.lot_auction import OpenAuction
    from .helpers import give, money, stop

    table = begun(2, 3, auction_mode="round_robin")
    give(table, 0, 39, 37)
    money(table, 100, 0, 0)
    stop(table, 0, 11)
    table.play(0, OpenAuction())
    assert game(table).cash[0] == 100 - 200 + 40
    assert game(table).owner[11] == 0


def start_on(version: int, seats: int, **settings: Any) -> Table:
    board = MAGNATE.list_boards()[version - 1]
    return Table.start(MAGNATE, seats, settings, board, chance=Scripted([list(range(seats))]))


@pytest.mark.parametrize("seats", MAGNATE.seats)
def test_2_9_at_a_fair_start_all_but_the_first_have_more(seats: int) -> None:
    """On a board that says so it is how tables begin unless they choose otherwise, and the log says who has what."""
    table = start_on(2, seats)
    more = table.game.board.head_start[str(seats)]
    first, *others = game(table).cash[:-1]
    assert (first, others) == (BOARD.cash[str(seats)], [first + more] * (seats - 1))
    assert more > 0 == more % 10
    (told,) = of(table.entries[0].facts, HeadStart)
    assert told.says(BOARD).startswith(f"For a fair start @0 {{start|starts}} with {first:,}, @1 {first + more:,}")


def test_2_9_as_printed_or_where_the_board_says_nothing_everybody_has_the_same() -> None:
    for table in (start_on(2, 3, start="printed"), start_on(1, 3)):
        assert game(table).cash[:-1] == [3400] * 3
        assert not of(table.entries[0].facts, HeadStart)


def test_2_9_a_match_of_before_goes_on_as_it_was_begun() -> None:
    """Its journal says nothing of a start, and replays."""
    board = MAGNATE.list_boards()[1]
    table = Table.start(MAGNATE, 3, {"timers": "off"}, board, chance=Scripted([[0, 1, 2]]), rules=MAGNATE.rules)
    assert game(table).cash[:-1] == [3400] * 3


def test_2_9_the_rulebook_has_the_amounts() -> None:
    book = Path(__file__).parents[1].joinpath("rulebook.md").read_text("utf-8")
    for seats, more in MAGNATE.list_boards()[1]["head_start"].items():
        cash = BOARD.cash[seats]
        assert f"\n| {seats} | {cash:,} | {cash + more:,} |" in book
