"""§2 Set-up."""

from __future__ import annotations

import pytest

from games.engine.chance import Scripted
from games.engine.options import Hammer, Silence
from games.engine.table import Table

from ..actions import ChooseRace
from ..board import said
from ..facts import Drew, Seated, TookRace
from .helpers import BOARD, CIV, Ones, begun, dice, fresh, game, of, refused, score

BONUSES = [
    "Influence +2, Expansion +2",
    "Military +4",
    "Influence +2, Exploration +2",
    "Exploitation +2, Research +2",
    "Influence +4",
    "Trade +4",
    "Exploitation +2, Influence +2",
    "Influence +2, Research +2",
    "Military +2, Expansion +2",
    "Research +2, Expansion +2",
    "Military +2, Trade +2",
]


def test_2_1_every_attribute_begins_at_five() -> None:
    assert game(fresh()).score == [[5] * 8] * 3


def test_2_2_no_race_twice() -> None:
    table = fresh()
    assert table.asked == {0}
    assert len(table.options(0)) == 12
    table.play(0, ChooseRace(4))
    assert refused(table, 1, ChooseRace(4))
    assert refused(table, 2, ChooseRace(5)), "not their turn to choose"
    assert of(table.play(1, ChooseRace(5)), TookRace) == [TookRace(1, 5, False)]


def test_2_2_a_variant_lets_all_lead_the_same() -> None:
    table = fresh(unique_races=False)
    table.play(0, ChooseRace(4))
    table.play(1, ChooseRace(4))
    assert game(table).race == [4, 4, -1]


def test_2_2_who_does_not_care_gets_one_by_chance() -> None:
    table = fresh()
    table.play(0, ChooseRace(0))
    dice(table, 2)
    assert of(table.play(1, ChooseRace(-1)), TookRace) == [TookRace(1, 2, True)], "the second of those left"
    dice(table, 1)
    assert of(table.house(Silence(2), 0), TookRace) == [TookRace(2, 1, True)]


def test_2_2_the_hammer_chooses_for_who_is_late() -> None:
    table = fresh(pace="live")
    assert table.next_alarm() == 15_000
    assert of(table.wake(15_000), TookRace) == [TookRace(0, 0, True)]
    assert isinstance(table.entries[-1].action, Hammer)
    assert table.next_alarm() == 25_000


@pytest.mark.parametrize("race", range(11))
def test_2_3_what_each_race_begins_with(race: int) -> None:
    assert said(BOARD.starts[race]) == BONUSES[race]
    table = fresh()
    table.play(0, ChooseRace(race))
    assert sum(game(table).score[0]) == 44
    assert all(game(table).score[0][attribute] == 5 + by for attribute, by in BOARD.starts[race])


def test_2_4_the_order_of_the_deck_is_nowhere() -> None:
    """Two draws from the same state differ by chance alone."""
    drawn = set()
    for die in (1, 50, 120):
        table = fresh(seats=2)
        table.play(0, ChooseRace(0))
        dice(table, die)
        (fact,) = of(table.play(1, ChooseRace(1)), Drew)
        drawn.add(fact.cards[0])
    assert drawn == {0, 49, 119}


def test_2_5_no_starting_hand() -> None:
    assert [len(hand) for hand in game(begun()).hand] == [3, 0, 0], "seat 0 has drawn in its first turn"
    assert [len(hand) for hand in game(begun(start_hand=4)).hand] == [7, 4, 4]


def test_2_6_the_order_is_drawn_and_the_beginner_moves_on() -> None:
    table = Table.start(CIV, 3, {}, pace="mail", chance=Scripted([[2, 0, 1]], then=Ones()))
    assert of(table.entries[0].facts, Seated) == [Seated([2, 0, 1])]
    assert game(table).seating == [2, 0, 1]
    assert order(begun(), 9) == [0, 1, 2, 1, 2, 0, 2, 0, 1]


@pytest.mark.parametrize("chosen", [{"preset": "printed"}, {"rotate_start": False}], ids=["printed", "alone"])
def test_2_6_as_printed_the_same_begins_each_round(chosen: dict[str, object]) -> None:
    assert order(begun(**chosen), 7) == [0, 1, 2, 0, 1, 2, 0]


def order(table: Table, turns: int) -> list[int]:
    """Whose turns these are, everybody passing."""
    movers = [table.view(None)["mover"]]
    while len(movers) < turns:
        (seat,) = table.asked
        table.house(Silence(seat), 0)
        if game(table).turn > len(movers):
            movers.append(game(table).mover)
    assert score(table, 0, "morale") == 5
    return movers
