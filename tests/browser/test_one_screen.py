"""Several seats at one screen: what the one before was told is gone from it before it is handed over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.windows import Opener, Window
from tests.services.sites import LoneSite

SHARED = """
from accounts import guests
from django.test import Client
from games.lobby import hotseat, starting, tables
host = guests.create_guest()
match = tables.create_match(host, "galactic-civ", seats=2, settings={"timers": "off"})
hotseat.add_held_seat(match.pk, host, "Otto")
starting.start_match(match.pk, host)
client = Client()
client.force_login(host, backend=guests.BACKEND)
answer = [match.pk, {name: cookie.value for name, cookie in client.cookies.items()}]
"""
DRAWN = re.compile(r"You draw (?!defectors)(.+)\.")  # cards, which nobody else is told
STEPS = 40


@pytest.mark.lone
def test_what_a_seat_was_told_is_gone_from_a_covered_screen(lone_site: LoneSite, open_window: Opener) -> None:
    match, cookies = lone_site.ask(SHARED)
    window = open_window()
    page, log = window.page, window.page.get_by_role("list", name="What happened")
    page.context.add_cookies([{"name": name, "value": each, "url": lone_site.url} for name, each in cookies.items()])
    page.goto(f"{lone_site.url}/m/{match}/")
    drawn: list[str] = []
    for _ in range(STEPS):
        expect(window.panel.get_by_role("button").first).to_be_enabled()
        if page.locator("form.handing").count() and drawn:
            break
        if not page.locator("form.handing").count():
            drawn = DRAWN.findall(log.inner_text())
        answer(window)
    assert drawn
    expect(log).to_contain_text("Chance gives Otto")  # it is fetched anew
    assert not [cards for cards in drawn if cards in log.inner_text()]
    window.assert_quiet()


def answer(window: Window) -> None:
    """Presses what goes on, and waits until the page has another question."""
    before = window.panel.inner_text()
    ways = ("Show ", "Leave it to chance", "Play nothing", "Draw none", "")
    window.press(next(name for name in ways if window.offers(name)))
    window.page.wait_for_function("before => document.querySelector('#decide')?.innerText !== before", arg=before)
