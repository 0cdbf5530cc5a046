"""A page that comes in pieces, as on a slow line or a busy machine, never moves what is already read.

Each piece goes out once the one before is painted. What was found wrong once: on a tablet the way into a game came
after the open tables, stood above them, and pushed them down as it came; so did the check of the dice."""

from __future__ import annotations

import contextlib
import http.client
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import pytest
from playwright.sync_api import Page

from tests.browser.tables import stand
from tests.browser.windows import Opener
from tests.gallery.looking import MOVERS, SHIFT
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

CUT = b"</section>"
WATCH = Path(__file__).parents[1] / "gallery" / "watch.js"
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
SIZES = [(1440, 900), (820, 1180), (390, 844)]
PAGES = ["/", "/play/", "/learn/", "/m/{match}/", "/m/{match}/proof/"]


class Drip(ThreadingHTTPServer):
    """Stands before a site and hands its pages on in pieces."""

    daemon_threads = True

    def __init__(self, site: LoneSite) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.behind = site.url.removeprefix("http://")
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.pieces: SimpleQueue[int] = SimpleQueue()  # how many of the page on its way are left
        self.painted: SimpleQueue[None] = SimpleQueue()  # one for each piece that may follow


class _Handler(BaseHTTPRequestHandler):
    """One request on its way."""

    server: Drip

    def do_GET(self) -> None:
        """As the site answers; a page in pieces."""
        kept = {name: value for name, value in self.headers.items() if name.lower() in {"cookie", "accept"}}
        with contextlib.closing(http.client.HTTPConnection(self.server.behind, timeout=30)) as line:
            line.request("GET", self.path, headers={**kept, "Host": self.server.behind})
            answer = line.getresponse()
            body = answer.read()
        self.send_response(answer.status)
        for name in ("Content-Type", "Content-Security-Policy", "Location"):
            if value := answer.headers[name]:
                self.send_header(name, value)
        with contextlib.suppress(ConnectionError):  # the page is already left
            self._hand_on(body)

    def _hand_on(self, body: bytes) -> None:
        self.end_headers()
        if "text/html" not in self.headers.get("Accept", ""):  # what a page asks for itself
            self.wfile.write(body)
            return
        first, *rest = body.replace(CUT, CUT + b"\0").split(b"\0")
        self.wfile.write(first)
        for left, piece in zip(range(len(rest), 0, -1), rest, strict=True):
            self.server.pieces.put(left)
            self.server.painted.get(timeout=30)
            self.wfile.write(piece)
        self.server.pieces.put(0)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextlib.contextmanager
def dripping(site: LoneSite) -> Iterator[Drip]:
    """A site whose pages come in pieces."""
    with Drip(site) as drip:
        thread = Thread(target=drip.serve_forever, daemon=True)
        thread.start()
        try:
            yield drip
        finally:
            drip.shutdown()
            thread.join()


def load_in_pieces(page: Page, drip: Drip, path: str) -> int:
    """One page, each piece painted before the next goes out; returns how many there were."""
    answer = page.goto(drip.url + path, wait_until="commit")
    assert answer is not None, path
    assert answer.ok, f"{path} answers {answer.status}"
    count = 1
    while drip.pieces.get(timeout=30):
        page.evaluate(PAINTED)
        drip.painted.put(None)
        count += 1
    page.evaluate(PAINTED)
    return count


def test_nothing_moves_as_it_comes(lone_site: LoneSite, open_window: Opener) -> None:
    standing = stand(lone_site, "galactic-magnate", "phase == 'Window' and move > 6")
    wrong, most = [], 0
    with dripping(lone_site) as drip:
        for wide, high in SIZES:
            page = open_window(viewport={"width": wide, "height": high}).page
            session = standing.sessions[standing.asked]
            page.context.add_cookies([{"name": "session", "value": session, "url": drip.url}])
            page.add_init_script(path=WATCH)
            for path in PAGES:
                most = max(most, load_in_pieces(page, drip, path.format(match=standing.match)))
                if (moved := page.evaluate("window.shifted")) > SHIFT:
                    wrong.append(f"{path} at {wide}: {moved:.2f} [{page.evaluate(MOVERS)}]")
            page.close()
    assert not wrong, "\n".join(wrong)
    assert most > 3, "no page came in pieces"
