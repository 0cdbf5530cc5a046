"""§5 Aggression and Influence."""

from __future__ import annotations

import pytest

from games.engine.options import Remove
from games.engine.table import Table

from ..actions import Pick, Target
from ..facts import AttributeRolled, Spared, Targeted
from .helpers import asks, begun, dice, enter, game, kinds, moves, of, refused, score, scores


def leading(phase: str, *rolls: int, seats: int = 3, **settings: object) -> Table:
    """Seat 0 leads what the phase tests, and is asked for a target."""
    table = begun(seats=seats, **settings)
    scores(table, 0, **{"military" if phase == "Aggression" else "influence": 9})
    dice(table, *rolls)
    enter(table, phase)
    return table


def test_5_1_target_then_die() -> None:
    table = leading("Aggression", 7)
    assert asks(table) == "aggression"
    assert refused(table, 0, Target(0)), "an opponent"
    facts = table.play(0, Target(2))
    assert [type(fact) for fact in facts[:2]] == [Targeted, AttributeRolled]
    assert moves(facts) == [(2, "trade", -2)]


def test_5_1_the_only_opponent_is_named_unasked() -> None:
    table = leading("Aggression", 7, seats=2)
    assert score(table, 1, "trade") == 3
    assert table.asked == {1}, "the turn went on"


@pytest.mark.parametrize(("had", "by"), [(5, 2), (2, 2), (1, 1)])
def test_5_2_no_more_than_there_is(had: int, by: int) -> None:
    table = leading("Aggression", 3)
    scores(table, 1, exploration=had)
    assert moves(table.play(0, Target(1))) == [(1, "exploration", -by)]
    assert score(table, 1, "exploration") == had - by


def test_5_2_nothing_to_lose() -> None:
    table = leading("Aggression", 3)
    scores(table, 1, exploration=0)
    facts = table.play(0, Target(1))
    assert of(facts, Spared) == [Spared(1, 2, "5.2")]
    assert moves(facts) == []


def test_5_3_a_point_changes_sides() -> None:
    table = leading("Influence", 7)
    facts = table.play(0, Target(1))
    assert moves(facts)[:2] == [(1, "trade", -1), (0, "trade", 1)]
    assert (score(table, 0, "trade"), score(table, 1, "trade")) == (6, 4)


def test_5_4_nothing_there_nothing_given() -> None:
    table = leading("Influence", 3)
    scores(table, 1, exploration=0)
    facts = table.play(0, Target(1))
    assert of(facts, Spared) == [Spared(1, 2, "5.4")]
    assert score(table, 0, "exploration") == 5
    assert len(of(facts, AttributeRolled)) == 1, "no second roll"


@pytest.mark.parametrize("phase", ["Aggression", "Influence"])
def test_5_5_no_attribute_is_named_where_there_is_nothing_to_lose(phase: str) -> None:
    table = leading(phase, 10)
    game(table).score[1] = [0] * 8
    facts = table.play(0, Target(1))
    assert asks(table) != "pick"
    assert of(facts, Spared) == [Spared(1, -1, "5.2" if phase == "Aggression" else "5.4")]


def test_5_5_nor_where_the_loser_has_left() -> None:
    table = leading("Aggression", 10)
    table.play(0, Target(1))
    assert asks(table) == "pick"
    table.house(Remove(1), 0)
    assert asks(table) != "pick"


@pytest.mark.parametrize(
    ("phase", "by", "asked", "question"),
    [
        ("Aggression", "roller", 0, "Free choice: which attribute does @1 lose 2 points of?"),
        ("Influence", "roller", 0, "Free choice: a point of which attribute does @1 hand over to you?"),
        ("Aggression", "target_on_loss", 1, "Free choice: @0 attacks. Which attribute do you lose 2 points of?"),
        ("Influence", "target_on_loss", 1, "Free choice: a point of which attribute do you hand over to @0?"),
    ],
)
def test_5_5_the_question_says_who_loses(phase: str, by: str, asked: int, question: str) -> None:
    """§5.5, §1.12 The other by name; who loses is asked about their own loss."""
    table = leading(phase, 10, pick_by=by)
    table.play(0, Target(1))
    assert table.asked == {asked}
    assert table.prompt(asked) == question


@pytest.mark.parametrize("phase", ["Aggression", "Influence"])
def test_5_5_the_active_player_names_on_nine_and_ten(phase: str) -> None:
    table = leading(phase, 10)
    table.play(0, Target(1))
    assert table.asked == {0}
    assert kinds(table, 0) == {"pick", "resign"}
    facts = table.play(0, Pick(1))
    assert moves(facts)[0] == (1, "research", -2 if phase == "Aggression" else -1)
