"""Fixtures for every test, also those in the folders of the titles: sites, their services, and windows of a browser.

The sites are real processes, started once for a run that needs them. The conftest of the repository names this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.services.sites import LoneSite, RealSite

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.windows import Opener, Window

DESK = {"width": 1440, "height": 900}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser come last: Playwright keeps an event loop running in this thread to the end."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


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
    site = LoneSite(STARBOARD_BOT_PACE="0.05", STARBOARD_VISIT_MS="0", STARBOARD_BACKGROUND_NICENESS="0").start()
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


@pytest.fixture
def open_window(browser: Browser) -> Iterator[Opener]:
    """Opens a window of somebody new: cookies, size and colours of their own."""
    from tests.browser.windows import Window

    contexts = []

    def opened(**options: Any) -> Window:
        context = browser.new_context(**{"viewport": DESK, "reduced_motion": "reduce", **options})
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        contexts.append(context)
        return Window(context)

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def tell(capsys: Any) -> Callable[[str], None]:
    """Says a measured figure aloud, whatever is captured."""

    def say(text: str) -> None:
        with capsys.disabled():
            print(f"\n    {text}", flush=True)

    return say
