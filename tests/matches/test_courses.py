"""The course of a finished match: worked out once when first asked for, kept, and nobody's move waits."""

from __future__ import annotations

import json
from threading import Event, Thread
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache

from accounts.models import User
from common.refusals import Refused
from games.engine.course import TURNING
from games.lobby import seating
from games.matches import courses, match_cache
from games.models import Match
from tests.matches.conftest import Game


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def over(game: Game, ann: User) -> Game:
    """A game that Ann leaves after some turns, if it lasts that long."""
    game.moves(60)
    if not game.head.over:
        seating.leave_match(game.id, ann)
    assert game.match.status == Match.Status.OVER
    return game


def told(game: Game, user: Any = None) -> dict[str, Any]:
    """The course as somebody is sent it."""
    found: dict[str, Any] = json.loads(courses.get_match_course(game.id, user or AnonymousUser()))
    return found


def test_a_course_has_every_turn_and_the_end(over: Game) -> None:
    found = told(over)
    view = match_cache.load_current_match(over.id).table.view(None)
    assert found["version"] == over.match.version == found["points"][-1]["entry"]
    assert [point["turn"] for point in found["points"]][:3] == [0, 1, 2]
    assert found["points"][-1]["turn"] == view["turn"]
    assert 1 <= len(found["turning"]) <= TURNING


def test_it_is_the_same_for_everybody_and_worked_out_once(over: Game, ann: User, monkeypatch: Any) -> None:
    found = told(over, ann)
    monkeypatch.setattr(courses, "compute_course", lambda match: pytest.fail("it was kept"))
    assert told(over) == found


def test_a_running_game_has_no_course_yet(game: Game, ann: User) -> None:
    """What somebody was worth is no secret, but a curve to play by is nothing that the rules give."""
    game.moves(10)
    with pytest.raises(Refused) as refused:
        courses.get_match_course(game.id, ann)
    assert refused.value.status == 409


def test_a_private_game_keeps_its_course(over: Game, cid: User) -> None:
    Match.objects.filter(pk=over.id).update(private=True)
    with pytest.raises(Refused) as refused:
        courses.get_match_course(over.id, cid)
    assert refused.value.status == 404
    assert json.loads(courses.get_match_course(over.id, cid, over.match.invite))["points"]


def test_a_journal_that_cannot_be_played_again_has_no_course(over: Game, monkeypatch: Any) -> None:
    def left(table: Any, entry: Any) -> None:
        raise courses.DivergedError("entry 1")

    monkeypatch.setattr(courses, "step", left)
    with pytest.raises(Refused, match="older rules"):
        told(over)


def test_a_game_too_long_is_not_played_again(over: Game, monkeypatch: Any) -> None:
    monkeypatch.setattr(courses, "MAX_ENTRIES", 5)
    with pytest.raises(Refused, match="too long"):
        told(over)


def test_one_at_a_time_is_worked_out_and_moves_go_on(over: Game, begin: Any, monkeypatch: Any) -> None:
    """While a course is worked out another match is played, and a second course waits, but not forever."""
    other: Game = begin(settings={"timers": "off"})
    started, go = Event(), Event()
    real = courses.compute_course

    def slow(match: Match) -> Any:
        started.set()
        assert go.wait(60)
        return real(match)

    monkeypatch.setattr(courses, "compute_course", slow)
    monkeypatch.setattr(courses, "LOCK_TIMEOUT_S", 0)
    found: list[bytes] = []
    asking = Thread(target=lambda: found.append(courses.get_match_course(over.id, AnonymousUser())))
    asking.start()
    assert started.wait(60)
    other.moves(3)
    with pytest.raises(Refused) as refused:
        courses.get_match_course(over.id, AnonymousUser())
    assert (refused.value.status, refused.value.wait > 0) == (503, True)
    go.set()
    asking.join(60)
    assert json.loads(found[0])["points"]
