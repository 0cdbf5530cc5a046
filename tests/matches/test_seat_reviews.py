"""Games that are over are looked through once, whatever dies; nothing of it before, nor of one that goes on."""

from __future__ import annotations

import os
from concurrent.futures import Future
from typing import Any

import msgspec
import pytest
from django.core.cache import cache

from accounts.data_export import export_user_data
from accounts.models import User
from games import tasks
from games.lobby import seating
from games.matches import going_back, luck_splits, review_rows, seat_reviews
from games.matches.interventions import end_match
from games.models import Match, SeatReview
from games.thinking import process
from games.thinking.requests import AnyQuestion
from games.thinking.thinkers import WHOLE_GAMES, ThoughtFailedError
from tests.matches.conftest import Game
from tests.people import person


class Killed(BaseException):
    """Stands for the death of the process."""


@pytest.fixture
def over(game: Game, ann: User) -> Game:
    """A short game that Ann leaves."""
    cache.clear()
    game.moves(30)
    seating.leave_match(game.id, ann)
    return game


def rows() -> list[tuple[int, int, int | None]]:
    return list(SeatReview.objects.order_by("seat").values_list("seat", "user", "answers"))


def test_nothing_is_there_while_the_game_runs(game: Game) -> None:
    cache.clear()
    game.moves(10)
    assert tasks.review_games() == 0
    assert rows() == []


def test_each_person_has_one_row_and_a_second_run_writes_nothing(over: Game, ann: User, ben: User) -> None:
    assert sorted(row[1:] for row in rows()) == sorted([(ann.pk, None), (ben.pk, None)])
    assert tasks.review_games() == 1
    once = list(SeatReview.objects.order_by("pk").values())
    assert all(row["answers"] > 0 for row in once)
    assert all(row["luck"] == pytest.approx(-once[1 - at]["luck"]) for at, row in enumerate(once))
    cache.clear()
    assert tasks.review_games() == 0
    assert seat_reviews.review_match(over.id)
    assert list(SeatReview.objects.order_by("pk").values()) == once


def test_luck_that_is_known_already_is_not_worked_out_again(
    over: Game, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a profile adds up what each result page told."""
    told = luck_splits.get_match_split(over.id, ann)["totals"]["luck"]
    monkeypatch.setattr(process, "split_luck", lambda *asked: pytest.fail("it was worked out again"))
    assert tasks.review_games() == 1
    assert dict(SeatReview.objects.values_list("seat", "luck")) == dict(enumerate(told))


def test_only_what_the_person_answered_is_judged(over: Game) -> None:
    found = seat_reviews.build_question(over.match, over.head)
    seats = dict(SeatReview.objects.values_list("seat", "user"))
    entries = {each.number: each for each in over.match.entries.all()}
    assert found.judged
    assert all(entries[number].user == seats[entries[number].seat] for number in found.judged)
    assert not any(entries[number].actor != "player" for number in found.judged)


def test_who_took_a_seat_over_is_not_judged_by_what_was_answered_before(over: Game, ann: User, ben: User) -> None:
    before = over.match.entries.filter(user=ann.pk, number__lte=15)
    earlier = list(before.values_list("number", flat=True))
    assert earlier
    before.update(user=ben.pk)
    assert not set(earlier) & set(seat_reviews.build_question(over.match, over.head).judged)


def test_while_the_process_is_busy_nothing_more_is_handed_to_it(over: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WHOLE_GAMES, "count_waiting", lambda: 1)
    assert tasks.review_games() == 0
    monkeypatch.undo()
    assert tasks.review_games() == 1


@pytest.mark.parametrize("told", [True, False])
def test_luck_is_kept_only_of_titles_of_which_it_is_told(
    over: Game, monkeypatch: pytest.MonkeyPatch, told: bool
) -> None:
    monkeypatch.setattr(process, "tells_luck", lambda title: told)
    tasks.review_games()
    assert all((row.luck is not None) is told for row in SeatReview.objects.all())
    assert all((row.unsure > 0) is told for row in SeatReview.objects.all())


@pytest.mark.parametrize("point", ["reviewing", "reviewed"])
def test_a_kill_in_the_middle_leaves_all_or_nothing_and_it_is_taken_up_again(
    over: Game, monkeypatch: pytest.MonkeyPatch, settings: Any, point: str
) -> None:
    def die(pid: int, sign: int) -> None:
        raise Killed

    monkeypatch.setattr(os, "kill", die)
    settings.FAIL_AT = point
    with pytest.raises(Killed):
        tasks.review_games()
    assert [row[2] for row in rows()] == [None, None]
    settings.FAIL_AT = ""
    assert tasks.review_games() == 0  # somebody may still be at it
    cache.clear()
    assert tasks.review_games() == 1
    assert None not in [row[2] for row in rows()]


def test_a_match_that_goes_on_has_no_reviews_and_what_was_found_of_it_is_not_written(
    over: Game, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mended while the process looks it through: what it found belongs to a game that did not end so."""
    settings.THINK_APART = True
    asked: list[tuple[AnyQuestion, Future[Any]]] = []

    def ask(question: AnyQuestion, tell: Any = None) -> Future[Any]:
        asked.append((question, Future()))
        return asked[-1][1]

    monkeypatch.setattr(WHOLE_GAMES, "ask", ask)
    assert tasks.review_games() == 1
    judge, ended_first = moderator("Tove"), over.match.version
    going_back.go_back(over.id, judge, 20, over.match.version, "It went wrong.", take_points_back=True)
    assert rows() == []
    found = msgspec.to_builtins(process.answer_question(asked[0][0]))
    asked[0][1].set_result(found)
    assert rows() == []
    end_match(over.id, judge, over.match.version, "decided", [[0], [1]], "It was clear.")
    assert review_rows.fill_reviews(over.id, ended_first, None) == 0
    assert [row[2] for row in rows()] == [None, None]
    cache.clear()
    assert tasks.review_games() == 1
    asked[1][1].set_result(msgspec.to_builtins(process.answer_question(asked[1][0])))
    assert None not in [row[2] for row in rows()]


def moderator(name: str) -> User:
    user = person(name)
    user.is_staff = True
    user.save()
    return user


def test_a_match_that_is_stopped_without_a_result_is_not_judged(game: Game) -> None:
    cache.clear()
    game.moves(20)
    end_match(game.id, moderator("Tove"), game.match.version, "stopped", [], "Two phones, one person.")
    assert tasks.review_games() == 0
    assert rows() == []


def test_a_result_without_places_is_not_judged(over: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    Match.objects.filter(pk=over.id).update(result={**over.match.result, "ranking": []})
    monkeypatch.setattr(seat_reviews, "build_question", lambda *asked: pytest.fail("it was looked through"))
    tasks.review_games()
    assert [row[2] for row in rows()] == [0, 0]


def test_what_fails_is_not_tried_all_the_time(over: Game, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.THINK_APART = True
    failed: Future[Any] = Future()
    failed.set_exception(ThoughtFailedError("it died"))
    monkeypatch.setattr(WHOLE_GAMES, "ask", lambda question, tell=None: failed)
    assert [tasks.review_games(), tasks.review_games()] == [1, 0]
    assert [row[2] for row in rows()] == [None, None]


def test_a_board_that_was_not_learned_has_no_answers(over: Game) -> None:
    assert review_rows.fill_reviews(over.id, over.match.version, None) == 2
    assert [row[2] for row in rows()] == [0, 0]


def test_a_sandbox_is_not_looked_through(over: Game) -> None:
    SeatReview.objects.all().delete()
    Match.objects.filter(pk=over.id).update(sandbox=True)
    review_rows.promise_reviews(over.id)
    assert rows() == []


def test_the_person_is_told_all_of_it_and_it_goes_with_them(over: Game, ann: User, ben: User) -> None:
    tasks.review_games()
    told = export_user_data(ann)["games"]["games looked through"]
    assert [(row["match_id"], row["answers"] > 0) for row in told] == [(over.id, True)]
    ann.delete()
    assert [row[1] for row in rows()] == [ben.pk]
