"""Visitors, tables and games for the tests of the pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from accounts import guests
from accounts.models import User
from accounts.names import make_username
from games.engine.catalog import title as title_of
from games.lobby import starting, tables
from games.models import Match
from games.views.rows import AnyTitle
from tests.people import browser

Person = Callable[..., User]


@pytest.fixture
def title() -> AnyTitle:
    """Some game; the pages must not care which."""
    return title_of("galactic-magnate")


@pytest.fixture
def person() -> Person:
    """Makes members."""

    def make(name: str = "Ines", **more: object) -> User:
        return User.objects.create(username=make_username("player"), display=name, **more)

    return make


@pytest.fixture
def host(person: Person) -> User:
    """Who opens tables."""
    return person("Mira")


@pytest.fixture
def table(host: User, title: AnyTitle) -> Match:
    """An open public table for three, with its host."""
    return tables.create_match(host, title.slug, seats=3, name="Sunday crew")


@pytest.fixture
def hidden(host: User, title: AnyTitle) -> Match:
    """An open private table for three."""
    return tables.create_match(host, title.slug, seats=3, name="Hidden harbour", private=True)


@pytest.fixture
def running(host: User, title: AnyTitle) -> Match:
    """A public game in play: the host against two bots."""
    return starting.start_bot_match(host, title.slug)


@pytest.fixture
def as_host(host: User) -> Client:
    """The host's browser."""
    return browser(host)


@pytest.fixture
def as_guest() -> Client:
    """A guest's browser."""
    return browser(guests.create_guest())


@pytest.fixture
def as_admin(person: Person) -> Client:
    """The browser of somebody who runs the site."""
    return browser(person("Ada", is_staff=True, is_superuser=True))
