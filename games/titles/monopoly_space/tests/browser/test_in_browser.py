"""Monopoly Space: one person against a computer player, a whole game from the lobby to the result."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.windows import Opener, Window
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

MOVES = 400  # far more than such a game can ask of one player
SIZES = {"tablet": (820, 1180), "phone": (390, 844)}
ASKED_OR_OVER = "() => document.title.includes('Your turn') || document.title.startsWith('Over')"
SHOWN = "before => Number(document.getElementById('history').max) > before || document.title.startsWith('Over')"
ENDS = re.compile("Home with a complete colony|Last one standing")


def test_a_whole_game_against_the_computer(lone_site: LoneSite, open_window: Opener, tell: Any) -> None:
    window = open_window()
    sit_down(window, lone_site.url)
    choose_a_token(window)
    look_at_a_deed(window)
    done: set[str] = set()
    for _ in range(MOVES):
        window.page.wait_for_function(ASKED_OR_OVER, timeout=60_000)
        if window.over:
            break
        answer(window, done)
        window.assert_quiet()
    assert window.over, window.question
    assert done >= {"offered", "mined"}, done  # domes and warps are nearly as sure, but chance decides
    tell(f"{window.version} entries, {sorted(done)}")
    the_result(window)


def sit_down(window: Window, url: str) -> None:
    """From the lobby to a table of two."""
    page = window.page
    page.goto(f"{url}/play/")
    page.get_by_role("link", name=re.compile("^Open a table")).first.click()
    page.get_by_role("link", name=re.compile("^Monopoly Space")).click()
    page.get_by_role("group", name="Seats").get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("button", name="Fill with bots").click()
    window.assert_accessible("the form of a new table")
    window.open_table_rules()
    page.get_by_label("Timers").select_option(label="Off")
    page.get_by_role("button", name="Open the table").click()  # nobody is missing: it begins
    expect(window.panel).to_be_visible()


def choose_a_token(window: Window) -> None:
    """§2.3 Everybody picks a token; a token is somebody's alone."""
    page = window.page
    page.wait_for_function(ASKED_OR_OVER)
    window.assert_accessible("the choice of a token")
    name = window.panel.locator(".tokens").get_by_role("button").last.inner_text()
    window.moves(name)
    expect(page.get_by_role("list", name="What happened")).to_contain_text(re.compile(name, re.IGNORECASE))


def look_at_a_deed(window: Window) -> None:
    """§9.3 to §9.5 The card of a street has its three rents; it opens and closes by keyboard."""
    page = window.page
    page.get_by_role("button", name=re.compile("^Mercury Caloris Basin")).press("Enter")
    deed = page.get_by_role("dialog", name="Mercury Caloris Basin")
    expect(deed.get_by_role("row")).to_contain_text(["50", "100", "250"])
    window.assert_accessible("the card of a street")
    page.keyboard.press("Escape")
    expect(deed).to_be_hidden()


def answer(window: Window, done: set[str]) -> None:
    """What this player does: a dome whenever it can be built, an offer once, warps by the board, else what is lit."""
    if window.offers("Build a"):
        make(window, window.button("Build a"))
        done.add("built")
    elif window.offers("Warp to"):
        aim(window)
        done.add("warped")
    elif window.offers("Roll the dice") and "offered" not in done and offered(window):
        done.add("offered")
    else:
        if re.match("Buy .*resource", window.question):
            done.add("mined")
        make(window, window.button("Let it go") if window.offers("Let it go") else lit(window))


def lit(window: Window) -> Any:
    """The usual choice; what there is where none is lit."""
    usual = window.panel.locator(".btn.main:enabled")
    return usual.first if usual.count() else window.panel.locator("[data-choice]:enabled").first


def make(window: Window, button: Any) -> None:
    """Presses a button that makes a move, and waits until it is made."""
    before = window.version
    button.click()
    window.page.wait_for_function(SHOWN, arg=before)


def aim(window: Window) -> None:
    """§7.3 The goal of a warp is chosen by pressing its space; the list beside it follows."""
    goals = window.page.get_by_role("combobox", name="To")
    name = goals.locator("option", has_text="(").first.inner_text().split(" (")[0]  # a street
    window.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}\b")).first.press("Enter")
    expect(goals.locator("option:checked")).to_contain_text(name)
    make(window, window.button("Warp to"))


def offered(window: Window) -> bool:
    """§12.1 A trade of money and resources for a deed, if there is one to be had."""
    if not window.offers("Trade"):
        return False
    window.press("Trade")
    deeds = window.page.locator(".side").last.get_by_role("combobox", name="Add a deed")
    chips = window.page.get_by_role("textbox", name="Resources you give")
    if deeds.count() == 0 or chips.count() == 0:
        window.press("Cancel")
        return False
    deeds.select_option(index=1)
    chips.fill("1")
    chips.press("Tab")
    cash = window.page.get_by_role("textbox", name="Cash you give")
    cash.fill("50")
    cash.press("Tab")
    window.assert_accessible("an offer")
    if not is_offer_taken(window):
        window.press("Cancel")
        return False
    expect(window.page.get_by_role("list", name="What happened")).to_contain_text("1 resource")
    return True


def is_offer_taken(window: Window) -> bool:
    """Presses the button; whether the offer lies open. The rules may have something against this deed: then the panel
    says what."""
    before, refusal = window.version, window.page.locator(".refusal")
    window.button("Offer it").click()
    window.page.wait_for_function(
        f"before => ({SHOWN})(before) || document.querySelector('.refusal')?.textContent", arg=before
    )
    said = refusal.inner_text().strip()
    assert said == "" or said[0].isupper(), said
    return said == ""


def the_result(window: Window) -> None:
    """§1.1 Who was home first, or is the last one left, is named; the course of the game stands below."""
    page = window.page
    expect(page.get_by_role("heading", name=ENDS)).to_be_visible()
    first = page.get_by_role("table").first.get_by_role("row").nth(1)
    expect(first).to_contain_text(re.compile("colony complete|of 4 domes"))
    assert re.search("You win|wins", window.question)
    expect(page.locator(".curve .line.won")).to_have_count(1)
    window.assert_accessible("the result")


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_the_board_fits_smaller_screens(lone_site: LoneSite, open_window: Opener, size: str, theme: str) -> None:
    wide, high = SIZES[size]
    window = open_window(viewport={"width": wide, "height": high}, color_scheme=theme)
    sit_down(window, lone_site.url)
    window.page.wait_for_function(ASKED_OR_OVER)
    window.assert_fits()
    tokens = window.panel.locator(".tokens")
    tokens.get_by_role("button").first.click()
    expect(tokens).to_have_count(0)
    window.page.wait_for_function(ASKED_OR_OVER, timeout=60_000)
    window.assert_fits()
    window.assert_accessible(f"the match page of {size} {theme}")
