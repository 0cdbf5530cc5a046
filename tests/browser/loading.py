"""How a match page comes: its requests and bytes, and when the decision can be pressed, on a fast line or a slow phone.

`python -m tests.browser.loading [title …]` measures a slow phone, first and second visit, on this working tree.
"""

from __future__ import annotations

import json
import statistics
import sys
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, CDPSession, Page

from tests.browser.tables import Standing, stand
from tests.services.sites import LoneSite

SLOW_CPU = 4  # times
SLOW_LINE = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}  # ms, bytes/s
AFTER_S = 2  # what is asked for later is fetched ahead: `ahead` of static/match/late.js
PHONE = {"width": 390, "height": 844}
TURNS = {
    "galactic-magnate": "phase == 'Window' and move > 6",
    "monopoly-space": "phase == 'Window' and move > 6",
    "planetopoly": "phase == 'Window' and move > 6",
    "galactic-civ": "phase in ('Construction', 'Discovery')",
}
READY = """
(() => {
  const look = () => {
    const seen = [...document.querySelectorAll('#decide button:not([disabled])')]
      .some(button => button.checkVisibility({visibilityProperty: true, opacityProperty: true}));
    if (seen) window.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""


class Loading(NamedTuple):
    """What one visit took."""

    requests: list[str]  # paths that went over the line, sockets apart
    bytes: int  # of them, as sent
    ready: float  # ms from the first request until the decision can be pressed


def enter(context: BrowserContext, site: LoneSite, standing: Standing) -> None:
    """Signs in as the player who is asked, who has played before."""
    context.add_init_script(READY)
    context.add_init_script(f"localStorage.setItem('starboard.began', '{json.dumps([standing.title])}')")
    session = standing.sessions[standing.asked]
    context.add_cookies([{"name": "session", "value": session, "url": site.url}])


def load(page: Page, address: str, slow: bool = False) -> Loading:
    """One visit to a page of a match, until all is there that the first picture wants."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    if slow:
        line.send("Network.emulateNetworkConditions", SLOW_LINE)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
    asked = listen(line)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.ready", timeout=60_000)
    ready = float(page.evaluate("window.ready"))
    page.wait_for_load_state("networkidle")
    line.detach()
    end = min(each["at"] for each in asked.values()) + ready / 1000 + AFTER_S
    sent = [each for each in asked.values() if "bytes" in each and not each.get("kept") and each["at"] < end]
    return Loading([each["path"] for each in sent], sum(each["bytes"] for each in sent), ready)


def listen(line: CDPSession) -> dict[str, dict[str, Any]]:
    """The page's requests from now on, by their ids, as they come."""
    asked: dict[str, dict[str, Any]] = {}
    line.on("Network.requestWillBeSent", lambda each: asked.update({each["requestId"]: begin(each)}))
    line.on("Network.requestServedFromCache", lambda each: asked[each["requestId"]].update(kept=True))
    line.on("Network.responseReceived", lambda each: note(asked, each))
    line.on(
        "Network.loadingFinished",
        lambda each: asked.get(each["requestId"], {}).update(bytes=round(each["encodedDataLength"])),
    )
    return asked


def note(asked: dict[str, dict[str, Any]], event: dict[str, Any]) -> None:
    """Whether an answer came from what the browser keeps."""
    answer = event["response"]
    if event["requestId"] in asked and (answer.get("fromDiskCache") or answer.get("fromPrefetchCache")):
        asked[event["requestId"]]["kept"] = True


def begin(event: dict[str, Any]) -> dict[str, Any]:
    """A request as it is asked for: its path, and when (seconds)."""
    return {"path": "/" + event["request"]["url"].split("/", 3)[-1], "at": event["timestamp"]}


def measure(site: LoneSite, browser: Any, title: str) -> tuple[Loading, Loading]:
    """The first and the second visit of a slow phone to a table of a title."""
    standing = stand(site, title, TURNS[title])
    context = browser.new_context(viewport=PHONE)
    enter(context, site, standing)
    address = f"{site.url}/m/{standing.match}/"
    first = load(context.new_page(), address, slow=True)
    second = load(context.new_page(), address, slow=True)
    context.close()
    return first, second


def main(titles: list[str], times: int = 3) -> None:
    """Measures these titles and says what came of it: of several visits, the one in the middle."""
    from playwright.sync_api import sync_playwright

    from tests.services.chromium import launch_args

    site = LoneSite().start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_args())
            for title in titles:
                visits = [measure(site, browser, title) for _ in range(times)]
                for name, each in zip(("first", "second"), zip(*visits, strict=True), strict=True):
                    ready = statistics.median(visit.ready for visit in each) / 1000
                    print(f"{title:18}{name:8}{len(each[0].requests):4} requests{each[0].bytes:8} bytes{ready:7.2f} s")
    finally:
        site.stop()


if __name__ == "__main__":
    main(sys.argv[1:] or list(TURNS))
