"""Verdicts on one's own answers: after the game, one's own alone, worked out once, at most so many at a time."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache

from accounts.models import User
from common.refusals import Refused
from games.lobby import seating
from games.matches import answer_verdicts
from games.models import Entry
from games.thinking.thinkers import REVIEWS
from tests.matches.conftest import Game


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(answer_verdicts, "PROCESSOR_S", 0.0)  # two worlds


@pytest.fixture
def over(game: Game, ann: User) -> Game:
    """A game that Ann leaves after some turns, if it lasts that long."""
    game.moves(60)
    if not game.head.over:
        seating.leave_match(game.id, ann)
    return game


def test_each_of_ones_own_answers_with_a_choice_can_be_judged(over: Game, ann: User, ben: User) -> None:
    for user in (ann, ben):
        own = answer_verdicts.list_own_choices(over.id, user)
        assert own
        rows = Entry.objects.filter(match=over.id, number__in=own).values_list("user", "actor")
        assert set(rows) == {(user.pk, "player")}
        found = answer_verdicts.judge_own_answer(over.id, own[0], user)
        assert len(found.answers) > 1
        assert found.worlds >= 2


def test_it_is_worked_out_once(over: Game, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    own = answer_verdicts.list_own_choices(over.id, ann)
    found = answer_verdicts.judge_own_answer(over.id, own[0], ann)
    monkeypatch.setattr(answer_verdicts, "compute_verdict", lambda *of: pytest.fail("it was kept"))
    monkeypatch.setattr(answer_verdicts, "compute_choices", lambda *of: pytest.fail("they were kept"))
    assert answer_verdicts.judge_own_answer(over.id, own[0], ann) == found
    assert answer_verdicts.list_own_choices(over.id, ann) == own


def test_nobody_is_told_of_anothers_answers(over: Game, ann: User, ben: User) -> None:
    own = answer_verdicts.list_own_choices(over.id, ann)
    strangers: list[Any] = [ben, AnonymousUser()]
    for user in strangers:
        assert own[0] not in answer_verdicts.list_own_choices(over.id, user)
        with pytest.raises(Refused, match="this isn't one of them") as no:
            answer_verdicts.judge_own_answer(over.id, own[0], user)
        assert no.value.status == 404


def test_nothing_is_told_while_the_game_runs(game: Game, ann: User) -> None:
    game.moves(20)
    for ask in (
        lambda: answer_verdicts.list_own_choices(game.id, ann),
        lambda: answer_verdicts.judge_own_answer(game.id, 1, ann),
    ):
        with pytest.raises(Refused, match="isn't over") as no:
            ask()
        assert no.value.status == 409


def test_what_left_no_choice_is_a_sentence(over: Game, ann: User) -> None:
    own = answer_verdicts.list_own_choices(over.id, ann)
    mine = Entry.objects.filter(match=over.id, user=ann.pk, actor="player", seat__gte=0).exclude(number__in=own)
    number = mine.order_by("number").values_list("number", flat=True)[0]
    with pytest.raises(Refused, match="nothing else to choose"):
        answer_verdicts.judge_own_answer(over.id, number, ann)
    with pytest.raises(Refused) as no:
        answer_verdicts.judge_own_answer(over.id, 10**6, ann)
    assert no.value.status == 404


def test_so_many_at_a_time(over: Game, ann: User, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    own = answer_verdicts.list_own_choices(over.id, ann)
    monkeypatch.setattr(answer_verdicts, "MAX_PER_MINUTE", 1)
    answer_verdicts.judge_own_answer(over.id, own[0], ann)
    with pytest.raises(Refused) as no:
        answer_verdicts.judge_own_answer(over.id, own[1], ann)
    assert no.value.status == 429
    answer_verdicts.judge_own_answer(over.id, own[0], ann)  # what is known costs nothing
    monkeypatch.setattr(answer_verdicts, "LOCK_TIMEOUT_S", 0.01)
    monkeypatch.setattr(answer_verdicts, "MAX_PER_MINUTE", 9)
    cache.clear()
    with answer_verdicts._one_at_a_time(), pytest.raises(Refused) as no:
        answer_verdicts.list_own_choices(over.id, ann)
    assert no.value.status == 503
    settings.THINK_APART = True
    monkeypatch.setattr(answer_verdicts, "ANSWER_TIMEOUT_S", 0.01)
    monkeypatch.setattr(REVIEWS, "ask", lambda question: Future())  # nobody answers
    with pytest.raises(Refused) as no:
        answer_verdicts.judge_own_answer(over.id, own[1], ann)
    assert no.value.status == 503
