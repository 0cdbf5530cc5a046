"""What every test may ask for. The sites are real processes, started once for a run that needs them."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.services.sites import LoneSite, RealSite


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """A database with the boards of all titles in it, laid out once: tests that commit nothing find them there."""
    from games import boards

    with django_db_blocker.unblock():
        boards.load()


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
    site = LoneSite(STARBOARD_BOT_PACE="0.2").start()
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
