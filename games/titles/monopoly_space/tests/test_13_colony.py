"""§13 Colony and winning."""

from __future__ import annotations

import pytest

from games.engine.options import PASS, Remove

from ..facts import BuiltDome, ReachedGo, Won
from ..phases.buying import Buy
from ..phases.domes import BuildDome
from ..phases.mining import Mine
from ..phases.rolling import Roll
from ..phases.warp import Warp
from .helpers import (
    CORONA,
    MANTLE,
    WILD,
    asks,
    at,
    begun,
    bought,
    chips,
    domes,
    draw,
    game,
    give,
    jailed,
    kinds,
    land,
    lie,
    may,
    money,
    of,
    refused,
    roll,
)


def test_13_1_resources_and_nothing_else() -> None:
    table = begun()
    money(table, 5000)
    chips(table, 2)
    assert refused(table, 0, BuildDome()) == "You can't build dome now."
    chips(table, 3)
    table.play(0, BuildDome())
    assert game(table).cash[0] == 5000
    assert game(table).chips[0] == 0


@pytest.mark.parametrize(("built", "cost"), [(0, 3), (1, 3), (3, 3), (4, 5)])
def test_13_2_three_and_five(built: int, cost: int) -> None:
    table = begun()
    domes(table, 0, built)
    chips(table, cost - 1)
    assert not may(table, 0, BuildDome())
    chips(table, cost)
    facts = table.play(0, BuildDome())
    assert of(facts, BuiltDome) == [BuiltDome(0, built + 1)]
    assert game(table).chips[0] == 0
    assert sum([3, 3, 3, 3, 5]) == 17


def test_13_3_small_ones_first() -> None:
    table = begun()
    domes(table, 0, 3)
    chips(table, 20)
    facts = table.play(0, BuildDome())
    assert of(facts, BuiltDome)[0].dome == 4, "the fourth small one, never the large one"
    table = begun()
    domes(table, 0, 4)
    chips(table, 5)
    table.play(0, BuildDome())
    assert game(table).domes[0] == 5, "and the small ones stay"


def test_13_4_one_until_the_dice_are_passed() -> None:
    table = begun()
    chips(table, 20)
    table.play(0, BuildDome())
    assert refused(table, 0, BuildDome())
    assert table.view(None)["built"] is True
    at(table, 0, 16)
    roll(table, 0, 2, 2)
    assert not may(table, 0, BuildDome()), "another roll, the same possession"
    at(table, 0, 17)
    roll(table, 0, 1, 2)
    assert table.asked == {1}
    for seat in (1, 2):
        at(table, seat, 17)
        roll(table, seat, 1, 2)
    assert may(table, 0, BuildDome())


def test_13_4_one_for_each_roll_as_a_variant() -> None:
    table = begun(build_limit="per_roll")
    chips(table, 20)
    table.play(0, BuildDome())
    assert refused(table, 0, BuildDome())
    at(table, 0, 16)
    roll(table, 0, 2, 2)
    assert may(table, 0, BuildDome())


def test_13_5_before_a_roll_after_an_action_and_before_passing() -> None:
    table = begun()
    assert not may(table, 0, BuildDome())
    chips(table, 3)
    assert may(table, 0, BuildDome()), "before a roll"
    land(table, 0, CORONA)
    assert may(table, 0, BuildDome()), "while they decide"
    table.play(0, Buy())
    assert may(table, 0, BuildDome())
    table.play(0, PASS)
    assert asks(table) == "closing"
    assert table.silence(0) == PASS
    table.play(0, BuildDome())
    assert table.asked == {1}
    assert game(table).domes == [1, 0, 0]


def test_13_5_the_last_resource_of_the_turn_counts() -> None:
    table = begun()
    chips(table, 2)
    bought(table, 0, CORONA)
    table.play(0, Mine(1))
    assert asks(table) == "closing"
    table.play(0, PASS)
    assert table.asked == {1}


def test_13_5_not_asked_when_they_have_the_dice_again() -> None:
    table = begun()
    chips(table, 3)
    at(table, 0, 16)
    roll(table, 0, 2, 2)
    assert asks(table) == "window"


@pytest.mark.parametrize("place", [WILD, 15])
def test_13_5_at_other_decisions_of_their_turn(place: int) -> None:
    table = begun()
    chips(table, 3, 1)
    land(table, 0, place)
    assert asks(table) in ("stealing", "warping")
    table.play(0, BuildDome())
    assert game(table).domes[0] == 1
    assert table.asked == {0}, "and the question stands"


def test_13_5_in_jail_too() -> None:
    table = begun()
    chips(table, 3)
    jailed(table, 0)
    assert may(table, 0, BuildDome())
    roll(table, 0, 1, 2)
    assert asks(table) == "closing"


def test_13_5_only_on_ones_own_turn() -> None:
    table = begun()
    chips(table, 0, 3)
    give(table, 1, CORONA)
    land(table, 0, CORONA)
    table.play(0, PASS)
    assert table.asked == {1}
    assert asks(table) == "mining"
    assert refused(table, 1, BuildDome())


def test_13_6_never_taken_down() -> None:
    table = begun()
    domes(table, 0, 3)
    money(table, 10)
    give(table, 0, MANTLE)
    draw(table, 0, "CC14")
    assert not any("dome" in kind for kind in kinds(table, 0))
    assert game(table).domes[0] == 3


def test_13_7_a_complete_colony() -> None:
    table = begun()
    domes(table, 0, 4)
    chips(table, 9)
    at(table, 0, 20)
    table.play(0, BuildDome())
    assert game(table).domes[0] == 5
    assert not table.over
    assert refused(table, 0, BuildDome())


@pytest.mark.parametrize("way", ["passing", "landing", "card", "warp"])
def test_13_8_go_wins(way: str) -> None:
    table = begun()
    domes(table, 0, 5)
    match way:
        case "passing":
            at(table, 0, 37)
            facts = roll(table, 0, 2, 5)
        case "landing":
            at(table, 0, 37)
            facts = roll(table, 0, 1, 2)
        case "card":
            facts = draw(table, 0, "CC01")
        case "warp":
            land(table, 0, 35)
            facts = table.play(0, Warp(3))
    assert table.over
    assert table.over.ending == "colony"
    assert of(facts, Won) == [Won(0, "colony")]
    assert game(table).place[0] == 0, "the game stops there"
    assert not of(facts, ReachedGo)


def test_13_8_on_the_spot() -> None:
    """§13.8 Nothing behind GO happens any more."""
    table = begun()
    lie(table, 5)
    domes(table, 0, 5)
    chips(table, 0)
    at(table, 0, 35)
    roll(table, 0, 6, 5)
    assert table.over
    assert game(table).chips[0] == 0
    assert table.options(0) == []
    assert refused(table, 1, Roll()) == "The game is over."


def test_13_8_only_landing_as_a_variant() -> None:
    table = begun(win_on="land")
    domes(table, 0, 5)
    at(table, 0, 37)
    roll(table, 0, 2, 4)
    assert not table.over
    assert game(table).cash[0] == 1100
    table = begun(win_on="land")
    domes(table, 0, 5)
    at(table, 0, 37)
    roll(table, 0, 1, 2)
    assert table.over


def test_13_8_not_without_the_colony() -> None:
    table = begun()
    domes(table, 0, 4)
    at(table, 0, 37)
    roll(table, 0, 2, 1)
    assert not table.over


def test_13_8_not_by_way_of_jail() -> None:
    table = begun()
    domes(table, 0, 5)
    draw(table, 0, "CH08", place=36)
    assert not table.over


def test_13_9_the_first_of_several() -> None:
    table = begun()
    for seat in range(3):
        domes(table, seat, 5)
    at(table, 0, 20)
    roll(table, 0, 4, 6)  # to Go To Jail
    at(table, 1, 35)
    roll(table, 1, 4, 2)
    assert table.over
    assert table.over.ranking[0] == [1]


def test_13_10_finishing_on_go() -> None:
    table = begun()
    domes(table, 0, 4)
    chips(table, 5)
    table.play(0, BuildDome())
    assert not table.over, "they stand on GO, and must come round again"
    table = begun(win_if_on_go=True)
    domes(table, 0, 4)
    chips(table, 5)
    table.play(0, BuildDome())
    assert table.over
    assert table.over.ranking[0] == [0]


def test_13_11_the_others_rank() -> None:
    table = begun(seats=4)
    for seat, built in enumerate((5, 1, 3, 1)):
        domes(table, seat, built)
    money(table, 0, 100, 0, 200)
    give(table, 1, CORONA)
    at(table, 0, 39)
    roll(table, 0, 1, 2)
    assert table.over
    assert table.over.ranking == [[0], [2], [1], [3]], "domes, then cash and deeds: 240 before 200"


def test_13_11_equal_ones_share_a_rank_and_the_gone_come_last() -> None:
    table = begun(seats=4)
    table.house(Remove(1), 0)
    domes(table, 0, 5)
    at(table, 0, 39)
    roll(table, 0, 1, 2)
    assert table.over
    assert table.over.ranking == [[0], [2, 3], [1]]
