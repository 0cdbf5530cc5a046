"""What every test in this folder may ask for: a database with boards, people, nothing left of tests before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from accounts.models import User


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """A database with the boards of all titles in it, laid out once."""
    from games.content.boards import publish_default_boards
    from tests.services import wiping

    with django_db_blocker.unblock():
        publish_default_boards()
        wiping.install()
    yield
    with django_db_blocker.unblock():
        wiping.hang_up()


@pytest.fixture(autouse=True)
def nothing_known() -> None:
    """Of tests before in this process: no table is kept, no wakeup is scheduled, no limit is counted."""
    from django.core.cache import cache

    from accounts import site_settings
    from common import rate_limits
    from games.content import board_words
    from games.matches import match_cache, wakeups

    rate_limits._local.clear()
    board_words._named.clear()
    site_settings.forget_site()
    match_cache.evict_match()
    wakeups._scheduled.clear()
    cache.clear()


@pytest.fixture
def person() -> Callable[..., User]:
    """Makes a member."""
    from tests.people import person

    return person


@pytest.fixture
def ann(person: Callable[..., User]) -> User:
    return person("Ann")


@pytest.fixture
def ben(person: Callable[..., User]) -> User:
    return person("Ben")


@pytest.fixture
def cid(person: Callable[..., User]) -> User:
    return person("Cid")
