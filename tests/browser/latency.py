"""How long a move takes from the press of a button in one browser until the other browser shows it.

`python -m tests.browser.latency [moves]` measures both ways to run: one process alone, and for real two web processes
with PostgreSQL and Redis, each browser on a process of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from playwright.sync_api import Browser

from tests.browser.players import Pair
from tests.browser.tables import BEGUN
from tests.browser.windows import Window
from tests.services.postgres import Postgres
from tests.services.processes import free_port
from tests.services.redis import Redis
from tests.services.sites import LoneSite, RealSite, Site

TITLE = "galactic-magnate"  # which `Pair` knows how to play


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


def measure(site: Site, browser: Browser, moves: int) -> list[int]:
    """The milliseconds of so many moves of two people at one table, in ascending order."""
    names, settings = ("Ann", "Ben"), {"timers": "off"}
    table = site.ask(
        BEGUN.format(title=TITLE, names=names, settings=settings, bots=0, pace="live", until="move == 0", most=1)
    )
    windows = []
    for session, url in zip(table["sessions"], (site.urls[0], site.urls[-1]), strict=True):
        window = Window(browser.new_context())
        window.page.context.add_init_script(f"localStorage.setItem('starboard.began', '[\"{TITLE}\"]')")
        window.page.context.add_cookies([{"name": "session", "value": session, "url": url}])
        window.page.goto(f"{url}/m/{table['match']}/")
        windows.append(window)
    pair = Pair(windows[0], windows[1])
    pair.play_until(lambda: len(pair.latencies) >= moves)
    for window in windows:
        window.page.context.close()
    return sorted(pair.latencies)


def main(moves: int = 60) -> None:
    """Measures both ways and says what came of it."""
    from playwright.sync_api import sync_playwright

    from tests.services.chromium import launch_args

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_args())
        for name, way in (("alone", alone), ("for real", for_real)):
            with way() as site:
                took = measure(site, browser, moves)
            print(f"{name:10}median {median(took):.0f} ms, p90 {took[len(took) * 9 // 10]} ms of {len(took)} moves")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
