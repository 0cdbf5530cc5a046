"""Crashes: the process dies at any point, and a move is there once or not at all (F1, F2, F3)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings as site
from django.db import connection

from games import tasks
from games.matches import match_cache, moves, storage
from games.models import Entry, Match
from tests.matches.conftest import Game

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
from games.matches import moves, match_cache
from games import tasks
if given["warm"]:
    match_cache.load_current_match(given["match"])
if given["do"] == "play":
    user = User.objects.get(pk=given["user"])
    moves.submit_move(given["match"], given["seat"], given["action"], by=user, key="k", version=given["version"])
else:
    tasks.advance_match(given["match"])
"""
POINTS = ["locked", "written", "committed"] if site.LONE else ["locked", "committed"]


def dies(game: Game, point: str, *, do: str = "play", warm: bool = True, offset: int = 0) -> Any:
    """Does it in a process that is killed at that point; what was asked for."""
    move = game.next()
    given = {
        "database": str(connection.settings_dict["NAME"]),
        "offset": offset,
        "match": game.id,
        "seat": move.seat,
        "action": move.action,
        "version": move.version,
        "user": None if move.by == "bot" else move.by.pk,
        "do": do,
        "warm": warm,
    }
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.testing", "STARBOARD_FAIL_AT": f"{point}:1"}
    done = subprocess.run(
        [sys.executable, "-c", DYING, json.dumps(given)], env=env, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == -9, done.stderr
    return move


@pytest.mark.parametrize("warm", [True, False])
@pytest.mark.parametrize("point", ["locked", "written", "committed"])
def test_a_process_that_dies_in_the_door(game: Game, point: str, warm: bool) -> None:
    """F1, F2: retried with the same key, the move has one effect and one answer."""
    if point == "written" and point not in POINTS:
        warm = False  # the straight way has no such point: written is committed
    game.moves(3)
    before = game.stored()
    move = dies(game, point, warm=warm)
    there = Entry.objects.filter(match_id=game.id, key="k").exists()
    assert there is (point == "committed")
    if not there:
        assert game.stored() == before
    match_cache.evict_match()
    answer = moves.submit_move(game.id, move.seat, move.action, by=move.by, key="k", version=move.version)
    assert answer.entry == move.version + 1 == game.match.version
    assert moves.submit_move(game.id, move.seat, move.action, by=move.by, key="k", version=move.version) == answer
    game.moves(2)


@pytest.mark.parametrize("point", ["written", "committed"])
def test_a_worker_that_dies_while_a_clock_runs_out(timed: Game, settings: Any, point: str) -> None:
    """F3: the player is removed once, by whichever worker comes next."""
    timed.reach()
    version = timed.match.version
    offset = (timed.head.alarm or 0) - storage.get_database_time_ms() + 1
    dies(timed, point, do="turn", offset=offset)
    assert timed.match.version == version + (point == "committed")
    settings.TIME_OFFSET_MS = offset + 2_000
    match_cache.evict_match()
    tasks.sweep_due_matches()
    tasks.sweep_due_matches()
    assert timed.match.version == version + 1
    assert timed.match.status == Match.Status.OVER


def test_nothing_outside_the_tests_can_make_it_die() -> None:
    """The environment is read by the test settings only."""
    code = "from django.conf import settings; print(settings.FAIL_AT, settings.TESTING, settings.TIME_OFFSET_MS)"
    env = {**os.environ, "STARBOARD_FAIL_AT": "locked:1", "DJANGO_SETTINGS_MODULE": "config.settings"}
    env |= {"STARBOARD_TIME_OFFSET_MS": "5", "SECRET_KEY": "x" * 50}
    told = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "0"]
