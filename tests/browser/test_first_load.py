"""The first visit to a match page asks for little: each request is a way to and fro on a slow line."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.loading import TURNS, enter, load
from tests.browser.tables import stand
from tests.browser.windows import Opener
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

MOST = 25  # requests, sockets apart
HEAVIEST = 165_000  # bytes of all of them, with their headers and what happened meanwhile


@pytest.mark.parametrize("title", TURNS)
def test_the_first_visit(lone_site: LoneSite, open_window: Opener, title: str) -> None:
    window = open_window()
    standing = stand(lone_site, title, TURNS[title])
    enter(window.page.context, lone_site, standing)
    found = load(window.page, f"{lone_site.url}/m/{standing.match}/")
    assert len(found.requests) <= MOST, "\n".join(found.requests)
    assert found.bytes <= HEAVIEST
    window.assert_quiet()


def test_the_decision_does_not_wait_for_the_socket(lone_site: LoneSite, open_window: Opener) -> None:
    """The position comes with the page; the clocks of the server are known by it as well."""
    window, title = open_window(), "galactic-magnate"
    standing = stand(lone_site, title, TURNS[title])
    enter(window.page.context, lone_site, standing)
    window.page.route_web_socket(re.compile("/ws/"), lambda _: None)  # opens, and says nothing
    load(window.page, f"{lone_site.url}/m/{standing.match}/")
    expect(window.page.locator("#decide button:enabled").first).to_be_visible()
    window.assert_quiet()
