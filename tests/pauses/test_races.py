"""Pauses and moves from many sides, processes that die, and any order of things (F1, F13, F19, F20)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest
from django.conf import settings as site
from django.db import connection

from accounts.models import User
from common.refusals import Refused
from games.engine.chance import Seeded
from games.engine.pauses import Resume, Suspend
from games.engine.replay import replay
from games.matches import match_cache, moves, pause_votes, storage
from games.models import Entry, Match, Pause
from tests.matches.crowd import together
from tests.pace.conftest import Clock, sweep
from tests.pauses.conftest import SECOND, Evening, evening
from tests.pauses.unpaused import clocks, last_moment, played

State = Pause.State


def consistent(game: Evening) -> None:
    """Row, journal and memory say the same; and the clocks are those of the evening without its pauses."""
    match, held = game.match, game.head
    on = Pause.objects.filter(match=game.id, state=State.ON).count()
    if match.status == Match.Status.RUNNING:
        assert held.table.suspended == match.paused == bool(on)
        if match.paused:
            assert (match.asked, match.alarm, match.bot_due) == ([], None, None)
    title = held.table.title
    lines = Entry.objects.filter(match=game.id).order_by("number").values_list("line", flat=True)
    entries = [title.read_entry(line) for line in lines]
    assert [entry.number for entry in entries] == list(range(match.version + 1))
    turns = [type(entry.action) for entry in entries if isinstance(entry.action, Suspend | Resume)]
    assert turns == [Suspend, Resume] * (len(turns) // 2) + [Suspend] * (len(turns) % 2)
    match_cache.evict_match()
    assert game.head.table.digest() == held.table.digest() == replay(entries, held.table.game.board).digest()
    if not held.table.over and not held.table.suspended:
        assert clocks(held.table, entries[-1].now) == clocks(played(entries), last_moment(entries))
    for row in Pause.objects.filter(match=game.id, began__isnull=False, resumed__isnull=False):
        assert (row.began or 0) <= (row.resumed or 0)


@pytest.mark.parametrize("seed", range(4))
def test_any_order_of_everything(
    ann: User, ben: User, cid: User, clock: Clock, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Verbs, moves, leaving, time and forgetful processes in any order: refused or done, never half."""
    monkeypatch.setattr("games.matches.pause_votes.DECLINED_COOLDOWN_MS", 0)
    monkeypatch.setattr("games.matches.pause_votes.MAX_REQUESTS_PER_HOUR", 10**6)
    game, rng, people = evening("galactic-magnate", ann, ben, cid), Seeded(seed), [ann, ben, cid]

    def someone() -> User:
        return people[rng.randrange(3)]

    def move() -> None:
        game.move() if game.head.table.asked else None

    steps: list[Callable[[], object]] = [
        *[move] * 6,
        *[lambda: pause_votes.request_pause(game.id, someone(), 1 + rng.randrange(120))] * 2,
        *[lambda: pause_votes.accept_pause(game.id, someone())] * 5,
        lambda: pause_votes.decline_pause(game.id, someone()) if rng.randrange(4) == 0 else None,
        *[lambda: pause_votes.vote_to_resume(game.id, someone())] * 3,
        lambda: clock.on(rng.randrange(20 * SECOND)),
        *[sweep] * 2,
        match_cache.evict_match,
        lambda: moves.resign_seat(game.id, game.seat(cid), by=cid) if rng.randrange(20) == 0 else None,
    ]
    for number in range(110):
        if game.match.status != Match.Status.RUNNING:
            break
        with suppress(Refused):
            steps[rng.randrange(len(steps))]()
        if number % 5 == 0:
            consistent(game)
    consistent(game)
    assert Pause.objects.filter(match=game.id, began__isnull=False).exists()


def test_everybody_answers_at_once(three: Evening, ann: User, ben: User, cid: User) -> None:
    """F20: enough agree once, and one pause begins."""
    pause_votes.request_pause(three.id, ann, 60)

    def said(verb: Callable[[str, User], str], user: User) -> Callable[[], str]:
        def run() -> str:
            try:
                return verb(three.id, user)
            except Refused as no:
                return no.reason

        return run

    together([said(pause_votes.accept_pause, user) for user in (ben, cid, ben, cid)])
    assert three.suspended
    assert three.row.yes == sorted(three.seat(user) for user in (ann, ben, cid))
    together([said(pause_votes.vote_to_resume, user) for user in (ann, ben, cid, ann)])
    assert not three.suspended
    consistent(three)


def test_f19_a_vote_and_a_flag_at_once(ann: User, ben: User, clock: Clock) -> None:
    """Whichever is first: either the game was lost before, or the clock stands still with time on it."""
    for early, outcome in ((-8 * SECOND, ("running", True)), (50, ("over", False))):
        game = evening("galactic-magnate", ann, ben)
        game.reach(lambda table: table.at_rest)
        pause_votes.request_pause(game.id, ann, 60)
        Pause.objects.filter(match=game.id).update(vote_ends=storage.get_database_time_ms() + 10**7)
        alarm = game.head.alarm
        assert alarm is not None
        clock.to(alarm + early)
        together([partial(pause_votes.accept_pause, game.id, ben), sweep, partial(moves.wake_match, game.id)])
        assert (game.match.status, game.match.paused) == outcome
        if game.match.paused:
            assert min(game.times()) > 0
        else:
            assert [entry for entry in game.head.recent_entries if isinstance(entry.action, Suspend)] == []


DYING = """
import json, sys
import django
django.setup()
from django.conf import settings
from django.db import connections
given = json.loads(sys.argv[1])
connections["default"].settings_dict["NAME"] = given["database"]
settings.TIME_OFFSET_MS = given["offset"]
from accounts.models import User
from games.matches import moves, pause_votes
user = User.objects.get(pk=given["user"])
if given["do"] == "move":
    moves.submit_move(given["match"], given["seat"], given["action"], by=user, key="k", version=given["version"])
else:
    {"yes": pause_votes.accept_pause, "resume": pause_votes.vote_to_resume}[given["do"]](given["match"], user)
"""


def dies(game: Evening, point: str, do: str, user: User) -> None:
    """Does it in a process that is killed at that point."""
    given = {"database": str(connection.settings_dict["NAME"]), "offset": site.TIME_OFFSET_MS, "match": game.id}
    given |= {"user": user.pk, "do": do}
    if do == "move":
        move = game.next()
        given |= {"seat": move.seat, "action": move.action, "version": move.version, "user": move.by.pk}
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.testing", "STARBOARD_FAIL_AT": f"{point}:1"}
    command = [sys.executable, "-c", DYING, json.dumps(given)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == -9, done.stderr
    match_cache.evict_match()


@pytest.mark.parametrize("point", ["written", "committed"])
def test_a_process_dies_between_the_vote_and_the_turn(two: Evening, ann: User, ben: User, point: str) -> None:
    """F1: with the move that brings the pause: both are there, or neither; and then it is made again."""
    two.busy()
    pause_votes.request_pause(two.id, ann, 60)
    pause_votes.accept_pause(two.id, ben)
    while True:
        held = two.head
        copy = held.table.fork(Seeded(1))
        move = two.next()
        copy.play(move.seat, copy.title.read_action(move.action), storage.get_database_time_ms())
        if copy.at_rest:
            break
        two.move()
    version = two.match.version
    dies(two, point, "move", ann)
    there = point == "committed"
    assert (two.match.version > version) is there
    assert (two.row.state == State.ON) is two.match.paused is two.suspended
    if not there:
        assert two.row.state == State.AGREED
    while not two.suspended:
        two.move()
    consistent(two)


@pytest.mark.parametrize("do", ["yes", "resume"])
@pytest.mark.parametrize("point", ["written", "committed"])
def test_a_process_dies_in_a_verb(two: Evening, ann: User, ben: User, point: str, do: str) -> None:
    """F1: the last yes, the last resume: done or not done, never half."""
    pause_votes.request_pause(two.id, ann, 60)
    if do == "resume":
        pause_votes.accept_pause(two.id, ben)
        pause_votes.vote_to_resume(two.id, ann)
    dies(two, point, do, ben)
    done = point == "committed"
    assert two.suspended is (done if do == "yes" else not done)
    assert two.row.state == {("yes", False): State.ASKED, ("resume", True): State.OVER}.get((do, done), State.ON)
    consistent(two)
    if not done:
        {"yes": pause_votes.accept_pause, "resume": pause_votes.vote_to_resume}[do](two.id, ben)
    consistent(two)
