"""The pages at the three widths, by day and by night: nothing sticks out, and the match page is light to load."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.services.sites import LoneSite, RealSite

SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
LIGHT_ENOUGH = 120_000  # bytes over the wire for a first visit to a match
PAGES = {"front": "/", "lobby": "/play/", "new": "/play/new/", "rules": "/rules/galactic-magnate/"}


@pytest.mark.lone
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_sticks_out(
    lone_site: LoneSite, open_window: Opener, tmp_path: Path, size: str, theme: str
) -> None:
    wide, high = SIZES[size]
    window = open_window(viewport={"width": wide, "height": high}, color_scheme=theme)
    page = window.page
    for name, path in PAGES.items():
        page.goto(lone_site.url + path)
        window.assert_fits()
        page.screenshot(path=tmp_path / f"{name}-{size}-{theme}.png")
    into_a_game(page, lone_site.url)
    window.assert_fits()
    page.screenshot(path=tmp_path / f"match-{size}-{theme}.png")
    window.assert_quiet()


def into_a_game(page: Page, url: str) -> None:
    """Play now, until the board is laid out."""
    page.goto(url)
    page.get_by_role("button", name=re.compile("^Play now")).first.click()
    expect(page.get_by_role("region", name="Your decision")).to_be_visible()


@pytest.mark.real
def test_a_match_is_light_to_load(real_site: RealSite, open_window: Opener, tell: Any) -> None:
    """All that the first visit to a match page brings, compressed as it comes over the wire."""
    window = open_window()
    into_a_game(window.page, real_site.url)
    address = window.page.url
    stranger = open_window()
    wire = stranger.page.context.new_cdp_session(stranger.page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    loaded: dict[str, float] = {}
    wire.on("Network.loadingFinished", lambda done: loaded.update({done["requestId"]: done["encodedDataLength"]}))
    stranger.page.goto(address)
    expect(stranger.panel).to_be_visible()
    stranger.page.wait_for_load_state("networkidle")
    whole = sum(loaded.values())
    tell(f"the match page: {whole / 1000:.0f} kB in {len(loaded)} requests on a first visit")
    assert whole < LIGHT_ENOUGH
    stranger.assert_quiet()
