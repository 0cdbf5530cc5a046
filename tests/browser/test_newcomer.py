"""A newcomer: two clicks from the front page into a game against computer players, which explains itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.windows import Opener
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

YOUR_TURN = "() => document.title.includes('Your turn')"


def test_two_clicks_then_enter(lone_site: LoneSite, open_window: Opener) -> None:
    window = open_window()
    page = window.page
    page.goto(lone_site.url)
    page.get_by_role("button", name=re.compile("^Play now")).first.click()
    expect(page.get_by_role("region", name="Players").get_by_text("bot", exact=True)).to_have_count(2)
    page.wait_for_function(YOUR_TURN, timeout=60_000)
    note = window.panel.get_by_role("note")
    expect(note).to_be_visible()
    asked, before = window.question, window.version
    page.keyboard.press("Enter")
    page.wait_for_function("before => Number(document.getElementById('history').max) > before", arg=before)
    expect(page.get_by_role("list", name="What happened")).to_contain_text(re.compile("you", re.IGNORECASE))
    page.wait_for_function(YOUR_TURN, timeout=60_000)
    expect(note).to_be_visible()  # the next question has a hint of its own
    assert asked
    page.get_by_role("link", name="Rules", exact=True).click()
    drawer = page.get_by_role("dialog", name=re.compile("^How to play"))
    drawer.get_by_text("Chapters", exact=True).click()
    drawer.get_by_role("link", name=re.compile("^4 ")).click()
    expect(drawer.get_by_role("heading", name=re.compile("^4 "))).to_be_in_viewport()
    assert len(page.context.pages) == 1
    window.assert_quiet()
