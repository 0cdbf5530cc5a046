"""People, rated matches, and ways to bring them to their end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.engine.chance import Seeded
from games.lobby import joining, starting, tables
from games.matches import moves, randomness, sealed_chance
from games.models import Match, Stake, Standing

TITLE = "galactic-magnate"
MINUTE = 60_000

Person = Callable[..., User]


@pytest.fixture(autouse=True)
def fresh(request: pytest.FixtureRequest, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance from a seed; for tests with a database."""
    if not request.node.get_closest_marker("django_db"):
        return
    request.getfixturevalue("transactional_db" if transactional(request) else "db")
    chance = Seeded(7)
    monkeypatch.setattr(randomness, "SystemRandomness", lambda: chance)
    monkeypatch.setattr(sealed_chance, "begin_chance", lambda *match: chance)
    settings.BOT_PACE = 0
    settings.TIME_OFFSET_MS = 0


def transactional(request: pytest.FixtureRequest) -> bool:
    """Whether a test wants real commits."""
    mark = request.node.get_closest_marker("django_db")
    return bool(mark and mark.kwargs.get("transaction"))


@pytest.fixture
def people(person: Person) -> list[User]:
    """Five of them."""
    return [person(name) for name in ("Ann", "Ben", "Cid", "Dot", "Eve")]


def begun(people: list[User], **options: Any) -> Match:
    """A match of these people that has begun; without clocks, unless it is said otherwise."""
    given: dict[str, Any] = {"settings": {"timers": "off"}} | options
    match = tables.create_match(people[0], given.pop("title", TITLE), seats=len(people), **given)
    for each in people[1:]:
        joining.join_match(match.pk, each, match.invite)
    starting.start_match(match.pk, people[0])
    return Match.objects.get(pk=match.pk)


def seat(match: Match, user: User) -> int:
    """Where somebody sits."""
    return int(match.seats.get(user=user).number)


def leaves(match: Match, user: User) -> None:
    """Somebody leaves a running match for good."""
    moves.resign_seat(match.pk, seat(match, user), by=user)


def ended(match: Match, order: list[User]) -> Match:
    """The match is over, and these people came in in this order: all but the first have left, the last one first."""
    for user in reversed(order[1:]):
        leaves(match, user)
    match.refresh_from_db()
    return match


def later(settings: Any, ms: int) -> None:
    """Time passes."""
    settings.TIME_OFFSET_MS += ms


def points(user: User, pace: str = "live", title: str = TITLE) -> int:
    """The rating of somebody."""
    found = Standing.objects.filter(user=user, title=title, pace=pace).first()
    return 1000 if found is None else found.points


def stakes(match: Match) -> dict[User | None, Stake]:
    """The stakes of a match, by player."""
    return {each.user: each for each in Stake.objects.filter(match=match).select_related("user")}


def rows() -> list[list[dict[str, Any]]]:
    """All that ratings have written."""
    kinds: list[Any] = [(Stake, ("match", "seat")), (Standing, ("user", "title", "pace"))]
    return [list(model.objects.order_by(*by).values(*columns(model))) for model, by in kinds]


def columns(model: Any) -> list[str]:
    """All of them but the number of the row."""
    return [each.attname for each in model._meta.concrete_fields if each.attname != "id"]
