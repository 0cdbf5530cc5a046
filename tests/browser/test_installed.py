"""The installed site in a window: the last known position with the site away, and nothing kept once somebody has
signed out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_by_mail import BEGUN, TITLE
from tests.browser.windows import Opener
from tests.faults.people import eventually
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

KEPT = """async () => {
  if (!(await caches.has('starboard.pages.1'))) return [];
  const pages = await caches.open('starboard.pages.1');
  return (await pages.keys()).map(each => new URL(each.url).pathname).filter(path => /^.m.[^/]+.$/.test(path)).sort();
}"""


def wait_until_kept(page: Page, count: int) -> list[str]:
    """What the worker keeps of games, once it is so much."""
    eventually(lambda: len(page.evaluate(KEPT)) == count, within=15, every=0.1)
    return list(page.evaluate(KEPT))


def test_an_installed_site(lone_site: LoneSite, open_window: Opener) -> None:
    """Without the site the page of a match says how old it is, and sends nothing; who signs out leaves nothing."""
    begun = lone_site.ask(BEGUN.format(title=TITLE))
    window = open_window()
    page = window.page
    page.context.add_cookies([{"name": "session", "value": begun["sessions"][0], "url": lone_site.url}])
    path = f"/m/{begun['match']}/"
    page.goto(f"{lone_site.url}{path}")
    page.evaluate("() => navigator.serviceWorker.ready")
    assert wait_until_kept(page, 1) == [path]
    page.reload()  # now from the worker, which has all the page needs
    expect(page.locator(".board").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    window.assert_quiet()

    lone_site.web.stop()
    try:
        page.reload()
        expect(page.get_by_text("You are offline", exact=True)).to_be_visible()
        expect(page.get_by_text("Last known position, less than a minute old")).to_be_visible()
        expect(page.get_by_text("Waits for the network")).to_be_visible()
        expect(page.locator(".rail[inert]")).to_have_count(1)
        expect(page.locator(".rail:not([inert])")).to_have_count(0)
        page.goto(f"{lone_site.url}/play/")
        expect(page.get_by_role("link", name="Sunday crew")).to_have_attribute("href", path)
        page.goto(f"{lone_site.url}{path}")
    finally:
        lone_site.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("You are offline", exact=True)).to_have_count(0)

    page.goto(f"{lone_site.url}/account/logout/")
    page.get_by_role("button", name="Sign out").click()
    wait_until_kept(page, 0)
