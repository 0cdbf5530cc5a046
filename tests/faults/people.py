"""People as the tests of faults play them: a browser's cookies, good at every web process, and open sockets."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from websockets.sync.client import connect

PATIENCE = 10.0  # seconds until what does not come is missed


class Reply(NamedTuple):
    """What a web process answered."""

    status: int
    text: str
    headers: dict[str, str]

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class Person:
    """Somebody with a browser, signed in as a guest."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookies: dict[str, str] = {}
        self.ask("GET", "/")
        self.post_form("/guest/")
        assert "session" in self.cookies, "no guest came of it"

    def ask(self, method: str, path: str, body: Any = None, *, url: str = "", kind: str = "application/json") -> Reply:
        """One request; `body` is sent as JSON, bytes as they are. OSError when the process dies meanwhile."""
        base = url or self.url
        target = urlsplit(base)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "Origin": base}
        if body is not None:
            headers |= {"Content-Type": kind, "X-CSRFToken": self.cookies.get("csrf", "")}
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        connection = HTTPConnection(target.hostname or "", target.port, timeout=15)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
            for header in answer.headers.get_all("Set-Cookie") or []:
                self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(header).items()}
            return Reply(answer.status, text, dict(answer.headers.items()))
        finally:
            connection.close()

    def post_form(self, path: str, **fields: str) -> Reply:
        """Sends a form of a page."""
        page = self.ask("GET", "/")
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
        data = urlencode({**fields, "csrfmiddlewaretoken": found[1] if found else ""}).encode()
        return self.ask("POST", path, data, kind="application/x-www-form-urlencoded")

    def get(self, path: str, url: str = "") -> Any:
        """What the API shows."""
        reply = self.ask("GET", f"/api{path}", url=url)
        assert reply.status == 200, reply
        return reply.json

    def post(self, path: str, body: Any = None, url: str = "") -> Reply:
        """Does something by the API."""
        return self.ask("POST", f"/api{path}", {} if body is None else body, url=url)

    def call(self, match_id: str, url: str = "") -> Line:
        """Opens the socket of a match."""
        return Line(url or self.url, match_id, self.cookies)


class Line:
    """An open socket of a match, and all that came over it."""

    def __init__(self, url: str, match_id: str, cookies: dict[str, str]) -> None:
        self.calling = connect(
            f"{url.replace('http', 'ws', 1)}/ws/matches/{match_id}",
            additional_headers={"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())},
            origin=url,
            compression=None,
            max_size=None,
            close_timeout=1,
        )
        self.frames: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {"version": -1, "options": [], "asked": []}

    def __enter__(self) -> Line:
        self.socket = self.calling.__enter__()
        self.find(lambda frame: frame["type"] == "opening")
        return self

    def __exit__(self, *failure: object) -> None:
        self.calling.__exit__(None, None, None)

    @property
    def version(self) -> int:
        """The position this browser shows."""
        return int(self.state["version"])

    def send(self, message: Any) -> None:
        """Sends a message; text as it is."""
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self, until: float) -> dict[str, Any]:
        """The next frame; TimeoutError after that moment (monotonic)."""
        frame = dict(json.loads(self.socket.recv(max(0.001, until - time.monotonic()))))
        self.frames.append(frame)
        if frame["type"] == "state":
            self.state = frame
        return frame

    def find(self, wanted: Callable[[dict[str, Any]], bool], within: float = PATIENCE) -> dict[str, Any]:
        """The next frame that is wanted."""
        until = time.monotonic() + within
        while not wanted(frame := self.hear(until)):
            pass
        return frame

    def ask(self, message: Any, *kinds: str) -> dict[str, Any]:
        """Sends, and the next frame of these kinds."""
        self.send(message)
        return self.find(lambda frame: frame["type"] in kinds)

    def reach(self, version: int, within: float = PATIENCE) -> float:
        """Waits until this browser shows that version; how many seconds that took."""
        begun = time.monotonic()
        while self.version < version:
            self.hear(begun + within)
        return time.monotonic() - begun


def eventually(look: Callable[[], Any], within: float = PATIENCE, every: float = 0.03) -> Any:
    """What `look` finds, as soon as it finds anything."""
    until, found = time.monotonic() + within, None
    while time.monotonic() < until:
        if found := look():
            return found
        time.sleep(every)
    code = look.__code__ if hasattr(look, "__code__") else None
    where = f"{code.co_filename}:{code.co_firstlineno}" if code else str(look)
    raise TimeoutError(f"not within {within} s: {where} found {found!r}")
