"""What every test may ask for. The sites are real processes, started once for a run that needs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.services.sites import LoneSite, RealSite

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
    """Of tests before in this process: no table is kept, no bell has rung, no limit is counted."""
    from django.core.cache import cache

    from games.core import rate_limits
    from games.matches import match_cache, wakeups

    rate_limits._counted.clear()
    match_cache.evict_match()
    wakeups._rung.clear()
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


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A throwaway PostgreSQL."""
    from tests.services.postgres import Postgres

    cluster = Postgres().start()
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session")
def redis() -> Iterator[Any]:
    """A throwaway Redis."""
    from tests.services.processes import free_port
    from tests.services.redis import Redis

    server = Redis().start(free_port())
    yield server
    server.stop()


@pytest.fixture(scope="session")
def lone_site() -> Iterator[LoneSite]:
    """The site running alone: `.url`, `.ask(code)`, `.web`."""
    site = LoneSite(STARBOARD_BOT_PACE="0.05", STARBOARD_VISIT_MS="0").start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def real_site(postgres: Any, redis: Any) -> Iterator[RealSite]:
    """The site running for real: `.urls` (two web processes), `.worker`, `.beat`, `.ask(code)`."""
    site = RealSite(postgres, redis).start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium that was found, and nothing leaves this machine."""
    from tests.services import chromium

    return {**browser_type_launch_args, **chromium.launch_args()}
