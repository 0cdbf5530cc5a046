"""F3, F8: who makes an outage good may be killed anywhere; each match is made good once all the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games import tasks
from games.matches import match_cache, outages, transaction
from games.models import Match, Outage
from tests.matches.conftest import Game
from tests.outages.conftest import HOUR, excuses


class Killed(BaseException):
    """The process is gone."""


def deadly(point: str, nth: int) -> Callable[[str], None]:
    """Dies at the n-th passing of a point."""
    passed = 0

    def passing(name: str) -> None:
        nonlocal passed
        passed += name == point
        if passed == nth:
            raise Killed

    return passing


@pytest.mark.parametrize(
    ("point", "nth", "good"),
    [("outage noticed", 1, 0), ("written", 1, 0), ("committed", 1, 1), ("written", 2, 1), ("committed", 2, 2)],
)
@pytest.mark.parametrize("pace", ["live", "mail"])
def test_killed_anywhere(
    begin: Any, down: Callable[..., int], monkeypatch: pytest.MonkeyPatch, pace: str, point: str, nth: int, good: int
) -> None:
    games: list[Game] = [begin(pace=pace) for _ in range(2)]
    for game in games:
        game.reach()
    due = {game.id: game.head.alarm or 0 for game in games}
    down()
    dies = deadly(point, nth)
    monkeypatch.setattr(outages, "hit_failpoint", dies)
    monkeypatch.setattr(transaction, "hit_failpoint", dies)
    with pytest.raises(Killed):
        tasks.sweep_due_matches()
    monkeypatch.undo()
    match_cache.evict_match()
    outages.reset_outage_check()
    assert Outage.objects.count() == (point != "outage noticed")
    assert sum(len(excuses(game)) for game in games) == good
    for _ in range(2):
        tasks.sweep_due_matches()
    assert Outage.objects.count() == 1
    assert not Match.objects.exclude(outage_from=None).exists()
    for game in games:
        (entry,) = excuses(game)
        assert game.head.alarm == due[game.id] + entry["action"]["ended"] - entry["action"]["began"]
        assert entry["action"]["ended"] - entry["action"]["began"] >= HOUR
