"""What the tests of outages share: a site that goes down, and comes back so much later."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from games import tasks
from games.engine.replay import replay
from games.matches import match_cache, outages, storage
from games.models import Entry, Pulse
from tests.matches.conftest import Game, begin, fresh, timed
from tests.pace.conftest import clock, mail, slow

__all__ = [
    "begin",
    "clock",
    "down",
    "excuses",
    "fresh",
    "lived",
    "mail",
    "slow",
    "sound",
    "timed",
]

Down = Callable[..., int]
SLACK = 3_000  # ms that a test itself may take
AFTER, MOST = 60, 7 * 86_400  # seconds
HOUR = 3_600_000  # ms


@pytest.fixture(autouse=True)
def policy(settings: Any) -> None:
    """The policy of a site in use, in a process that has just begun."""
    settings.OUTAGE_AFTER, settings.OUTAGE_MOST = AFTER, MOST
    outages.reset_outage_check()


@pytest.fixture
def down(settings: Any) -> Callable[..., int]:
    """Sweeps, and then does not for so long (ms); a new process comes. The last sweep's moment."""

    def gone(ms: int = HOUR) -> int:
        lived()
        tasks.sweep_due_matches()
        last = storage.get_database_time_ms()
        settings.TIME_OFFSET_MS += ms
        outages.reset_outage_check()
        return last

    return gone


def lived(ago: int = 0) -> None:
    """The site was swept so many ms ago, and before: where a test has moved time, that was no outage."""
    Pulse.objects.update_or_create(pk=1, defaults={"at": storage.get_database_time_ms() - ago})


def excuses(game: Game) -> list[dict[str, Any]]:
    """The entries that made an outage good."""
    lines = Entry.objects.filter(match_id=game.id, seat=-1).order_by("number").values_list("line", flat=True)
    return [line for line in map(json.loads, lines) if line["action"]["action"] == "excuse"]


def sound(game: Game) -> None:
    """Memory, rows and a replay of the journal agree."""
    warm = game.head.table.dump()
    match_cache.evict_match()
    held = game.head
    assert held.table.dump() == warm
    lines = Entry.objects.filter(match_id=game.id).order_by("number").values_list("line", flat=True)
    assert replay([held.table.title.read_entry(line) for line in lines], held.table.game.board).dump() == warm
    assert (game.match.outage_from, game.match.outage_to, held.outage) == (None, None, None)
