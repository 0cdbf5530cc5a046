"""The rules, chapter by chapter; each test cites what it holds."""

from __future__ import annotations

import pytest

from games.engine.conformance import conform, silence_finishes
from games.engine.facts import tag
from games.engine.options import PASS, Remove
from games.engine.types import Illegal

from .. import TITLE
from ..facts import Drew, Flew, Left, Seated, WentRound, Won
from ..phases.course import Boost, Cruise
from ..phases.leaving import Resign
from ..phases.weather import Enter
from .helpers import BOARD, CLOUD, at, card, fresh, game, in_cloud, kinds, of


def test_1_1_two_to_four_can_play() -> None:
    assert list(TITLE.seats) == [2, 3, 4]


def test_1_2_every_ship_begins_alike() -> None:
    table = fresh(seats=4)
    assert game(table).place == [0] * 4
    assert game(table).cash[:-1] == [BOARD.fuel] * 4
    assert len(BOARD.clouds) == 13


def test_1_3_the_order_is_drawn() -> None:
    table = fresh(seats=3)
    assert of(table.entries[0].facts, Seated)[0].order == [0, 1, 2]
    assert set(table.asked) == {0}


def test_1_6_silence_cruises_and_too_much_of_it_is_leaving() -> None:
    table = fresh(3)
    assert table.silence(0) == Cruise()
    assert silence_finishes(TITLE, 2, {"patience": 3}, 1).over


def test_2_1_turns_go_round() -> None:
    table = fresh(1, 1)
    table.play(0, Cruise())
    assert set(table.asked) == {1}
    table.play(1, Cruise())
    assert set(table.asked) == {0}
    assert table.prompt(0) == "Choose your course."
    assert table.prompt(1) == "@0 {choose|chooses} a course."


def test_2_2_one_die_is_free() -> None:
    table = fresh(5)
    (flew,) = of(table.play(0, Cruise()), Flew)
    assert (flew.dice, flew.to) == ((5,), 5)
    assert game(table).cash[0] == BOARD.fuel


def test_2_3_two_dice_burn_fuel_and_without_it_there_is_no_boost() -> None:
    table = fresh(6, 6, 1)
    table.play(0, Boost())
    assert (game(table).place[0], game(table).cash[0]) == (12, BOARD.fuel - 1)
    game(table).cash[-1] += game(table).cash[1]
    game(table).cash[1] = 0
    table.asking()
    assert "boost" not in kinds(table, 1)
    with pytest.raises(Illegal, match="no fuel left"):
        table.play(1, Boost())


def test_2_4_never_past_the_end_and_never_behind_the_start() -> None:
    table = fresh(1, card("Undertow"))
    at(table, CLOUD - 1, 0)
    table.play(0, Cruise())
    table.play(0, Enter())
    assert game(table).place[0] == 0
    at(table, 0, BOARD.length - 2)
    table.chance.source = fresh(6).chance.source
    table.chance.source.at = 1
    table.play(1, Cruise())
    assert game(table).place[1] == BOARD.length


def test_2_5_the_first_to_arrive_wins_and_the_others_are_ranked_by_place() -> None:
    table = fresh(2, seats=4)
    at(table, BOARD.length - 2, 7, 30, 7)
    (won,) = of(table.play(0, Cruise()), Won)
    assert (won.seat, won.ending) == (0, "beacon")
    assert table.over
    assert table.over.ranking == [[0], [2], [1, 3]]


@pytest.mark.parametrize(("name", "to"), [("Tail wind", CLOUD + 3), ("Head wind", CLOUD - 2), ("Dead calm", CLOUD)])
def test_3_2_a_card_moves_a_ship_or_not(name: str, to: int) -> None:
    table = in_cloud(card(name))
    (drew,) = of(table.play(0, Enter()), Drew)
    assert drew.to == game(table).place[0] == to
    assert game(table).deck.under == [card(name) - 1]
    assert drew.says(BOARD).startswith(name)


def test_3_2_a_card_may_bring_fuel() -> None:
    table = in_cloud(card("Lost tanker"))
    table.play(0, Enter())
    assert game(table).cash[0] == BOARD.fuel + 2


def test_3_1_a_cloud_may_be_flown_round() -> None:
    table = in_cloud()
    assert kinds(table, 0) == {"enter", "pass", "resign"}
    assert table.silence(0) == PASS
    assert of(table.play(0, PASS), WentRound)
    assert game(table).place[0] == CLOUD
    assert set(table.asked) == {1}


def test_3_1_a_table_may_play_without_weather() -> None:
    table = in_cloud(weather=False)
    assert set(table.asked) == {1}


def test_3_3_one_card_a_turn() -> None:
    table = in_cloud(card("Tail wind"))
    assert CLOUD + 3 in BOARD.clouds
    table.play(0, Enter())
    assert game(table).place[0] == CLOUD + 3
    assert set(table.asked) == {1}


def test_4_1_4_2_4_3_time_runs_out_and_the_other_wins() -> None:
    """§4.1, §4.2, §4.3, §4.5"""
    table = fresh(timers="on")
    due = table.next_alarm()
    assert due == 130_000
    table.wake(due)
    (left,) = of(table.entries[-1].facts, Left)
    assert (left.seat, left.why) == (0, "slow")
    assert table.over
    assert table.over.ranking == [[1], [0]]


def test_4_4_one_resigns_in_ones_own_turn() -> None:
    table = fresh(seats=3)
    assert "resign" in kinds(table, 0)
    assert "resign" not in kinds(table, 1)
    table.play(0, Resign())
    assert game(table).living() == [1, 2]
    assert set(table.asked) == {1}
    table.house(Remove(2), 0)
    assert table.over


@pytest.mark.parametrize("seats", TITLE.seats)
def test_a_random_game_keeps_every_law_of_the_house(seats: int) -> None:
    conform(TITLE, seats, {}, seats)
    conform(TITLE, seats, {"weather": False, "timers": "off"}, seats)


def test_every_phase_has_its_hint() -> None:
    asking = {tag(phase) for phase in TITLE.phases if phase.asks and phase.__module__.startswith(TITLE.package)}
    assert set(TITLE.hints_for({}, 1)) == asking
