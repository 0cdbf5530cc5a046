"""Verdicts on answers: the given one is always among those compared, nobody is blamed within the margin, and nothing
that its player could not know counts."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import verdicts
from games.engine.bots import DEFAULT_LEVEL
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.judging import Candidate
from games.engine.simulate import played
from games.engine.table import Table
from games.engine.verdicts import ERRORS, Rating, has_choice, judge_given_answer, rate_cost, weigh_answers

TITLES = pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
FEW = 4  # worlds


def find_answer(title: Any) -> tuple[bytes, int, Any]:
    """A question with a choice in a game of bots, and what was answered."""
    found: list[Any] = []

    def look(table: Table) -> None:
        if len(found) == 2:
            found.append(table.entries[-1].action)
        if not found and len(table.asked) == 1 and not table.over and table.number > 20:
            (seat,) = table.asked
            if has_choice(table, seat):
                found.extend((table.dump(), seat))

    played(title, [DEFAULT_LEVEL] * 3, {}, 5, look=look)
    return found[0], found[1], found[2]


def few() -> Any:
    """Allows two worlds at least, and so many in all."""
    left = iter(range(FEW - 2))
    return lambda: next(left, None) is not None


@TITLES
def test_every_title_gives_verdicts(title: Any) -> None:
    """The same answer is judged alike every time, and its position is left as it was."""
    dump, seat, action = find_answer(title)
    table = Table.load(dump, None, Seeded(1))
    before = table.digest()
    found = judge_given_answer(table, seat, action, "Something else", few())
    assert found is not None
    assert table.digest() == before
    assert found == judge_given_answer(Table.load(dump, None, Seeded(2)), seat, action, "Something else", few())
    assert [each.given for each in found.answers].count(True) == 1
    assert found.worlds == FEW
    assert found.answers[0].behind == 0
    assert all(0 <= each.points <= 100 for each in found.answers)
    assert [each.points for each in found.answers] == sorted((each.points for each in found.answers), reverse=True)


@TITLES
def test_hidden_cards_do_not_count(title: Any) -> None:
    """Two worlds that differ in what the seat cannot know are compared by the same answers."""
    dump, seat, action = find_answer(title)
    table, other = Table.load(dump, None, Seeded(1)), Table.load(dump, None, Seeded(1))
    other.game.disguise(seat, Seeded(77))
    other.asking()
    here, there = (judge_given_answer(each, seat, action, "", few()) for each in (table, other))
    assert here is not None
    assert there is not None
    assert {each.label for each in here.answers} == {each.label for each in there.answers}


def test_an_answer_is_blamed_by_what_it_surely_cost() -> None:
    """The margin is on the player's side: within two errors of the best nothing is held against them."""
    assert rate_cost(9.0, 5.0) is Rating.BEST
    assert rate_cost(2.0, 0.5) is Rating.GOOD
    assert rate_cost(2.0 + ERRORS, 1.0) is Rating.INACCURACY
    assert rate_cost(6.0 + ERRORS, 1.0) is Rating.MISTAKE


def test_the_gap_is_that_of_the_same_worlds() -> None:
    """One answer is better by five in every world, however different these are: that is certain."""
    compared = [Candidate("better", {}), Candidate("given", {})]
    found = weigh_answers(compared, [[50.0, 45.0], [10.0, 5.0], [90.0, 85.0]], chances=True)
    assert (found.cost, found.error, found.rating) == (5.0, 0.0, Rating.INACCURACY)
    assert [each.label for each in found.answers] == ["better", "given"]


def test_an_answer_without_a_button_is_compared_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was offered in a trade is none of the buttons: it is told in the words that came with it."""
    dump, seat, action = find_answer(titles()[0])
    table, move = Table.load(dump, None, Seeded(1)), action.to_json()
    with_buttons = verdicts.list_candidates
    monkeypatch.setattr(
        verdicts, "list_candidates", lambda *asked: [each for each in with_buttons(*asked) if each.move != move]
    )
    found = judge_given_answer(table, seat, action, "Something else", few())
    assert found is not None
    assert [each.label for each in found.answers if each.given] == ["Something else"]
