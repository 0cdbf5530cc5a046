"""Computer players: through the door like everybody, once, from views only, and never holding up a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from common import clock
from games import tasks
from games.engine.table import Table
from games.lobby import seating, starting
from games.matches import access, answerers, bot_timing, bots, match_cache, moves
from games.models import Entry, Match
from tests.matches.conftest import TITLE, UNTIMED, Game


def bot_seats(game: Game) -> set[int]:
    return {seat for seat, chair in enumerate(game.head.seats) if chair.user_id is None}


def until_bots_are_asked(game: Game) -> Game:
    game.reach(lambda table: bool(table.asked & bot_seats(game)))
    return game


@pytest.fixture
def mixed(begin: Callable[..., Game]) -> Game:
    """Ann, Ben and two computer players, a bot to move."""
    return until_bots_are_asked(begin(bots=2, settings=UNTIMED))


def test_a_bot_moves_once_however_often_it_is_woken(mixed: Game) -> None:
    """F3, F7."""
    seat = min(mixed.head.table.asked & bot_seats(mixed))
    before = mixed.match.version
    held = mixed.head
    action = bots.choose_bot_action(held, seat)
    assert action is not None
    assert bots.submit_bot_move(held, seat, action)
    assert bots.submit_bot_move(held, seat, action)
    assert mixed.match.version == before + 1
    assert Entry.objects.get(match_id=mixed.id, number=before + 1).key == f"bot:{before}:{seat}"


def test_bots_play_on_until_a_person_is_asked(mixed: Game) -> None:
    tasks.advance_match(mixed.id)
    held = mixed.head
    assert held.over or held.table.asked - bot_seats(mixed)
    assert tasks.sweep_due_matches() == 0 or mixed.head.over


def test_a_bot_takes_its_time(mixed: Game, settings: Any) -> None:
    """0.6 to 1.5 s after the last entry, whatever it may answer; nothing happens before."""
    settings.BOT_PACE = 1
    match, held = mixed.match, mixed.head
    assert match.moved is not None
    due = bot_timing.calculate_bot_due(held, held.table, match.moved)
    assert due is not None
    least, most = bot_timing.LIVE_DELAYS_MS
    assert least <= due - match.moved <= most
    Match.objects.filter(pk=mixed.id).update(bot_due=clock.get_current_time_ms() + 60_000)
    assert answerers.answer_if_due(mixed.id) is False
    assert mixed.match.version == match.version


def test_no_bots_no_looks(game: Game) -> None:
    held = game.head
    assert bot_timing.calculate_bot_due(held, held.table, 0) is None
    assert game.match.bot_due is None


def test_a_bot_that_fails_does_not_hold_up_the_table(mixed: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays at random instead."""
    choose = bots.choose

    def fails(table: Table, seat: int, level: str, rng: Any, *patience: Any) -> Any:
        if not fails.tried:  # type: ignore[attr-defined]
            fails.tried = True  # type: ignore[attr-defined]
            raise RuntimeError("lost the thread")
        return choose(table, seat, level, rng)

    fails.tried = False  # type: ignore[attr-defined]
    monkeypatch.setattr(bots, "choose", fails)
    before = mixed.match.version
    assert answerers.answer_if_due(mixed.id)
    assert mixed.match.version == before + 1


def test_a_bot_with_nothing_to_say_looks_again_later(
    mixed: Game, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BOT_PACE = 1
    settings.TIME_OFFSET_MS += 10_000
    Match.objects.filter(pk=mixed.id).update(bot_due=1, alarm=1)
    monkeypatch.setattr(bots, "choose", lambda *args: None)
    assert answerers.answer_if_due(mixed.id) is False
    match = mixed.match
    assert match.bot_due is not None
    assert match.alarm == min(match.bot_due, match.first_deadline or match.bot_due)
    assert match.bot_due > clock.get_current_time_ms() + 3_000


def test_when_only_people_are_asked_bots_rest(mixed: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    mixed.reach(lambda table: not table.asked & bot_seats(mixed))
    monkeypatch.setattr(bots, "choose", lambda *args: None)
    assert answerers.answer_if_due(mixed.id) is False
    assert mixed.match.bot_due is None
    assert mixed.match.alarm == mixed.head.alarm


def test_a_person_whose_account_is_gone_is_played_on(game: Game, ann: User) -> None:
    """F35: the seat becomes automatic, and the game goes on to its end."""
    game.reach()
    seat = access.find_user_seat(game.match, ann)
    ann.delete()
    held = match_cache.load_current_match(game.id)
    assert held.seats[seat or 0].user_id is None
    assert game.match.bot_due is not None
    while seat not in game.head.table.asked and not game.head.over:
        game.move()
    before = game.match.version
    tasks.advance_match(game.id)
    assert game.match.version > before


def test_when_the_last_person_leaves_bots_finish(ann: User) -> None:
    """A game of computer players only runs to its end."""
    match = starting.start_bot_match(ann, TITLE, bots=2, level="random")
    seating.leave_match(match.pk, ann)
    for _ in range(200):
        if match_cache.load_current_match(match.pk).over:
            break
        assert tasks.sweep_due_matches() == 1
    assert Match.objects.get(pk=match.pk).status == Match.Status.OVER


def test_a_bot_is_refused_like_anybody(mixed: Game) -> None:
    held = mixed.head
    seat = min(held.table.asked & bot_seats(mixed))
    action = bots.choose_bot_action(held, seat)
    assert action is not None
    mixed.moves(2)
    assert bots.submit_bot_move(held._replace(), seat, action) in (True, False)
    assert [key for key in keys(mixed) if key.startswith("bot:")] in ([], [f"bot:{held.version}:{seat}"])
    assert not moves.wake_match(mixed.id).acted


def keys(game: Game) -> list[str]:
    found = Entry.objects.filter(match_id=game.id, key__isnull=False)
    return [key or "" for key in found.values_list("key", flat=True)]
