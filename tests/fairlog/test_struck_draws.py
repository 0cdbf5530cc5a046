"""A match with sealed dice goes back: what was drawn stays in the proof, struck out, and nothing is drawn again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import msgspec
import pytest
from django.conf import settings
from django.db import connection

from games.engine.fairlog import FairLog, check_log
from games.models import Intervention
from tests.fairlog.sealed_tables import forget, proof_of
from tests.fairlog.test_matches import game  # noqa: F401
from tests.matches.conftest import Game
from tests.people import person

pytestmark = pytest.mark.django_db(transaction=True)

GOES_BACK = """
import json, sys
import django
django.setup()
from django.conf import settings
from django.db import connections
given = json.loads(sys.argv[1])
connections["default"].settings_dict["NAME"] = given["database"]
settings.TIME_OFFSET_MS, settings.FAIL_AT = given["offset"], given["point"]
from accounts.models import User
from games.matches import going_back
moderator = User.objects.get(username="mod")
going_back.go_back(given["match"], moderator, 5, given["version"], "A wrong button.")
"""


def go_back_elsewhere(played: Game, point: str) -> int:
    """Another process leads a match back to entry 5 and may be killed on the way: what became of the process."""
    given = {"database": str(connection.settings_dict["NAME"]), "offset": settings.TIME_OFFSET_MS, "point": point}
    words = json.dumps(given | {"match": played.id, "version": played.match.version})
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.testing"}
    return subprocess.run([sys.executable, "-c", GOES_BACK, words], env=env, check=False).returncode


@pytest.mark.parametrize("point", ["written", "committed"])
def test_going_back_takes_no_draw_again(game: Game, point: str) -> None:  # noqa: F811
    """What was drawn after the entry stays in the proof, told as struck out; what is drawn next comes after it. So it
    is where the process that goes back is killed in the middle, and another does what is left to do."""
    while game.match.version < 30:
        game.move()
    person("Mod", is_staff=True)
    last, before = game.match.version, proof_of(game)
    assert "struck" not in before
    assert go_back_elsewhere(game, point) == -signal.SIGKILL
    forget()
    done = point == "committed"
    assert game.match.version == last + done
    assert Intervention.objects.count() == done
    assert done or go_back_elsewhere(game, "") == 0
    forget()
    assert (game.match.version, Intervention.objects.get().entry) == (last + 1, last + 1)
    game.moves(20)
    after = proof_of(game)
    assert after["struck"] == [[6, last, last + 1]]
    assert after["events"][: len(before["events"])] == before["events"]
    assert after["journal"][: len(before["journal"])] == before["journal"]
    log = msgspec.convert(after, FairLog)
    drawn = [event for event in log.events if event.ev["t"] == "draw"]
    assert any(6 <= event.entry <= last for event in drawn), "some draws are struck out"
    assert any(event.entry > last for event in drawn)
    assert [event.ev["n"] for event in drawn] == list(range(check_log(log).draws))
    assert check_log(log).faults == []
