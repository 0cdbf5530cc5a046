"""The pages at the three widths, by day and by night: nothing sticks out, and the match page is light to load."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import brotli
import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.windows import Opener
from tests.services.sites import LoneSite

SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
LIGHT_ENOUGH = 120_000  # bytes, as promised
PAGES = {"front": "/", "lobby": "/play/", "new": "/play/new/", "rules": "/rules/galactic-magnate/"}


@pytest.mark.lone
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_sticks_out(lone_site: LoneSite, open_window: Opener, tmp_path: Path, size: str, theme: str) -> None:
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


NOTHING_AHEAD = """(() => {
  const soon = window.setTimeout;
  window.setTimeout = (then, ms = 0, ...rest) => (ms < 4000 ? soon(then, ms, ...rest) : 0);
})()"""


def into_a_game(page: Page, url: str) -> None:
    """Play now, until the board is laid out."""
    page.goto(url)
    page.get_by_role("button", name=re.compile("^Play now")).first.click()
    expect(page.get_by_role("region", name="Your decision")).to_be_visible()


@pytest.mark.lone
def test_a_match_is_light_to_load(lone_site: LoneSite, open_window: Opener, tell: Any) -> None:
    """All that a first visit to a match page brings, compressed as a site for many visitors sends it. What is fetched
    ahead, seconds later, is not of it: on a busy machine that would come in between."""
    window = open_window()
    into_a_game(window.page, lone_site.url)
    stranger = open_window()
    stranger.page.add_init_script(NOTHING_AHEAD)
    brought: list[Response] = []
    stranger.page.on("response", lambda answer: brought.append(answer))
    stranger.page.goto(window.page.url)
    expect(stranger.panel).to_be_visible()
    stranger.page.wait_for_load_state("networkidle")
    weights = [compressed(answer.body()) for answer in brought]
    tell(f"the match page: {sum(weights) / 1000:.0f} kB in {len(weights)} files on a first visit")
    assert sum(weights) < LIGHT_ENOUGH
    stranger.assert_quiet()


@pytest.mark.lone
def test_the_log_stays_at_its_end_when_its_letters_come_late(lone_site: LoneSite, open_window: Opener) -> None:
    """Lines break elsewhere in another font: what happened last would be hidden by a few pixels."""
    window = open_window(viewport={"width": 1440, "height": 900})
    into_a_game(window.page, lone_site.url)
    window.page.wait_for_selector("ol.lines[data-last] li")
    below = window.page.evaluate(
        """() => {
          const list = document.querySelector('ol.lines[data-last]');
          for (const line of list.children) line.style.minHeight = '600px';
          document.fonts.dispatchEvent(new FontFaceSetLoadEvent('loadingdone'));
          return list.scrollHeight - list.scrollTop - list.clientHeight;
        }"""
    )
    assert below <= 1


def compressed(body: bytes) -> int:
    """Bytes over the wire; what is compressed already (fonts) stays as it is."""
    return min(len(body), len(brotli.compress(body)))
