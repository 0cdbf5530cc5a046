"""How long a move takes from the press of a button in one browser until the other browser shows it.

`python -m tests.browser.latency [moves]` measures both ways to run: one process alone, and for real two web processes
with PostgreSQL and Redis, each browser on a process of its own. Of the median move it says where the time goes: in the
page that was pressed, on the way (the site and both sockets), and in the page that shows it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser

from tests.browser.players import Pair
from tests.browser.tables import BEGUN
from tests.browser.windows import Window
from tests.services.postgres import Postgres
from tests.services.processes import free_port
from tests.services.redis import Redis
from tests.services.sites import LoneSite, RealSite, Site

TITLE = "galactic-magnate"  # which `Pair` knows how to play
ON_THE_WAY = """
(() => {  // when a move left this page, and when the frame came that it shows now
  const Plain = window.WebSocket, send = Plain.prototype.send;
  Plain.prototype.send = function (data) {
    if (String(data).includes('"play"')) window.sent = Date.now();
    send.call(this, data);
  };
  window.WebSocket = class extends Plain {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', () => { window.heard = Date.now(); });
    }
  };
  window.heardOf = {};
  new MutationObserver(changes => {
    for (const {target} of changes) if (target.id === 'history') window.heardOf[target.max] ??= window.heard;
  }).observe(document, {subtree: true, attributes: true, attributeFilter: ['max']});
})()
"""


@contextmanager
def alone() -> Iterator[Site]:
    """One process."""
    site = LoneSite().start()
    try:
        yield site
    finally:
        site.stop()


@contextmanager
def for_real() -> Iterator[Site]:
    """Two web processes, a worker and a beat."""
    redis, postgres = Redis().start(free_port()), Postgres().start()
    site = RealSite(postgres, redis)
    try:
        yield site.start()
    finally:
        site.stop()
        postgres.stop()
        redis.stop()


class Parts(NamedTuple):
    """Of one move, in ms: until it left the page that was pressed, until the other page heard of it, until it showed
    it."""

    pressed: int
    on_the_way: int
    shown: int


class TimedPair(Pair):
    """Two people whose moves are timed in parts."""

    def __init__(self, one: Window, two: Window) -> None:
        super().__init__(one, two)
        self.parts: list[Parts] = []

    def measure(self, window: Window, other: Window) -> None:
        before = len(self.latencies)
        super().measure(window, other)
        sent = int(window.page.evaluate("window.sent ?? 0"))
        heard = int(other.page.evaluate("version => window.heardOf[version] ?? 0", other.version))
        if len(self.latencies) > before and window.pressed() <= sent <= heard:
            self.parts.append(Parts(sent - window.pressed(), heard - sent, other.shown(other.version) - heard))


def measure(site: Site, browser: Browser, moves: int) -> TimedPair:
    """So many moves of two people at one table, timed."""
    names, settings = ("Ann", "Ben"), {"timers": "off"}
    table = site.ask(
        BEGUN.format(title=TITLE, names=names, settings=settings, bots=0, pace="live", until="move == 0", most=1)
    )
    windows = []
    for session, url in zip(table["sessions"], (site.urls[0], site.urls[-1]), strict=True):
        window = Window(browser.new_context())
        window.page.context.add_init_script(ON_THE_WAY)
        window.page.context.add_init_script(f"localStorage.setItem('starboard.began', '[\"{TITLE}\"]')")
        window.page.context.add_cookies([{"name": "session", "value": session, "url": url}])
        window.page.goto(f"{url}/m/{table['match']}/")
        windows.append(window)
    pair = TimedPair(windows[0], windows[1])
    pair.play_until(lambda: len(pair.latencies) >= moves)
    for window in windows:
        window.page.context.close()
    return pair


def main(moves: int = 60) -> None:
    """Measures both ways and says what came of it."""
    from playwright.sync_api import sync_playwright

    from tests.services.chromium import launch_args

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_args())
        for name, way in (("alone", alone), ("for real", for_real)):
            with way() as site:
                pair = measure(site, browser, moves)
            took = sorted(pair.latencies)
            print(f"{name:10}median {median(took):.0f} ms, p90 {took[len(took) * 9 // 10]} ms of {len(took)} moves")
            parts = (
                f"{part} {median(ms):.0f}"
                for part, ms in zip(Parts._fields, zip(*pair.parts, strict=True), strict=True)
            )
            print(f"{'':10}of these, medians: {', '.join(parts)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
