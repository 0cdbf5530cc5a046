"""Windows of the tests in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.windows import Window

Opener = Callable[..., Window]
DESK = {"width": 1440, "height": 900}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser come last: Playwright keeps an event loop running in this thread to the end."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


@pytest.fixture
def open_window(browser: Browser) -> Iterator[Opener]:
    """Opens a window of somebody new: cookies, size and colours of their own."""
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
