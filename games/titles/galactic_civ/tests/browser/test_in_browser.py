"""Galactic Civ: one person against two computer players, a whole game from the lobby to the result."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.windows import Opener, Window
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

SEATS = 3
MOVES = 300  # far more than twenty rounds can ask of one player
ASKED_OR_OVER = "() => document.title.includes('Your turn') || document.title.startsWith('Over')"
SHOWN = "before => Number(document.getElementById('history').max) > before || document.title.startsWith('Over')"
CHOICES = {  # what ends a game soon: a single lead of 5 can win, from the second round on
    "How a path is read": "xy_or_z",
    "Victory is checked": "all_each_end",
}
NUMBERS = {"First round of victory": 2, "Starting cards": 5}


def test_a_whole_game_against_the_computer(lone_site: LoneSite, open_window: Opener, tell: Any) -> None:
    window = open_window()
    sit_down(window, lone_site.url)
    choose_a_race(window)
    look_at_a_civilization(window)
    played = moves = 0
    while waited(window):
        assert moves < MOVES, window.question
        if played or not play_from_hand(window):
            usual_choice(window)
        else:
            played += 1
        moves += 1
        window.assert_quiet()
    assert played, "no card was ever played by pressing it"
    tell(f"{window.version} entries, {moves} answers")
    the_result(window)


def sit_down(window: Window, url: str) -> None:
    """From the lobby to a table that has events, and an early end."""
    page = window.page
    page.goto(f"{url}/play/")
    page.get_by_role("link", name=re.compile("^Open a table")).first.click()
    page.get_by_role("link", name=re.compile("^Galactic Civ")).click()
    page.get_by_role("group", name="Seats").get_by_role("radio", name=str(SEATS), exact=True).check()
    page.get_by_role("button", name="Fill with bots").click()
    window.open_table_rules()
    for label, value in CHOICES.items():
        page.get_by_label(label).select_option(value)
    for label, number in NUMBERS.items():
        page.get_by_label(label).fill(str(number))
    page.get_by_label("Events", exact=True).select_option("on")
    page.get_by_label("Timers").select_option("off")
    window.assert_accessible("the form of a new table")
    page.get_by_role("button", name="Open the table").click()  # nobody is missing: it begins
    expect(window.panel).to_be_visible()


def waited(window: Window) -> bool:
    """Waits until something is asked; false when the game is over."""
    window.page.wait_for_function(ASKED_OR_OVER, timeout=60_000)
    return not window.over


def choose_a_race(window: Window) -> None:
    """§2.2 Eleven races lie on the table, and what others took cannot be pressed any more."""
    assert waited(window)
    page = window.page
    window.assert_accessible("the races")
    left = page.locator("button.race")
    assert 11 - SEATS < left.count() <= 11
    name = left.first.locator("b").inner_text()
    pressed(window, lambda: left.first.click())
    expect(page.get_by_role("region", name="Players")).to_contain_text(name)


def look_at_a_civilization(window: Window) -> None:
    """Everybody's scores over the rounds open and close by keyboard."""
    assert waited(window)
    page = window.page
    page.get_by_role("button", name=re.compile(": attributes, distance to victory, cards played$")).first.press("Enter")
    shown = page.get_by_role("dialog", name=re.compile("^What .* hold"))
    expect(shown.get_by_role("listitem")).to_have_count(8)
    window.assert_accessible("a civilization")
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()


def play_from_hand(window: Window) -> bool:
    """§4.5 A card that can be played is played by pressing it; then it lies on the pile."""
    card = window.page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile(": play$")).first
    if not card.count():
        return False
    window.assert_accessible("a hand to play from")
    name = card.locator(".nm").inner_text()
    pressed(window, card.click)
    expect(window.page.get_by_role("list", name="What happened")).to_contain_text(re.compile(f"You play {name}"))
    return True


def usual_choice(window: Window) -> None:
    """The lit button, whatever is asked; §7.5 where several cards have to go, the first of the hand. Where a card goes
    or an attribute is picked, Enter does nothing, and the first of them is pressed."""
    going = window.page.get_by_role("region", name="Your hand").get_by_role("button", pressed=False)
    lit = window.panel.locator(".btn.main")
    while lit.count() and lit.first.is_disabled():
        going.first.click()
    if not lit.count() or lit.first.get_attribute("data-deliberate") is not None:
        assert not pressed_by_enter(window.page), window.question
    pressed(window, (lit if lit.count() else window.panel.locator("[data-choice]")).first.click)


def pressed_by_enter(page: Page) -> bool:
    """Whether Enter presses anything, where nothing is focused."""
    page.evaluate("() => { document.activeElement.blur(); window.pressed = 0; }")
    page.keyboard.press("Enter")
    return bool(page.evaluate("() => window.pressed"))


def pressed(window: Window, press: Any) -> None:
    """Makes a move, and waits until it is shown."""
    before = window.version
    press()
    window.page.wait_for_function(SHOWN, arg=before)


def the_result(window: Window) -> None:
    """§8.1 The winner's path is named, and everybody stands in the table."""
    page = window.page
    expect(page.get_by_role("heading", name=re.compile("Victory")).first).to_be_visible()
    expect(page.get_by_role("table").first.get_by_role("row")).to_have_count(SEATS + 1)
    window.assert_accessible("the result")
