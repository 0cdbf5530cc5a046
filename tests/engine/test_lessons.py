"""Lessons: every one is played right and wrong by the real rules, and what it says is true of its position.

A lesson that a change of rules has broken would tell newcomers something false, so each is held to its script: the
chance is drawn to the last die, the others may answer as written, and each "not yet" can be heard.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from games.engine import lessons
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.lessons import Lesson, LessonPlay, Step, find_lesson, lay_out, lay_over, list_lessons
from games.engine.options import Action, Option
from games.engine.table import Table
from games.engine.types import Illegal
from tests.house import test_voice, test_voice_of_games

EVERY = [(title, lesson) for title in titles() for lesson in list_lessons(title)]
NAMES = [f"{title.slug}/{lesson.slug}" for title, lesson in EVERY]
WORDS_A_MINUTE, MOVE = 200, 4  # read without haste; seconds to find and press what a step asks for
FIVE_MINUTES = 300  # s, all lessons of a title together
SAMPLES = 40  # of an option whose fields are open
each_lesson = pytest.mark.parametrize(("title", "lesson"), EVERY, ids=NAMES)


def sample_answers(table: Table, seat: int) -> list[dict[str, Any]]:
    """Legal answers, several of each option that leaves something open."""
    rng, found = Seeded(5), []
    for option in table.options(seat):
        found += [said.to_json() for said in sample_option(option, rng)]
    return found


def sample_option(option: Option, rng: Seeded) -> list[Action]:
    return [option.action] if option.action is not None else [option.sample(rng) for _ in range(SAMPLES)]


def list_sentences(lesson: Lesson) -> list[str]:
    said = [lesson.name, lesson.closing]
    for step in lesson.steps:
        said += [step.say, step.task, step.brings, *(each.say for each in step.not_yet)]
    return said


def reckon_seconds(lesson: Lesson) -> float:
    """How long somebody takes who reads every word that leads on, and answers each step at once."""
    said = [
        lesson.name,
        lesson.closing,
        *(each for step in lesson.steps for each in (step.say, step.task, step.brings)),
    ]
    return len(" ".join(said).split()) * 60 / WORDS_A_MINUTE + len(lesson.steps) * MOVE


def test_every_title_has_lessons() -> None:
    """The first of them is what a newcomer is offered, so each title has one."""
    assert [title.slug for title in titles() if not list_lessons(title)] == []


@each_lesson
def test_a_position_is_one_that_the_rules_know(title: Any, lesson: Lesson) -> None:
    """What a game conserves is conserved, and the learner is asked."""
    table = lay_out(title, lesson)
    fresh = Table.start(title, lesson.players, lesson.settings, chance=Seeded(1))
    assert table.game.conserved() == fresh.game.conserved()
    assert lesson.you in table.asked


@each_lesson
def test_played_right_it_goes_to_its_end(title: Any, lesson: Lesson) -> None:
    """As written: chance is used up at each step, and the next question is the learner's."""
    play = LessonPlay(title, lesson)
    while step := play.step:
        tried = play.answer(play.show())
        assert (tried.right, tried.says) == (True, step.brings)
        assert play.table.chance.source.left == 0, f"step {play.at}: something was left undrawn"
        assert play.step is None or lesson.you in play.table.asked, f"after step {play.at} someone else is asked"
    assert play.at == len(lesson.steps)


@each_lesson
def test_played_wrong_it_stays_and_says_why(title: Any, lesson: Lesson) -> None:
    """Any legal answer may be given; one that is not expected changes nothing, and each reason can be heard."""
    play = LessonPlay(title, lesson)
    while step := play.step:
        heard = set()
        for said in sample_answers(play.table, lesson.you):
            if step.accepts(said):
                continue
            before, number = play.table.digest(), play.table.version
            tried = play.answer(said)
            assert not tried.right
            assert (play.table.digest(), play.table.version) == (before, number)
            assert play.step is step
            heard.add(tried.says)
        unheard = [each.say for each in step.not_yet if each.when and each.say not in heard]
        assert unheard == [], f"step {play.at + 1}: no legal answer is told this"
        assert step.not_yet[-1].when == {}, f"step {play.at + 1}: some answer has no reason"
        play.answer(play.show())


@each_lesson
def test_it_is_short_and_sounds_like_one_of_ours(title: Any, lesson: Lesson) -> None:
    """VOICE: what is said on a page; and a step fits beside the board."""
    plain = [re.sub(r"\*", "", said) for said in list_sentences(lesson)]
    wrong = [fault for said in plain for fault in (*test_voice.faults(said), *test_voice_of_games.faults(said))]
    assert wrong == []
    assert [said for said in list_sentences(lesson) if "'" in said] == [], "quotes are curly"
    assert [said for said in plain if ": you" in said] == [], "the page takes that for a sentence of its own"
    assert all(len(step.task) <= 45 and len(step.say) <= 330 and len(step.brings) <= 260 for step in lesson.steps)
    assert 1 <= len(lesson.steps) <= 5
    assert 20 <= lesson.seconds <= 90


def test_four_to_six_lessons_take_five_minutes() -> None:
    """Of the titles that the site comes with; one that has just been started has a single one."""
    counted = {title.slug: list_lessons(title) for title in titles() if len(list_lessons(title)) > 1}
    assert all(4 <= len(found) <= 6 for found in counted.values()), counted
    assert {slug for slug, found in counted.items() if sum(map(reckon_seconds, found)) > FIVE_MINUTES} == set()
    assert all(sum(each.seconds for each in found) <= FIVE_MINUTES for found in counted.values()), "what the list says"


@each_lesson
def test_how_long_it_takes_is_told_as_it_is_reckoned(title: Any, lesson: Lesson) -> None:
    assert abs(lesson.seconds - reckon_seconds(lesson)) <= 5, f"{lesson.name}: {reckon_seconds(lesson):.0f} s"


def find_played() -> tuple[Any, Lesson]:
    return EVERY[0]


def test_an_answer_that_the_rules_refuse_is_refused_here_too() -> None:
    title, lesson = find_played()
    play = LessonPlay(title, lesson)
    with pytest.raises(Illegal):
        play.answer({"action": "no_such_thing"})
    assert play.at == 0


def test_what_was_answered_is_played_again() -> None:
    """A lesson is kept as its answers alone."""
    title, lesson = find_played()
    first, answers = LessonPlay(title, lesson), []
    while first.step:
        answers.append(first.show())
        first.answer(answers[-1])
        again = LessonPlay(title, lesson, answers)
        assert (again.at, again.table.digest()) == (first.at, first.table.digest())


def test_answers_of_another_lesson_lead_nowhere() -> None:
    title, lesson = find_played()
    wrong = next(said for said in sample_answers(LessonPlay(title, lesson).table, lesson.you)
                 if not lesson.steps[0].accepts(said))  # fmt: skip
    with pytest.raises(LookupError):
        LessonPlay(title, lesson, [wrong])


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ({"action": "bid", "amount": 190}, True),
        ({"action": "bid", "amount": 300}, True),
        ({"action": "bid", "amount": 180}, False),
        ({"action": "bid", "amount": 310}, False),
        ({"action": "bid"}, False),
        ({"action": "bid", "amount": True}, False),
        ({"action": "pass"}, False),
    ],
)
def test_numbers_have_room(said: dict[str, Any], right: bool) -> None:
    step = Step("", "", {"action": "bid"}, "", [], least={"amount": 190}, most={"amount": 300})
    assert step.accepts(said) is right


def test_a_number_may_lie_deep() -> None:
    step = Step("", "", {"action": "offer", "take": {"chips": 1}}, "", [], least={"give.cash": 100})
    assert step.accepts({"action": "offer", "give": {"cash": 100, "lots": []}, "take": {"chips": 1, "cash": 0}})
    assert not step.accepts({"action": "offer", "give": {"cash": 99}, "take": {"chips": 1}})
    assert not step.accepts({"action": "offer", "give": 7, "take": {"chips": 1}})


def test_data_is_laid_over_by_name_and_by_number() -> None:
    below = {"cash": [5, 6, 7], "place": [0, 0], "plots": [[-1, -1], [-1, 0]], "turn": 0}
    above = {"cash": {"0": 9}, "place": [3, 4], "plots": {"1": {"0": 2}}, "turn": 8}
    assert lay_over(below, above) == {"cash": [9, 6, 7], "place": [3, 4], "plots": [[-1, -1], [2, 0]], "turn": 8}


def test_a_file_with_a_word_that_no_lesson_has_is_refused(tmp_path: Any, monkeypatch: Any) -> None:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "01-odd.toml").write_text('name = "Odd"\nmood = "fine"\n')
    monkeypatch.setattr(lessons, "files", lambda package: tmp_path)
    with pytest.raises(msgspec.ValidationError):
        lessons._read_folder.__wrapped__("odd")


def test_a_lesson_is_found_by_its_name_in_addresses() -> None:
    title, lesson = find_played()
    assert find_lesson(title, lesson.slug) is lesson
    assert find_lesson(title, "no-such") is None
