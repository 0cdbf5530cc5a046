"""Two people on two web processes: moves cross over, and a process that dies and comes back is no more than a pause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.players import Pair
from tests.browser.windows import Opener, Window
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

MOVES = 10


@pytest.fixture
def site(real_site: RealSite) -> Iterator[RealSite]:
    """The site, with both web processes running again afterwards."""
    yield real_site
    for web, url in zip(real_site.webs, real_site.urls, strict=True):
        if web.running is None or web.running.poll() is not None:
            web.start()
        web.wait_for(url)


def seated(site: RealSite, one: Window, two: Window) -> None:
    """A table opened on the first process, joined on the second, and begun."""
    page = one.page
    page.goto(f"{site.urls[0]}/play/new/galactic-magnate/")
    page.get_by_role("group", name="Seats").get_by_role("radio", name="2", exact=True).check()
    page.get_by_label("Start automatically").uncheck()
    page.get_by_role("heading", name="Table rules").click()
    page.get_by_label("Timers").select_option(label="Off")
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Invite link").input_value()
    two.page.goto(link.replace(site.urls[0], site.urls[1]))
    two.page.get_by_role("button", name="Sit down").first.click()
    start = page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_enabled()
    start.click()
    for window in (one, two):
        expect(window.panel).to_be_visible()
        window.page.evaluate("window.sameDocument = true")


def test_moves_cross_over_and_a_killed_process_is_a_pause(site: RealSite, open_window: Opener, tell: Any) -> None:
    one, two = open_window(), open_window()
    seated(site, one, two)
    pair = Pair(one, two)
    pair.play_until(lambda: len(pair.latencies) >= MOVES)
    latencies = sorted(pair.latencies)
    tell(f"a move crossed over to the other process's window in {latencies[len(latencies) // 2]} ms (median)")
    one.assert_quiet()
    two.assert_quiet()
    pair.play_until(lambda: two.asked)
    site.webs[1].kill()
    banner = two.page.get_by_role("alert").filter(has_text="Lost contact with Starboard")
    expect(banner).to_contain_text("safe", timeout=20_000)
    two.page.keyboard.press("1")  # a move made without a line is kept; in an auction Enter may be no bid
    expect(banner).to_contain_text("Your move is safe", timeout=10_000)
    before = one.version
    site.webs[1].start().wait_for(site.urls[1])
    expect(banner).to_be_hidden(timeout=30_000)
    one.page.wait_for_function("before => Number(document.getElementById('history').max) > before", arg=before)
    two.keep_up(one)
    assert two.page.evaluate("window.sameDocument"), "it was reloaded"
    two.complaints.clear()  # the browser itself says that it had no line
    pair.play_until(lambda: one.version >= before + 4)
    one.assert_quiet()
    two.assert_quiet()
