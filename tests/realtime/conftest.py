"""A table with people at it, each with a browser."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from django.test import Client

from accounts.models import User
from games.engine.bots import choose
from games.engine.chance import Seeded
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.matches import access, match_cache
from games.models import Match
from tests import people


class Person(NamedTuple):
    """A person and their browser."""

    user: User
    browser: Client


class Company(NamedTuple):
    """A running game between Ann and Ben; Cid has nothing to do with it."""

    match: Match
    ann: Person
    ben: Person
    cid: Person

    @property
    def id(self) -> str:
        return str(self.match.pk)

    def seated(self, seat: int) -> Person:
        """Who sits there."""
        return self.ann if access.find_user_seat(self.match, self.ann.user) == seat else self.ben

    def move(self, seat: int | None = None) -> tuple[Person, dict[str, Any]]:
        """A move that is legal now, and who may make it."""
        table = match_cache.load_current_match(self.id).table.fork()
        for each in sorted(table.asked) if seat is None else [seat]:
            action = choose(table, each, "random", Seeded(table.version))
            if action is not None:
                return self.seated(each), action.to_json()
        raise AssertionError("nobody can move")


def person(name: str) -> Person:
    """A user with a signed-in browser."""
    user = people.person(name, password="pass")
    return Person(user, people.browser(user))


@pytest.fixture
def fresh(transactional_db: None) -> None:
    """Real commits."""


@pytest.fixture
def ann(fresh: None) -> Person:
    """Somebody who plays."""
    return person("Ann")


@pytest.fixture
def open_match(ann: Person) -> Match:
    """Ann's table, open, for two."""
    return create_match(ann.user, "galactic-magnate", seats=2, name="Ann's table")


@pytest.fixture
def company(ann: Person, open_match: Match) -> Company:
    """Ann and Ben in a running game, and Cid, a stranger with an account."""
    ben, cid = person("Ben"), person("Cid")
    joining.join_match(open_match.pk, ben.user)
    starting.start_match(open_match.pk, ann.user)
    return Company(Match.objects.get(pk=open_match.pk), ann, ben, cid)
