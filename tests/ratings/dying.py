"""Processes that count, and are killed while they do: at any statement, before and after their commit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection

from accounts.models import User
from games.models import Match, Stake, Standing
from games.ratings import rebuild, settlement
from games.ratings.formula import START_RATING
from tests.ratings.conftest import begun, ended, rows

COUNTER = """
import json, os, signal, sys
import django
django.setup()
from django.conf import settings
from django.db import connection, connections
given = json.loads(sys.argv[1])
connections["default"].settings_dict["NAME"] = given["database"]
settings.TIME_OFFSET_MS = given["offset"]
from games.ratings import settlement
from games.engine.catalog import titles
for title in titles():  # so that who is born later need not read them
    title.standard, title.levels

def dies_at(number):
    left = [number]
    def before(execute, *args):
        left[0] -= 1
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*args)
    return before

for line in sys.stdin:
    order = json.loads(line)
    child = os.fork()
    if not child:
        settings.FAIL_AT = order["point"]
        with connection.execute_wrapper(dies_at(order["statement"])):
            settlement.settle_due_ratings()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    print(json.dumps(os.WIFSIGNALED(status)), flush=True)
"""
POINTS = ("counting", "counted", "told")
STATEMENTS = 30  # the first so many of a sweep


class Counter:
    """A process that has others count, one after the other, each of which may die."""

    def __init__(self) -> None:
        given = {"database": str(connection.settings_dict["NAME"]), "offset": settings.TIME_OFFSET_MS}
        env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.testing"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", COUNTER, json.dumps(given)],
            env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def order(self, point: str = "", statement: int = 0) -> bool:
        """One more counts all that is due, unless it is killed at a point or a statement; whether it was."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"point": point, "statement": statement}) + "\n")
        self.process.stdin.flush()
        return bool(json.loads(self.process.stdout.readline()))

    def stop(self) -> None:
        """No more."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


class Told(NamedTuple):
    """How it went."""

    kills: int
    committed: int  # of these after the commit
    matches: int


def killed(people: list[User], kills: int, chance: Random, due: int = 10) -> Told:
    """Kills so many counting processes while matches end, and sees that each match is counted once all the same."""
    counter, done, after_commit, played = Counter(), 0, 0, 0
    try:
        while done < kills:
            if Match.objects.filter(rating="due").count() < due // 2:
                orders = [chance.sample(people, chance.randint(2, 3)) for _ in range(due)]
                for match, order in [(begun(order), order) for order in orders]:  # a new one would count the due ones
                    ended(match, order)
                played += due
            before = Match.objects.filter(rating="done").count()
            point = f"{chance.choice(POINTS)}:{chance.randint(1, 3)}" if chance.random() < 0.5 else ""
            statement = 0 if point else chance.randint(1, STATEMENTS)
            dead = counter.order(point, statement)
            done += dead
            after_commit += dead and Match.objects.filter(rating="done").count() > before
            consistent()
    finally:
        counter.stop()
    while settlement.settle_due_ratings():
        pass
    consistent()
    assert not Match.objects.filter(rating="due").exists()
    kept = rows()
    assert rebuild.rebuild_ratings().mended == 0
    assert rows() == kept
    return Told(done, after_commit, played)


def consistent() -> None:
    """Standings are the sum of what was counted, each match once and whole."""
    whole: dict[Any, list[Stake]] = {}
    for stake in Stake.objects.select_related("match"):
        assert (stake.nth is not None) == (stake.match.rating == "done")
        if stake.nth is not None:
            whole.setdefault((stake.user_id, stake.title, stake.pace), []).append(stake)
    standings = {(each.user_id, each.title, each.pace): each for each in Standing.objects.all()}
    assert set(standings) == set(whole)
    for key, laid in whole.items():
        assert standings[key].points == START_RATING + sum(stake.change for stake in laid)
        assert sorted(stake.nth or 0 for stake in laid) == list(range(1, standings[key].games + 1))
        assert standings[key].wins == sum(stake.place == 1 for stake in laid)
