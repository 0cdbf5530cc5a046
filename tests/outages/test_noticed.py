"""F8: whoever comes back first notices that the site was down; what is no outage is none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError

from accounts.models import User
from common.refusals import Refused
from games import tasks
from games.matches import backlog, execute, match_cache, moves, outages, pause_votes, proposals, storage, undo
from games.matches.pace import MatchPace
from games.models import Entry, Match, Outage, Pulse
from games.realtime import reconcile
from tests.matches.conftest import Game
from tests.matches.crowd import together
from tests.outages.conftest import AFTER, HOUR, SLACK, Down, excuses, lived, sound
from tests.pace.conftest import Clock, due


def test_a_living_site_that_comes_late_to_a_match_excuses_nothing(timed: Game, settings: Any) -> None:
    """The same hour, but others were swept meanwhile: what was due is written at the moment it was due."""
    timed.reach()
    flag = timed.head.table.next_alarm() or 0
    settings.TIME_OFFSET_MS += flag - storage.get_database_time_ms() + HOUR
    lived((AFTER - 5) * 1000)
    tasks.sweep_due_matches()
    entry = Entry.objects.filter(match_id=timed.id).order_by("-number")[0]
    assert (entry.seat, entry.at) == (-1, flag)
    assert not Outage.objects.exists()


@pytest.mark.parametrize(("ms", "outage"), [((AFTER - 3) * 1000, False), ((AFTER + 1) * 1000, True)])
def test_a_short_silence_is_no_outage(timed: Game, down: Down, ms: int, outage: bool) -> None:
    timed.reach()
    down(ms)
    tasks.sweep_due_matches()
    assert Outage.objects.exists() is bool(excuses(timed)) is outage


def test_a_site_that_never_lived_was_never_down(timed: Game) -> None:
    Pulse.objects.all().delete()
    assert outages.check_for_outage() is False
    assert Pulse.objects.get().at <= storage.get_database_time_ms()


def test_a_clock_set_back_takes_the_pulse_with_it(timed: Game) -> None:
    """Else the site would call its sweeps late for as long as the clock had been ahead."""
    timed.reach()
    lived(-HOUR)
    tasks.sweep_due_matches()
    assert Pulse.objects.get().at <= storage.get_database_time_ms()
    assert backlog.get_sweep_age_ms() is not None
    assert not Outage.objects.exists()


@pytest.mark.parametrize("first", ["move", "wakeup"])
def test_whoever_comes_first_finds_it(timed: Game, down: Down, first: str) -> None:
    """A new process asks before anything is decided, though no sweep has come yet."""
    timed.reach()
    move = timed.next()
    down()
    if first == "move":
        moves.submit_move(timed.id, move.seat, move.action, by=move.by, key="k", version=move.version)
    else:
        tasks.run_wakeup(timed.id)
    assert len(excuses(timed)) == 1
    assert timed.match.status == Match.Status.RUNNING
    tasks.sweep_due_matches()
    assert len(excuses(timed)) == 1
    sound(timed)


def test_who_moved_meanwhile_shows_that_the_site_was_up(mail: Game, down: Down, clock: Clock) -> None:
    """Only the sweeps were away: the time after the last move counts, not that before."""
    down(HOUR // 2)
    outages._looked = True  # its process has been there all along
    mail.move()
    before = due(mail)
    clock.on(HOUR // 2)
    tasks.sweep_due_matches()
    assert due(mail) == pytest.approx(before + HOUR // 2, abs=SLACK)


def take_back(game: Game, user: User) -> None:
    """Tries to take a move back."""
    with suppress(Refused):
        undo.take_back_move(game.id, user, key="oops")


TOUCHES: dict[str, Callable[[Game, User, User], object]] = {
    "mails": lambda game, ann, ben: tasks.send_due_mails(),
    "removal": lambda game, ann, ben: moves.remove_player(game.id, 0),
    "undo": lambda game, ann, ben: take_back(game, ann),
    "pause": lambda game, ann, ben: pause_votes.request_pause(game.id, ann, 60),
    "pace": lambda game, ann, ben: proposals.create_proposal(game.id, ann, "pace", MatchPace("mail")),
}


@pytest.mark.parametrize("first", TOUCHES)
def test_whatever_comes_first_finds_it(timed: Game, down: Down, ann: User, ben: User, first: str) -> None:
    """Nothing that time may decide in comes before."""
    timed.reach()
    down()
    TOUCHES[first](timed, ann, ben)
    assert Outage.objects.get().matches == 1
    tasks.sweep_due_matches()
    assert len(excuses(timed)) == 1


@pytest.mark.parametrize("agreed", ["pause", "pace"])
def test_who_agrees_first_finds_it(timed: Game, down: Down, ann: User, ben: User, agreed: str, settings: Any) -> None:
    timed.reach()
    lived()
    TOUCHES[agreed](timed, ann, ben)
    if agreed == "pause":
        down(10_000)
        lived((AFTER + 5) * 1000)
        pause_votes.accept_pause(timed.id, ben)
    else:
        down()
        proposals.accept_proposal(timed.id, ben, "pace")
    assert Outage.objects.get().matches == 1
    assert len(excuses(timed)) == 1


def test_a_policy_of_no_time_at_all_counts_as_one(timed: Game, down: Down, settings: Any) -> None:
    """A sweep may be some seconds late at any time."""
    settings.OUTAGE_AFTER = 1
    timed.reach()
    down(10_000)
    tasks.sweep_due_matches()
    assert not Outage.objects.exists()


class Enough(Exception):
    """No further."""


def test_a_process_that_has_slept_looks_again(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Its machine was stopped: it has been there all along, and does not know that it is late."""

    async def sleep(seconds: float) -> None:
        settings.TIME_OFFSET_MS += HOUR

    def no_further(hub: object) -> None:
        raise Enough

    outages._looked = True
    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(reconcile, "flush_deferred_topics", no_further)
    with pytest.raises(Enough):
        asyncio.run(reconcile.run_reconcile_loop(SimpleNamespace()))  # type: ignore[arg-type]
    assert outages._looked is False


def test_a_process_whose_database_was_away_looks_again(timed: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*given: Any) -> Any:
        raise OperationalError

    timed.reach()
    move = timed.next()
    outages._looked = True
    monkeypatch.setattr(execute, "execute_locked", gone)
    monkeypatch.setattr(execute, "execute_optimistic", gone)
    with pytest.raises(Refused):
        moves.submit_move(timed.id, move.seat, move.action, by=move.by, key="k", version=move.version)
    assert outages._looked is False


def test_two_workers_at_once(begin: Any, down: Down, monkeypatch: pytest.MonkeyPatch) -> None:
    """F9: of several that come back in the same moment one notices, and each match is made good once."""
    monkeypatch.setattr(outages, "MATCHES_PER_BATCH", 2)
    games = [begin() for _ in range(3)]
    for game in games:
        game.reach()
    down()
    together([tasks.sweep_due_matches] * 4)
    tasks.sweep_due_matches()
    assert Outage.objects.get().matches == len(games)
    for game in games:
        assert len(excuses(game)) == 1
        match_cache.evict_match()
        sound(game)


def test_down_again_before_it_was_made_good(timed: Game, down: Down, monkeypatch: pytest.MonkeyPatch) -> None:
    """A site that dies as it comes back: the whole of it counts."""
    timed.reach()
    flag = timed.head.table.next_alarm() or 0
    down()
    assert outages.check_for_outage() is True
    with monkeypatch.context() as patch:
        patch.setattr(tasks, "advance_match", lambda match_id: None)
        down()
    tasks.sweep_due_matches()
    assert len(excuses(timed)) == 1
    assert timed.head.table.next_alarm() == pytest.approx(flag + 2 * HOUR, abs=SLACK)
    assert Outage.objects.count() == 2
    sound(timed)


def test_a_move_asks_nothing_about_outages(timed: Game, django_assert_max_num_queries: Any) -> None:
    """Once a process has looked, a move costs what it did."""
    timed.reach()
    timed.move()
    with django_assert_max_num_queries(8) as seen:
        timed.move()
    told = [query["sql"] for query in seen.captured_queries]
    assert not [sql for sql in told if "games_pulse" in sql or "games_outage" in sql]
    assert not [sql for sql in told if sql.startswith("UPDATE") and '"outage_from"' in sql]
