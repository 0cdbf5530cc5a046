"""Judging answers: the same worlds for each of them, nothing hidden used, and a clear best told from luck."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.bots import DEFAULT_LEVEL
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.judging import Candidate, Judged, Judgement, judge_answers, list_candidates, measure_share
from games.engine.lessons import LessonPlay, list_lessons
from games.engine.simulate import played
from games.engine.table import Table

WORLDS = 6


def find_choice(title: Any) -> tuple[bytes, int]:
    """A question with several plain answers, in a game of bots."""
    found: list[tuple[bytes, int]] = []

    def look(table: Table) -> None:
        if len(table.asked) == 1 and not table.over and not found:
            (seat,) = table.asked
            if len(list_candidates(table, seat)) > 1 and table.number > 20:
                found.append((table.dump(), seat))

    played(title, [DEFAULT_LEVEL] * 3, {}, 5, look=look)
    return found[0]


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_every_title_can_be_judged(title: Any) -> None:
    """And the position judged is left as it was; the same question gives the same figures."""
    dump, seat = find_choice(title)
    table = Table.load(dump, None, Seeded(1))
    before = table.digest()
    candidates = list_candidates(table, seat)
    judged = judge_answers(table, seat, candidates, WORLDS)
    assert table.digest() == before
    assert judged == judge_answers(Table.load(dump, None, Seeded(2)), seat, candidates, WORLDS)
    assert {each.label for each in judged.answers} == {each.label for each in candidates}
    assert [each.share for each in judged.answers] == sorted((each.share for each in judged.answers), reverse=True)
    assert all(0 <= each.share <= 100 for each in judged.answers)
    assert judged.worlds == WORLDS


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_what_the_seat_cannot_know_changes_nothing(title: Any) -> None:
    """Two worlds that differ in hidden cards alone are judged alike: a puzzle gives away no card."""
    dump, seat = find_choice(title)
    table, other = Table.load(dump, None, Seeded(1)), Table.load(dump, None, Seeded(1))
    other.game.disguise(seat, Seeded(77))
    other.asking()
    candidates = list_candidates(table, seat)
    here = {each.label for each in judge_answers(table, seat, candidates, 2).answers}
    assert {each.label for each in judge_answers(other, seat, list_candidates(other, seat), 2).answers} == here


def test_the_processor_may_run_out() -> None:
    title = titles()[0]
    dump, seat = find_choice(title)
    table = Table.load(dump, None, Seeded(1))
    assert judge_answers(table, seat, list_candidates(table, seat), 500, lambda: False).worlds == 2


def test_an_auction_is_no_puzzle() -> None:
    """Bots that play on bid alike, so games of them tell nothing of a bid."""
    for title in titles():
        for lesson in list_lessons(title):
            play = LessonPlay(title, lesson)
            while step := play.step:
                if step.expect.get("action") == "bid":
                    assert list_candidates(play.table, lesson.you) == []
                play.answer(play.show())


def test_who_has_won_has_all() -> None:
    title = titles()[0]
    table = played(title, [DEFAULT_LEVEL] * 3, {}, 3)
    assert table.over
    assert sum(measure_share(table, seat) for seat in range(3)) == pytest.approx(100)
    assert measure_share(table, table.over.ranking[0][0]) == 100


@pytest.mark.parametrize(("gap", "error", "clear"), [(9, 1, True), (9, 3, False), (3, 0, False), (4, 0.4, True)])
def test_a_best_answer_is_clear_beyond_its_error(gap: float, error: float, clear: bool) -> None:
    answers = [Judged("a", {}, 50), Judged("b", {}, 50 - gap)]
    assert Judgement(answers, gap, error, 100).is_clear(3.0) is clear


def test_a_decisive_answer_is_found() -> None:
    """Where one answer ruins a rival and the other keeps them alive, the same dice tell them apart for certain."""
    title, lesson = next((each, lesson) for each in titles() for lesson in list_lessons(each)
                         if lesson.slug == "the-salary-falls")  # fmt: skip
    play = LessonPlay(title, lesson)
    play.answer(play.show())
    judged = judge_answers(play.table.fork(Seeded(3)), 0, list_candidates(play.table, 0), 40)
    assert judged.answers[0].move == {"action": "take"}
    assert judged.is_clear(3.0)


def test_candidates_say_what_the_buttons_say() -> None:
    title = titles()[0]
    dump, seat = find_choice(title)
    table = Table.load(dump, None, Seeded(1))
    labels = [option.label for option in table.options(seat) if not option.standing and not option.grave]
    assert [each.label for each in list_candidates(table, seat)] == labels
    assert all(isinstance(each, Candidate) for each in list_candidates(table, seat))
