"""Strong computer players think elsewhere: nobody waits for them, and none of them is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest
from django.core.cache import cache

from accounts.models import User
from common import clock
from games import tasks
from games.engine.bots import choose
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.matches import answer_verdicts, answerers, bots, storage
from games.matches.moves import submit_move
from games.models import Entry
from games.thinking.requests import AnyQuestion
from games.thinking.thinkers import MOVES, REVIEWS, ThoughtFailedError
from tests.matches.conftest import BY_HAND, UNTIMED, Game
from tests.matches.test_robots import bot_seats, until_bots_are_asked


class Line:
    """Questions that were handed over, answered when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[AnyQuestion, Future[Any]]] = []

    def ask(self, question: AnyQuestion) -> Future[Any]:
        self.asked.append((question, Future()))
        return self.asked[-1][1]


@pytest.fixture
def line(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Line:
    made = Line()
    settings.THINK_APART = True
    cache.clear()
    monkeypatch.setattr(MOVES, "ask", made.ask)
    return made


@pytest.fixture
def strong(begin: Callable[..., Game]) -> Game:
    """Ann, Ben and a strong computer player that is asked."""
    return until_bots_are_asked(begin(bots=1, level="sharp", settings=UNTIMED))


def test_a_strong_bots_question_is_handed_over_and_its_answer_comes_by_the_door(strong: Game, line: Line) -> None:
    before, seat = strong.match.version, min(strong.head.table.asked & bot_seats(strong))
    action = bots.choose_bot_action(strong.head, seat, "steady")
    assert action is not None
    assert answerers.answer_if_due(strong.id) is False
    assert strong.match.version == before
    ((asked, future),) = line.asked
    assert (asked.seat, asked.board) == (seat, None)
    assert strong.match.bot_due is not None
    future.set_result(action.to_json())
    entry = Entry.objects.get(match_id=strong.id, number=before + 1)
    assert (entry.seat, entry.key) == (seat, f"bot:{before}:{seat}")


@pytest.mark.parametrize("slug", [title.slug for title in titles()])
def test_it_loses_no_time_it_does_not_have_though_its_thoughts_never_come(
    slug: str, ann: User, ben: User, line: Line, settings: Any
) -> None:
    """By the printed clocks, with its pauses and the longest wait for its thoughts: neither flag nor hammer falls."""
    settings.BOT_PACE = 1
    game = begin_with_strong(slug, ann, ben)
    while len(line.asked) < 20 and not game.head.over:
        if game.head.table.asked - bot_seats(game):
            move_person(game)
        else:
            pass_until_alarm(game, settings)
    assert line.asked
    silent = game.match.entries.filter(actor=Entry.Actor.CLOCK)
    assert not [entry.line for entry in silent if json.loads(entry.line)["seat"] in bot_seats(game)]
    assert not set(game.head.table.game.gone) & bot_seats(game)


def begin_with_strong(slug: str, ann: User, ben: User) -> Game:
    """A live game of Ann, Ben and a strong computer player."""
    match = create_match(ann, slug, seats=3, settings=BY_HAND)
    joining.join_match(match.pk, ben, match.invite)
    joining.add_bot(match.pk, ann, "sharp")
    starting.start_match(match.pk, ann)
    return Game(match.pk)


def move_person(game: Game) -> None:
    """One of the people asked answers at once."""
    held = game.head
    seat = min(held.table.asked - bot_seats(game))
    action = choose(held.table.fork(), seat, "random", Seeded(held.version))
    assert action is not None
    submit_move(game.id, seat, action.to_json(), by=game.owner(seat), key=f"by {held.version}", version=held.version)


def pass_until_alarm(game: Game, settings: Any) -> None:
    """The next that is due is done, at its moment."""
    alarm = game.match.alarm
    assert alarm is not None
    settings.TIME_OFFSET_MS += max(0, alarm - storage.get_database_time_ms())
    tasks.advance_match(game.id)


@pytest.mark.parametrize("fails", [False, True])
def test_whatever_becomes_of_its_thoughts_it_answers_in_time(strong: Game, line: Line, fails: bool) -> None:
    """The next look finds the question open and has the usual bot answer; what is found later changes nothing."""
    before = strong.match.version
    answerers.answer_if_due(strong.id)
    ((_, future),) = line.asked
    if fails:
        future.set_exception(ThoughtFailedError("it died"))
    strong_due = strong.match
    assert strong_due.version == before
    type(strong_due).objects.filter(pk=strong.id).update(bot_due=1)
    assert answerers.answer_if_due(strong.id) is True
    assert strong.match.version == before + 1
    assert len(line.asked) == 1
    stored = strong.stored()
    if not fails:
        future.set_result({"action": "roll"})
    assert strong.stored() == stored


def test_bots_that_answer_at_once_are_not_handed_over(begin: Callable[..., Game], line: Line) -> None:
    game = until_bots_are_asked(begin(bots=1, level="steady", settings=UNTIMED))
    assert answerers.answer_if_due(game.id) is True
    assert line.asked == []


@pytest.mark.parametrize("pace", ["live", "mail"])
def test_who_is_waited_for_longer_than_a_thought_takes(begin: Callable[..., Game], line: Line, pace: str) -> None:
    """Else the usual bot would answer before the strong one can."""
    game = until_bots_are_asked(begin(bots=1, level="sharp", pace=pace, settings=UNTIMED))
    answerers.answer_if_due(game.id)
    assert len(line.asked) == 1
    due = game.match.bot_due
    assert due is not None
    assert due - clock.get_current_time_ms() > 4 * 1_000 * bots.get_thought_s(game.match)


def test_a_verdict_is_asked_of_the_process(
    game: Game, ann: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.lobby import seating
    from games.thinking import process

    game.moves(40)
    if not game.head.over:
        seating.leave_match(game.id, ann)
    monkeypatch.setattr(answer_verdicts, "PROCESSOR_S", 0.0)
    own = answer_verdicts.list_own_choices(game.id, ann)
    here = answer_verdicts.judge_own_answer(game.id, own[0], ann)
    cache.clear()
    settings.THINK_APART = True
    asked: list[AnyQuestion] = []

    def ask(question: AnyQuestion) -> Future[Any]:
        asked.append(question)
        future: Future[Any] = Future()
        future.set_result(process.answer_question(question))
        return future

    monkeypatch.setattr(REVIEWS, "ask", ask)
    assert answer_verdicts.judge_own_answer(game.id, own[0], ann) == here
    assert len(asked) == 1
