"""Sample Race: one person against two bots, a whole game from the lobby to the result."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.windows import Opener, Window
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

MOVES = 60  # far more than such a game can ask of one player
ASKED_OR_OVER = "() => document.title.includes('Your turn') || document.title.startsWith('Over')"
SHOWN = "before => Number(document.getElementById('history').max) > before || document.title.startsWith('Over')"


def test_a_whole_game_against_bots(lone_site: LoneSite, open_window: Opener) -> None:
    window = open_window()
    sit_down(window, lone_site.url)
    window.assert_accessible("the match page")
    for _ in range(MOVES):
        window.page.wait_for_function(ASKED_OR_OVER, timeout=60_000)
        if window.over:
            break
        before = window.version
        window.panel.locator(".btn.main").first.click()
        window.page.wait_for_function(SHOWN, arg=before)
        window.assert_quiet()
    assert window.over, window.question
    expect(window.page.get_by_role("heading", name="First at the last beacon")).to_be_visible()
    window.assert_accessible("the result")


def sit_down(window: Window, url: str) -> None:
    """From the lobby to a table of three with two bots."""
    page = window.page
    page.goto(f"{url}/play/")
    page.get_by_role("link", name=re.compile("^Open a table")).first.click()
    page.get_by_role("link", name=re.compile("^Sample Race")).click()
    window.assert_accessible("the form of a new table")
    page.get_by_role("group", name="Seats").get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Fill with bots").click()
    window.open_table_rules()
    page.get_by_label("Timers").select_option(label="Off")
    page.get_by_role("button", name="Open the table").click()
    expect(window.panel).to_be_visible()
