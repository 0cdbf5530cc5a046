"""§10 Time, leaving, and a fair start."""

from __future__ import annotations

import pytest

from games.engine.options import Flag, Pass, Remove, Silence
from games.engine.simulate import list_winning_places, played
from games.engine.types import Illegal
from games.titles.galactic_civ.constants import AUX, LAST_ROUND, LONGEST_SILENCE, MAIN, SEATS

from ..actions import ChooseRace, Discard, Resign, Target
from ..facts import Left, Won
from .helpers import CARD, CIV, asks, begun, dice, enter, fresh, game, hold, kinds, last, of, playable, refused, scores


def test_10_1_five_minutes_at_live_tables() -> None:
    for pace, timers, on in (("live", "by_pace", True), ("mail", "by_pace", False), ("mail", "on", True)):
        clock = game(fresh(pace=pace, timers=timers)).clock
        assert (clock is not None) is on
    assert game(fresh(pace="live")).clock.main == [MAIN] * 3  # type: ignore[union-attr]


def test_10_2_countdown_then_main_time_then_out() -> None:
    table = begun(timers="on")
    clock = game(table).clock
    assert clock
    clock.main = [MAIN] * 3
    assert table.next_alarm() == AUX["play"] + MAIN
    table.play(0, Pass(), now=5_000)
    assert clock.main[0] == MAIN + 5_000, "half of the ten seconds left"
    due = table.next_alarm()
    assert due
    facts = table.wake(due)
    assert of(facts, Left) == [Left(0, "slow")]
    assert isinstance(table.entries[-1].action, Flag)
    assert table.asked == {1}


def test_10_3_silence_plays_nothing() -> None:
    table = begun()
    hold(table, 0, "Carrier", "Elerium", "Wormhole", "Outpost", "Freighters", "Nebula")
    enter(table, "Construction")
    assert table.silence(0) == Pass()
    enter(table, "End")
    assert table.silence(0) == Discard((CARD["Nebula"],))
    scores(table, 0, military=9)
    enter(table, "Aggression")
    assert table.silence(0) == Target(1)
    dice(table, 9)
    table.house(Silence(0), 0)
    assert asks(table) == "pick"
    table.house(Silence(0), 0)
    assert game(table).score[1][0] == 3


def test_10_3_too_much_silence_is_leaving() -> None:
    table = begun(patience=3)
    facts = []
    while not table.over:
        facts += table.house(Silence(min(table.asked)), 0)
    assert {fact.why for fact in of(facts, Left)} == {"silent"}
    assert table.over.ending == "last_standing"


@pytest.mark.parametrize(("patience", "leaves"), [(LONGEST_SILENCE, True), (LONGEST_SILENCE + 1, False)])
def test_10_3_each_patience_that_can_be_chosen_can_run_out(patience: int, leaves: bool) -> None:
    """§10.3 Nobody has a word for whole games of twenty rounds; by rules 1 more could be chosen, to no effect."""
    table = fresh(seats=2)
    game(table).patience = patience
    facts = []
    while not table.over:
        facts += table.house(Silence(min(table.asked)), 0)
    assert bool(of(facts, Left)) is leaves
    assert game(table).round == LAST_ROUND


def test_10_3_more_patience_than_a_game_has_turns_is_refused() -> None:
    field = next(field for field in CIV.form() if field["name"] == "patience")
    assert (field["default"], field["min"], field["max"]) == (6, 3, LONGEST_SILENCE)
    with pytest.raises(Illegal, match="patience is 18 at most"):
        fresh(patience=LONGEST_SILENCE + 1)


def test_10_4_one_answer_is_made_but_never_tells_a_hand() -> None:
    table = begun(seats=2)
    hold(table, 0, "Carrier")
    enter(table, "Discovery")
    assert asks(table) == "discovery", "asked though nothing can be played"
    assert playable(table, 0) == []
    scores(table, 0, military=9)
    enter(table, "Aggression")
    assert asks(table) != "aggression", "there is one opponent only"


def test_10_5_resigning_in_their_own_turn() -> None:
    table = begun()
    hold(table, 0, "Carrier", "Elerium")
    enter(table, "Construction")
    assert "resign" not in kinds(table, 1)
    assert refused(table, 1, Resign())
    facts = table.play(0, Resign())
    assert of(facts, Left) == [Left(0, "resigned")]
    assert game(table).discard == [CARD["Carrier"], CARD["Elerium"]]
    assert table.asked == {1}, "their turn is over"
    assert not game(table).leads(0, 7)


def test_10_5_removed_between_turns_and_last_one_left() -> None:
    table = begun()
    table.house(Remove(1), 0)
    assert table.asked == {0}, "whose turn it is stays asked"
    assert game(table).waiting == [2]
    facts = table.house(Remove(0), 0)
    assert table.over
    assert table.over.ranking == [[2], [0], [1]]
    assert of(facts, Won) == [Won((2,), "last_standing", (), "10.5")]


def test_10_5_leaving_while_races_are_chosen() -> None:
    table = fresh()
    table.house(Remove(0), 0)
    table.play(1, ChooseRace(2))
    table.play(2, ChooseRace(3))
    assert table.asked == {1}
    assert game(table).first == 1


def test_10_6_ranks_behind_the_winner() -> None:
    table = begun(seats=5)
    scores(table, 0, military=10, expansion=10)
    scores(table, 1, trade=7)
    scores(table, 2, research=6, morale=6)
    table.house(Remove(4), 0)
    last(table, 0, 11)
    assert table.over
    assert table.over.ranking == [[0], [2], [1], [3], [4]]


@pytest.mark.parametrize("seats", SEATS)
def test_10_7_a_fair_start_is_the_default_for_any_number(seats: int) -> None:
    """§10.7 And as printed is one choice."""
    chosen = CIV.read_settings(seats, {})
    assert (chosen.preset, chosen.rotate_start, chosen.victory_check) == ("fair_start", True, "end_of_round")
    printed = CIV.read_settings(seats, {"preset": "printed"})
    assert (printed.rotate_start, printed.victory_check) == (False, "active_only")


def test_10_7_its_two_parts_can_be_chosen_alone() -> None:
    field = next(field for field in CIV.form() if field["name"] == "preset")
    assert field["sets"] == {"printed": {"rotate_start": False, "victory_check": "active_only"}}
    chosen = CIV.read_settings(3, {"victory_check": "all_each_end"})
    assert (chosen.rotate_start, chosen.victory_check) == (True, "all_each_end")


def test_10_7_it_takes_the_first_seat_its_advantage() -> None:
    """A small sample; the figures of large ones stand in golden/README.md."""
    wins = dict.fromkeys(("printed", "fair_start"), 0)
    for preset in wins:
        for seed in range(14):
            table = played(CIV, ["steady"] * 2, {"timers": "off", "preset": preset}, seed)
            assert table.over
            wins[preset] += list_winning_places(table) == [0]
    assert wins["printed"] >= 11 > wins["fair_start"]
