"""No draw is taken twice: not after a crash, nor by taking a move back, a stand-in, or whoever comes back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from accounts.models import User
from games.engine.fairlog import FairLog, check_log
from games.lobby import starting
from games.matches import execute, match_cache, reseating, stored_positions, transaction, undo
from games.matches.moves import submit_move
from games.models import Match
from games.realtime import payloads
from tests.fairlog.sealed_tables import drawn_last, forget, proof_of, reach_draw
from tests.matches.conftest import Game
from tests.people import browser, person

pytestmark = pytest.mark.django_db(transaction=True)


class Killed(BaseException):
    """The process is gone."""


@pytest.fixture
def game(settings: Any) -> Game:
    """Ann against computer players, who wait for the test."""
    settings.BOT_PACE = 0
    return Game(starting.start_bot_match(person("Ann"), "monopoly-space", bots=1).pk)


@pytest.mark.parametrize("point", ["locked", "written", "committed"])
def test_a_draw_is_never_taken_again(game: Game, monkeypatch: pytest.MonkeyPatch, point: str) -> None:
    """F1, F2: killed anywhere around a move with chance, and made again by another process with the same key."""
    expected = reach_draw(game)
    version = game.match.version

    def passing(name: str) -> None:
        if name == point:
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(execute, "hit_failpoint", passing)
        patch.setattr(transaction, "hit_failpoint", passing)
        move = game.next()
        if point == "written":
            forget()  # the straight way has no such point: written is committed
        with pytest.raises(Killed):
            submit_move(game.id, move.seat, move.action, by=move.by, key="k", version=version)
    assert game.match.version == version + (point == "committed")
    forget()
    if point != "committed":
        game.move(key="k")
    assert (game.match.version, drawn_last(game)) == (version + 1, expected)
    assert check_log(msgspec.convert(proof_of(game), FairLog)).faults == []


def test_taking_back_rolls_nothing_again(game: Game) -> None:
    """A move that is taken back drew nothing; the draws after it are the next."""
    ann, taken = User.objects.get(username="ann"), 0
    for number in range(120):
        if undo.can_take_back_move(game.id, ann):
            undo.take_back_move(game.id, ann, key=f"back {number}")
            taken += 1
        game.move(seed=number)
    log = msgspec.convert(proof_of(game), FairLog)
    assert taken
    assert [event.ev["n"] for event in log.events if event.ev["t"] == "draw"] == list(range(check_log(log).draws))
    assert check_log(log).faults == []


def test_a_stand_in_rolls_nothing_again(game: Game) -> None:
    """Whoever moves a seat from now on, the log goes on with the next draw."""
    reach_draw(game)
    before = check_log(msgspec.convert(proof_of(game), FairLog)).draws
    ann = game.match.seats.get(user__username="ann").number
    reseating.seat_computer_by_staff(game.id, person("Mod", is_staff=True), ann, "Ann asked for it.")
    for _ in range(3):
        reach_draw(game)
        game.move()
    log = msgspec.convert(proof_of(game), FairLog)
    found = check_log(log)
    assert found.faults == []
    assert found.draws >= before + 3
    assert [event.ev["n"] for event in log.events if event.ev["t"] == "draw"] == list(range(found.draws))


def test_who_comes_back_draws_nothing(game: Game) -> None:
    """A reload, a lost line, a look at the file: the next draw stays the next."""
    game.moves(20)  # more than one draw lies behind, so that it matters which is the last
    expected, ann = reach_draw(game), User.objects.get(username="ann")
    for _ in range(2):
        forget()
        assert browser(ann).get(f"/m/{game.id}/").status_code == 200
        payloads.build_opening_payload(game.id, ann)
        payloads.encode_state_payload(game.id, 0)
        proof_of(game)
    game.move()
    assert drawn_last(game) == expected


def test_who_comes_back_finds_the_last_draw_however_long_ago(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no entry that a process loads tells how far the log has come, the last of all that drew does."""
    monkeypatch.setattr(match_cache, "MAX_RECENT_ENTRIES", 1)
    game.moves(20)
    expected = reach_draw(game)
    while drawn_last(game):  # of the entry before the draw
        game.move()
        expected = reach_draw(game)
    held = game.head
    snapshot = stored_positions.compress_snapshot(held.table)
    Match.objects.filter(pk=game.id).update(snapshot=snapshot, snapshot_version=held.version)
    forget()
    assert game.head.progress is None
    game.move()
    assert drawn_last(game) == expected
    assert check_log(msgspec.convert(proof_of(game), FairLog)).faults == []
