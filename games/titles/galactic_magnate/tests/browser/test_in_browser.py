"""Two people, two windows, one whole game: from the front page to a winner, by what stands on the buttons."""

from __future__ import annotations

import re
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.players import Pair
from tests.browser.windows import Opener, Window
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

TURNS = 14


def open_table(host: Window, url: str) -> str:
    """From the front page to a private table for two; the copied invite link."""
    page = host.page
    page.goto(url)
    host.assert_accessible("front page")
    page.get_by_role("link", name=re.compile("open a table for friends")).click()
    page.get_by_role("link", name=re.compile("^Galactic Magnate")).click()
    host.assert_accessible("the form of a new table")
    page.get_by_label("Private").check()
    page.get_by_role("group", name="Seats").get_by_role("radio", name="2", exact=True).check()
    page.get_by_label("Start automatically").uncheck()
    host.open_table_rules()
    page.get_by_label("Turn limit").fill(str(TURNS))
    page.get_by_label("Timers").select_option(label="Off")
    page.get_by_label(re.compile("Table name")).fill("Two by the fire")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Two by the fire")).to_be_visible()
    host.assert_accessible("the waiting room")
    page.get_by_role("button", name="Copy").click()
    link = str(page.evaluate("navigator.clipboard.readText()"))
    assert re.fullmatch(rf"{re.escape(url)}/m/\w+/\?invite=\S+", link)
    return link


def come_together(host: Window, guest: Window, link: str) -> None:
    """The guest comes by the link, the host sees the guest come and starts; both are at the board."""
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Sit down").first.click()
    start = host.page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_enabled()
    start.click()
    for window in (host, guest):
        expect(window.panel).to_be_visible()
        window.assert_quiet()


def test_two_people_play_a_whole_game(lone_site: LoneSite, open_window: Opener, tell: Any) -> None:
    host, guest = open_window(), open_window()
    link = open_table(host, lone_site.url)
    come_together(host, guest, link)
    host.assert_accessible("the match page")
    pair = Pair(host, guest)
    pair.play()
    assert pair.raised, "no auction had a raise from the other window"
    assert pair.traded, "no trade was accepted"
    tell(
        f"{host.version} entries; a move reached the other window in {median(pair.latencies)} ms (median of "
        f"{len(pair.latencies)}), the slowest in {max(pair.latencies)} ms"
    )
    winner = said_by_both(host, guest)
    host.assert_accessible("the result")
    guest.assert_quiet()
    spectator_looks_back(open_window(), link, winner)
    host.page.goto(f"{lone_site.url}/play/")
    host.assert_accessible("the lobby")


def said_by_both(host: Window, guest: Window) -> str:
    """The winner is told of the victory, the other who has won; the winner's name as the table gives it."""
    verdicts = [window.question for window in (host, guest)]
    assert verdicts.count("You win.") == 1, verdicts
    loser = guest if verdicts[0] == "You win." else host
    (verdict,) = (each for each in verdicts if each != "You win.")
    name = first_row(loser).locator("b").inner_text()
    assert verdict.removesuffix(" wins.") in name
    return name


def first_row(window: Window) -> Locator:
    """Who stands first in the final table."""
    return window.page.get_by_role("table").first.get_by_role("row").nth(1)


def spectator_looks_back(window: Window, link: str, winner: str) -> None:
    """The finished match stays at its link, for somebody who is nobody; the slider goes through it."""
    page = window.page
    page.goto(link)
    expect(first_row(window)).to_contain_text(winner)
    expect(first_row(window)).to_contain_text("the richest")
    slider = page.get_by_role("slider", name="History")
    last = window.version
    slider.focus()
    slider.press("ArrowLeft")
    expect(window.panel.get_by_role("heading", name="Replay")).to_be_visible()
    expect(window.panel).to_contain_text(f"{last - 1} of {last}")
    slider.press("Home")
    expect(window.panel).to_contain_text(f"0 of {last}")
    window.press("Back to the result")
    expect(window.panel.get_by_role("heading", name="wins.")).to_be_visible()
    window.assert_quiet()
