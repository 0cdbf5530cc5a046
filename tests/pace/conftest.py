"""Running games by mail, with time moved by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games import tasks
from games.matches import storage
from games.matches.pace import MatchPace
from games.models import Match
from tests.matches.conftest import Game, begin, fresh

__all__ = ["begin", "fresh"]

HOUR = 3_600_000  # ms
DAY = 24 * HOUR


class Clock:
    """Moves time."""

    def __init__(self, settings: Any) -> None:
        self.settings = settings

    def to(self, moment: int | None) -> None:
        """Exactly to a moment, as the deciding clock counts."""
        assert moment is not None
        self.settings.TIME_OFFSET_MS += moment - storage.get_database_time_ms()

    def on(self, ms: int) -> None:
        """So much later."""
        self.settings.TIME_OFFSET_MS += ms

    @property
    def now(self) -> int:
        return storage.get_database_time_ms()


@pytest.fixture
def clock(settings: Any) -> Clock:
    return Clock(settings)


@pytest.fixture
def slow(begin: Callable[..., Game]) -> Callable[..., Game]:
    """Starts a game by mail of Ann and Ben, a day for each answer."""

    def start(bots: int = 0, pace: MatchPace | None = None, **options: Any) -> Game:
        game = begin(bots, pace=pace or MatchPace("mail", 86_400), **options)
        game.reach()
        return game

    return start


@pytest.fixture
def mail(slow: Callable[..., Game]) -> Game:
    """One of them."""
    return slow()


def due(game: Game) -> int:
    """When the first deadline falls."""
    moment = Match.objects.get(pk=game.id).first_deadline
    assert moment is not None
    return moment


def sweep() -> int:
    """What a worker does each second."""
    return tasks.sweep_due_matches()
