"""Races: whoever comes at once, each thing happens once, and never half (F13, F14, F17, F19, F20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings as site
from django.db import connection, transaction

from accounts.models import User
from common.refusals import Refused
from games import tasks
from games.lobby import joining, seating, starting
from games.lobby.tables import create_match
from games.matches import answerers, match_cache, moves, storage
from games.matches.results import MoveResult
from games.models import Entry, Match
from tests.matches.conftest import TITLE, UNTIMED, Game
from tests.matches.crowd import together

CROWD = 6


def numbers(game: Game) -> list[int]:
    return list(Entry.objects.filter(match_id=game.id).order_by("number").values_list("number", flat=True))


def whole(game: Game) -> None:
    """No gap, no double, and memory, row and journal agree."""
    assert numbers(game) == list(range(game.match.version + 1))
    warm = game.head.table.dump()
    match_cache.evict_match()
    assert game.head.table.dump() == warm


@pytest.fixture(params=["straight", "locked"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways through the door (SQLite has the locked one only)."""
    if request.param == "locked":
        monkeypatch.setattr(storage, "can_append_if_unchanged", lambda: False)


@pytest.mark.usefixtures("way")
def test_the_same_move_from_many_sides_is_one(game: Game) -> None:
    """F13: one effect, the same answer to all."""
    for step in range(8):
        move, version = game.next(), game.match.version

        def again(move: Any = move, key: str = f"twin {step}") -> MoveResult:
            return moves.submit_move(game.id, move.seat, move.action, by=move.by, key=key, version=move.version)

        answers = together([again] * CROWD)
        assert all(answer == answers[0] for answer in answers), answers
        assert answers[0].entry == version + 1 == game.match.version
    whole(game)


@pytest.mark.usefixtures("way")
def test_of_different_moves_one_wins(game: Game) -> None:
    """F14: the others are told, and nothing of theirs is stored."""
    for step in range(8):
        move, version = game.next(), game.match.version

        def tab(number: int, move: Any = move, step: int = step) -> MoveResult:
            return moves.submit_move(
                game.id, move.seat, move.action, by=move.by, key=f"{step} tab {number}", version=move.version
            )

        results = together([lambda n=n: tab(n) for n in range(CROWD)])  # type: ignore[misc]
        won = [result for result in results if isinstance(result, MoveResult)]
        lost = [result for result in results if isinstance(result, Refused)]
        assert (len(won), len(lost)) == (1, CROWD - 1)
        assert {why.status for why in lost} == {409}
        assert game.match.version == version + 1
    whole(game)


def test_time_acts_once_however_many_sweep(timed: Game, settings: Any) -> None:
    """F9: three sweeps, a wakeup and a touch are one flag."""
    timed.reach()
    settings.TIME_OFFSET_MS += (timed.head.alarm or 0) - storage.get_database_time_ms() + 1
    version = timed.match.version
    together(
        [
            tasks.sweep_due_matches,
            tasks.sweep_due_matches,
            tasks.sweep_due_matches,
            lambda: tasks.run_wakeup(timed.id),
            lambda: moves.wake_match(timed.id),
        ]
    )
    assert timed.match.version == version + 1
    assert timed.match.status == Match.Status.OVER
    whole(timed)


@pytest.mark.parametrize("early", [-40, -3, 0, 3, 40])
def test_a_move_at_the_last_moment_is_played_or_lost(timed: Game, settings: Any, early: int) -> None:
    """F17: never both, never neither."""
    timed.reach()
    move, version = timed.next(), timed.match.version
    settings.TIME_OFFSET_MS += (timed.head.alarm or 0) - storage.get_database_time_ms() + early

    def late() -> MoveResult:
        return moves.submit_move(timed.id, move.seat, move.action, by=move.by, key="last", version=move.version)

    answer, *_ = together([late, tasks.sweep_due_matches, tasks.sweep_due_matches])
    played = Entry.objects.filter(match_id=timed.id, key="last").exists()
    assert played is isinstance(answer, MoveResult)
    assert timed.match.version == version + 1
    assert played is (timed.match.status == Match.Status.RUNNING)
    whole(timed)


def test_bots_and_people_at_once(begin: Callable[..., Game]) -> None:
    """F3: several workers and a person; every number once."""
    game = begin(bots=2, settings=UNTIMED)
    for _ in range(12):
        if game.head.over:
            break
        together(
            [lambda: answerers.answer_if_due(game.id)] * 3 + [lambda: game.move() if game.next().by != "bot" else None]
        )
    keys = list(Entry.objects.filter(match_id=game.id, actor=Entry.Actor.COMPUTER).values_list("key", flat=True))
    assert len(keys) == len(set(keys))
    whole(game)


def test_the_last_chair_is_taken_once(ann: User, person: Callable[[str], User]) -> None:
    """F20: never more than there are seats."""
    people = [person(f"Guest{number}") for number in range(8)]
    table = create_match(ann, TITLE, seats=3)
    together([lambda user=user: joining.join_match(table.pk, user) for user in people])  # type: ignore[misc]
    assert list(table.seats.order_by("number").values_list("number", flat=True)) == [0, 1, 2]


def test_joining_twice_at_once_is_joining_once(ann: User, ben: User) -> None:
    table = create_match(ann, TITLE, seats=4)
    together([lambda: joining.join_match(table.pk, ben)] * CROWD)
    assert table.seats.filter(user=ben).count() == 1


def test_coming_and_going_while_it_starts(ann: User, ben: User, person: Callable[[str], User]) -> None:
    """F20: whoever is in the game has a seat, and nobody else."""
    for round_ in range(5):
        others = [person(f"Guest{round_}{number}") for number in range(3)]
        table = create_match(ann, TITLE, seats=4)
        joining.join_match(table.pk, ben)
        joining.join_match(table.pk, others[0])
        together(
            [
                lambda: starting.start_match(table.pk, ann),  # noqa: B023
                lambda: starting.start_match(table.pk, ann),  # noqa: B023
                lambda: joining.join_match(table.pk, others[1]),  # noqa: B023
                lambda: joining.join_match(table.pk, others[2]),  # noqa: B023
                lambda: seating.unseat_player(table.pk, others[0], 2),  # noqa: B023
            ]
        )
        table.refresh_from_db()
        assert table.status == Match.Status.RUNNING
        seats = list(table.seats.order_by("number").values_list("number", flat=True))
        assert seats == list(range(table.size))
        assert match_cache.load_current_match(table.pk).table.game.seats == table.size


def test_one_rematch_for_all(game: Game, ann: User, ben: User) -> None:
    seating.leave_match(game.id, ann)
    results = together(
        [lambda: starting.create_rematch(game.id, ann), lambda: starting.create_rematch(game.id, ben)] * 3
    )
    assert len({match.pk for match in results}) == 1
    assert results[0].seats.count() == 2


def test_a_chair_is_not_left_and_a_game_not_started_without_its_host(ann: User, ben: User) -> None:
    table = create_match(ann, TITLE, seats=2)
    joining.join_match(table.pk, ben)
    together([lambda: seating.leave_match(table.pk, ann), lambda: starting.start_match(table.pk, ann)])
    table.refresh_from_db()
    if table.status == Match.Status.OPEN:
        assert (table.host, table.seats.count()) == (ben, 1)
    else:
        assert table.seats.count() == 2


if not site.LONE:  # only PostgreSQL locks single rows

    def locked_by_another(game: Game, call: Callable[[], Any]) -> Any:
        """Makes a call while another transaction holds the match."""
        done: list[Any] = []

        def other() -> None:
            with transaction.atomic():
                storage.lock_match_row(game.id)
                done.extend(together([call]))

        together([other])
        return done[0]

    def test_a_sweep_passes_by_a_locked_match(begin: Callable[..., Game], settings: Any) -> None:
        """SKIP LOCKED: one table that somebody holds does not hold up the others."""
        held, free = begin(), begin()
        free.reach()
        settings.TIME_OFFSET_MS += 3_600_000
        locked_by_another(held, tasks.sweep_due_matches)
        assert held.match.version == 0
        assert free.match.status == Match.Status.OVER

    def test_a_match_that_stays_locked_is_a_sentence(game: Game) -> None:
        """F4: every wait is bounded; the move was not made and may be tried again."""
        move = game.next()

        def blocked() -> MoveResult:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '150ms'")
            return moves.submit_move(game.id, move.seat, move.action, by=move.by, key="k", version=move.version)

        why = locked_by_another(game, blocked)
        assert isinstance(why, Refused)
        assert why.status == 503
        assert game.match.version == move.version
        assert game.move("k").entry == move.version + 1
