"""F8: what a sweep does when much is due at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings as django_settings

from games import tasks
from games.matches import moves, storage
from games.models import Match
from tests.matches.conftest import Game


@pytest.fixture
def overdue(begin: Any, settings: Any) -> list[Game]:
    """Three games in which a clock has run out."""
    games = [begin() for _ in range(3)]
    last = max(game.match.alarm for game in games)
    settings.TIME_OFFSET_MS += last - storage.get_database_time_ms() + 50
    return games


def test_a_sweep_goes_on_until_nothing_is_due(overdue: list[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "SWEPT", 1)
    assert tasks.sweep_due_matches() == 3
    assert storage.list_due_match_ids() == []


def test_it_takes_up_nothing_more_when_the_next_ring_is_near(
    overdue: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SWEPT", 1)
    monkeypatch.setattr(tasks, "SWEEP", 0)
    assert tasks.sweep_due_matches() == 1
    assert len(storage.list_due_match_ids()) == 2


def test_between_two_sweeps_what_is_due_is_looked_for(overdue: list[Game]) -> None:
    """Of a deadline set long ago no wakeup is on its way: it is not left to the next second."""
    assert tasks.look_for_due_matches() == 3
    assert storage.list_due_match_ids() == []
    assert get_interval("look") <= 0.2


def test_where_much_is_due_a_second_look_follows_half_way_to_the_next(
    overdue: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has none of its own, and a look that found nothing has none: a quiet site is asked as often as ever."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(tasks.look_for_due_matches, "apply_async", lambda **how: sent.append(how))
    monkeypatch.setattr(tasks, "SWEPT", 1)
    monkeypatch.setattr(tasks, "LOOK", 0)
    assert tasks.look_for_due_matches() == 1
    assert [(each["kwargs"], each["countdown"]) for each in sent] == [({"second": True}, get_interval("look") / 2)]
    assert tasks.look_for_due_matches(**sent[0]["kwargs"]) == 1
    assert tasks.look_for_due_matches() == 1
    assert tasks.look_for_due_matches() == 0
    assert len(sent) == 2


def get_interval(name: str) -> float:
    """How often the beat sends a task, in seconds."""
    return float(django_settings.CELERY_BEAT_SCHEDULE[name]["schedule"].total_seconds())


def test_a_match_that_fails_holds_up_nobody(overdue: list[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is it tried again and again by the same sweep."""
    (bad, *_), wake, tried = storage.list_due_match_ids(), moves.wake_match, []

    def failing(match_id: str, **how: Any) -> bool | None:
        if match_id == bad:
            tried.append(match_id)
            raise RuntimeError("broken")
        return wake(match_id, **how)

    monkeypatch.setattr(tasks, "SWEPT", 1)
    monkeypatch.setattr(moves, "wake_match", failing)
    assert tasks.sweep_due_matches() == 3
    assert (tried, storage.list_due_match_ids()) == ([bad], [bad])
    assert Match.objects.filter(alarm__lte=storage.get_database_time_ms()).count() == 1
