"""Planetopoly: one person against two computer players, a whole game from the lobby to the result."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.windows import Opener, Window
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

ROUNDS = 6
MOVES = 200  # far more than such a game can ask of one player
ASKED_OR_OVER = "() => document.title.includes('Your turn') || document.title.startsWith('Over')"
SHOWN = "before => Number(document.getElementById('history').max) > before || document.title.startsWith('Over')"


def test_a_whole_game_against_the_computer(lone_site: LoneSite, open_window: Opener, tell: Any) -> None:
    window = open_window()
    sit_down(window, lone_site.url)
    look_at_risk(window)
    window.assert_accessible("the match page")
    sold = False
    for _ in range(MOVES):
        window.page.wait_for_function(ASKED_OR_OVER, timeout=60_000)
        if window.over:
            break
        sold = sold or sell_something(window)
        usual_choice(window)
        window.assert_quiet()
    assert window.over, window.question
    assert sold, "nothing was ever sold"
    tell(f"{window.version} entries in {ROUNDS} rounds")
    the_result(window)


def sit_down(window: Window, url: str) -> None:
    """From the lobby to a table of three that ends after a few rounds."""
    page = window.page
    page.goto(f"{url}/play/")
    page.get_by_role("link", name=re.compile("^Open a table")).first.click()
    page.get_by_role("link", name=re.compile("^Planetopoly")).click()
    window.assert_accessible("the form of a new table")
    page.get_by_role("group", name="Seats").get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Fill with bots").click()
    window.open_table_rules()
    page.get_by_label("Limit of rounds", exact=True).fill(str(ROUNDS))
    page.get_by_label("Timers").select_option(label="Off")
    page.get_by_role("button", name="Open the table").click()  # nobody is missing: it begins
    expect(window.panel).to_be_visible()


def look_at_risk(window: Window) -> None:
    """§4.5 The card of the Risk field has its table; it opens and closes by keyboard."""
    page = window.page
    page.get_by_role("button", name=re.compile("^Risk")).press("Enter")
    risk = page.get_by_role("dialog", name="Risk")
    expect(risk.get_by_role("row").nth(6)).to_contain_text("+600")
    window.assert_accessible("the card of Risk")
    page.keyboard.press("Escape")
    expect(risk).to_be_hidden()


def usual_choice(window: Window) -> None:
    """The lit button, whatever is asked."""
    before = window.version
    window.panel.locator(".btn.main").first.click()
    window.page.wait_for_function(SHOWN, arg=before)


def sell_something(window: Window) -> bool:
    """§9.1 Before a throw: what is sold is chosen by pressing its space on the board."""
    if not (window.offers("Throw the dice") and window.offers("Sell")):
        return False
    window.press("Sell")
    page = window.page
    more = page.get_by_role("button", name=re.compile("one more$"), disabled=False)
    row = page.locator(".plan .sell").filter(has=more)
    name = row.first.locator(".h").inner_text()
    window.assert_accessible("what can be sold")
    page.get_by_role("button", name=re.compile(rf"^{name}\b")).first.press("Enter")
    selling = window.button(re.compile(rf"^Sell .*{name} for \d"))
    expect(selling).to_be_enabled()
    before = window.version
    selling.click()
    page.wait_for_function(SHOWN, arg=before)
    expect(page.get_by_role("list", name="What happened")).to_contain_text(re.compile(rf"You sell .*{name}"))
    return True


def the_result(window: Window) -> None:
    """§11.1 The richest is named, and everybody's worth stands in the table."""
    page = window.page
    first = page.get_by_role("table").first.get_by_role("row").nth(1)
    expect(first).to_contain_text("the richest")
    expect(page.get_by_role("heading", name="The richest after the last round")).to_be_visible()
    window.assert_accessible("the result")
