"""Somebody who plays by mail in a window of their own."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.windows import Window
from tests.gallery.looking import WATCH
from tests.services.sites import LoneSite

DESK = {"width": 1440, "height": 900}
PLANNED = "async id => (await (await fetch(`/api/matches/${id}/plan`)).json()).now?.answer?.command ?? ''"


class Player:
    """Somebody with a window of the site."""

    def __init__(self, site: LoneSite, browser: Browser, name: str, session: str) -> None:
        context = browser.new_context(base_url=site.url, viewport=DESK, reduced_motion="reduce", color_scheme="dark")
        context.add_init_script(WATCH)
        context.add_cookies([{"name": "session", "value": session, "url": site.url}])
        self.name, self.window = name, Window(context)
        self.page = self.window.page
        self.answered = 0

    def go(self, path: str) -> None:
        self.page.goto(path)
        self.page.wait_for_load_state("networkidle")

    def play_at(self, match: str) -> None:
        """Opens the match, past what happened meanwhile."""
        self.go(f"/m/{match}/")
        self.page.locator("#decide h2").first.wait_for()
        self.pass_by()

    def pass_by(self) -> None:
        """What happened meanwhile has been read."""
        way = self.page.get_by_role("button", name="To my turn")
        if way.count() and way.first.is_visible():
            way.first.click()

    def open_plan(self) -> None:
        """The sheet; a press while something moves on the board only hurries that."""
        sheet = self.page.locator(".orders-last")
        for _ in range(3):
            self.page.locator("[data-plan]").click()
            self.page.wait_for_timeout(1_000)
            if sheet.count():
                return
        expect(sheet).to_be_visible()

    @property
    def planned(self) -> str:
        """What their plan is about to answer."""
        return str(self.page.evaluate(PLANNED, self.page.url.split("/m/")[1].split("/")[0]))
