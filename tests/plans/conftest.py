"""Games by mail whose players have plans, with time moved by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games import tasks
from games.matches import sealed_plans
from games.matches.pace import MatchPace
from games.models import Plan
from tests.matches.conftest import Game, begin, fresh
from tests.pace.conftest import DAY, HOUR, Clock, clock

__all__ = ["DAY", "HOUR", "Clock", "begin", "clock", "fresh"]

ROLL = "roll"


@pytest.fixture
def game(begin: Callable[..., Game]) -> Game:
    """Ann and Ben by mail, a day for each answer; somebody may roll."""
    game = begin(pace=MatchPace("mail", 86_400))
    game.reach()
    return game


def asked(game: Game) -> tuple[int, User]:
    """The seat that is asked, and who sits there."""
    seat = min(game.head.table.asked)
    return seat, game.owner(seat)


def other(game: Game) -> tuple[int, User]:
    """The seat that is not."""
    seat = 1 - min(game.head.table.asked)
    return seat, game.owner(seat)


def lay(game: Game, user: User, text: str = ROLL) -> Plan:
    """Lays a plan down, sure."""
    sealed_plans.lay_plan(game.id, user, text, sure=True)
    return Plan.objects.get(match=game.id, user=user, ended_entry=None)


def look(game: Game) -> Any:
    """What a worker does when something is due."""
    return tasks.advance_match(game.id)
