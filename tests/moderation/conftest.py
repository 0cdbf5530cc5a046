"""People, tables and moderators for the tests of reports and measures."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games.engine.catalog import titles
from games.lobby import joining, starting, tables
from games.models import Message, Room
from tests.people import browser

Person = Callable[..., User]


@pytest.fixture(autouse=True)
def _ready(db: None, settings: Any) -> None:
    settings.TIME_OFFSET_MS = 0


@pytest.fixture
def as_ann(ann: User) -> Client:
    return browser(ann)


@pytest.fixture
def mod(person: Person) -> User:
    """Somebody the owner has made a moderator."""
    user = person("Mod")
    call_command("moderator", "mod", stdout=io.StringIO())
    return User.objects.get(pk=user.pk)


@pytest.fixture
def as_mod(mod: User) -> Client:
    return browser(mod)


@pytest.fixture
def match(ann: User, ben: User) -> str:
    """A game of Ann and Ben."""
    opened = tables.create_match(ann, titles()[0].slug, seats=2)
    joining.join_match(opened.pk, ben)
    starting.start_match(opened.pk, ann)
    return opened.pk


def said(room: Room, user: User | None, text: str, to: User | None = None) -> Message:
    """A line in a room."""
    room.last += 1
    room.save()
    return Message.objects.create(room=room, number=room.last, user=user, to=to, text=text, at=1_000 * room.last)


@pytest.fixture
def lobby_room() -> Room:
    return Room.objects.get_or_create(kind="lobby", name="*LOBBY_1")[0]
