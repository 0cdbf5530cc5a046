"""§3 Rounds, turns and phases."""

from __future__ import annotations

from games.engine.facts import tag
from games.engine.options import Pass, Silence
from games.titles.galactic_civ.constants import STAGES, TESTED

from ..actions import Play, Target
from ..facts import Idle, RoundBegan, TurnStarted
from ..phases.turns import ORDER
from .helpers import CARD, asks, begun, dice, enter, game, hold, kinds, moves, of, score, scores


def test_3_1_a_round_is_one_turn_of_each() -> None:
    table = begun()
    facts = list(table.entries[-1].facts)
    while game(table).round == 1:
        facts += table.house(Silence(min(table.asked)), 0)
    assert [(fact.seat, fact.number) for fact in of(facts, TurnStarted)] == [(0, 1), (1, 1), (2, 1), (1, 2)]
    assert of(facts, RoundBegan) == [RoundBegan(1, 0), RoundBegan(2, 1)]
    assert len(game(table).history) == 2, "at the start, and after round 1"


def test_3_2_twelve_phases_in_order() -> None:
    names = "opportunity construction discovery aggression influence exploration exploitation expansion research"
    assert [tag(stage) for stage in ORDER] == [*names.split(), "trade", "approval", "end"]
    assert [stage.number for stage in ORDER] == list(range(1, 13))
    assert tuple(stage.attribute for stage in ORDER) == TESTED
    assert [stage.titled() for stage in ORDER] == list(STAGES)


def test_3_3_scores_count_as_a_phase_begins() -> None:
    """A ship played in Construction wins the Aggression of the same turn."""
    table = begun()
    hold(table, 0, "Capital Ships")
    enter(table, "Construction")
    table.play(0, Play(CARD["Capital Ships"]))
    assert asks(table) == "aggression"


def test_3_4_a_tie_has_no_effect() -> None:
    table = begun()
    scores(table, 0, military=9, influence=9, trade=9, morale=3)
    scores(table, 1, military=9, influence=9, trade=9, morale=3)
    hold(table, 0)
    facts = enter(table, "Aggression")
    assert of(facts, Idle)[0].phases == (4, 5, 6, 7, 8, 9, 10, 11, 12)
    assert moves(facts) == []
    assert game(table).mover == 1


def test_3_4_who_has_left_is_not_compared() -> None:
    from games.engine.options import Remove

    table = begun()
    scores(table, 0, military=9)
    scores(table, 1, military=9)
    assert not game(table).leads(0, 7)
    table.house(Remove(1), 0)
    assert game(table).leads(0, 7)


def test_3_5_what_must_and_what_may() -> None:
    table = begun()
    scores(table, 0, military=9, expansion=9)
    enter(table, "Aggression")
    assert kinds(table, 0) == {"target", "resign"}, "no passing"
    enter(table, "Expansion")
    assert kinds(table, 0) == {"draw", "pass", "resign"}


def test_3_5_one_is_asked_whatever_one_holds() -> None:
    """Not to be asked would tell that there is no Build or Ship in the hand."""
    table = begun()
    hold(table, 0, "Elerium")
    enter(table, "Construction")
    assert asks(table) == "construction"
    assert kinds(table, 0) == {"pass", "resign"}
    assert table.silence(0) == Pass()
    hold(table, 0)
    enter(table, "Construction")
    assert game(table).mover == 1, "everybody sees that the hand is empty"


def test_3_6_never_below_nothing_and_nobody_is_out() -> None:
    table = begun()
    game(table).score[1] = [0] * 8
    scores(table, 0, military=9)
    enter(table, "Aggression")
    dice(table, 3)
    table.play(0, Target(1))
    assert score(table, 1, "exploration") == 0

    assert table.asked == {1}, "plays on"
