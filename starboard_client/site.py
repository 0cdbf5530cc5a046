"""A site, by its API: calls, and the stream of one's matches and questions, which begins anew where it broke."""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit
from uuid import uuid4

SILENCE_S = 30.0  # a stream that says nothing for so long is broken: there is a ping every 15 s
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 30.0  # until a stream that broke is opened again: each time twice as long
MAX_TRIES = 5  # of a call that the site could not answer just now
BUSY = (429, 503)


class RefusedError(Exception):
    """The site said no: `status` and `code` for programs, the sentence for people. `told`: the whole answer."""

    def __init__(self, status: int, told: dict[str, Any]) -> None:
        super().__init__(told.get("reason", f"The site answered {status}."))
        self.status, self.code, self.told = status, told.get("code", ""), told


class Question(NamedTuple):
    """A match waits for an answer. `options`: those that answer it; `view`: what one's seat sees."""

    match: str
    title: str
    version: int
    seat: int
    view: dict[str, Any]
    options: list[dict[str, Any]]
    position: dict[str, Any]


class Challenge(NamedTuple):
    """Somebody keeps a seat for this account."""

    match: str
    title: str
    by: str


class Site:
    """One account at one site. `address`: as `https://starboard.example`; `key`: an API key of the account's."""

    def __init__(self, address: str, key: str) -> None:
        self.parts, self.key = urlsplit(address), key
        self.known: dict[str, int] = {}  # up to where each match was told and answered

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """One call of the API, as `call("GET", "/titles")`; tried again while the site is busy. RefusedError."""
        safe = method == "GET" or "key" in (body or {})  # to be sent twice, where nobody knows if it came
        for left in reversed(range(MAX_TRIES)):
            try:
                with self._open(method, path, body) as answer:
                    text = answer.read()
            except (OSError, HTTPException):
                if not (safe and left):
                    raise
                time.sleep(FIRST_PAUSE_S)
                continue
            if answer.status not in BUSY or not left:
                break
            time.sleep(float(answer.headers.get("Retry-After", 1)))
        told = json.loads(text) if text else None
        if answer.status >= 400:
            raise RefusedError(answer.status, told if isinstance(told, dict) else {})
        return told

    def open_table(self, title: str, seats: int, **more: Any) -> str:
        """Opens a table, takes the first seat and returns the match's id. `more`: as in the API's NewMatch."""
        made = self.call("POST", "/matches", {"title": title, "seats": seats, **more})
        return str(made["id"])

    def challenge(self, name: str, title: str, **more: Any) -> str:
        """Challenges somebody, by user name or name at the table, to a private game of two; returns the match's id. It
        starts by itself as they sit down. With a program it is unrated, unless `programs="rated"` is among `more`."""
        match = self.open_table(title, 2, **{"private": True, "when_full": True, "programs": "welcome"} | more)
        self.call("POST", f"/matches/{match}/invite", {"name": name})
        return match

    def join(self, match: str) -> None:
        """Sits down at a table, or takes the seat of a challenge."""
        self.call("POST", f"/matches/{match}/join", {})

    def decline(self, match: str) -> None:
        """Declines a challenge."""
        self.call("POST", f"/matches/{match}/decline", {})

    def answer(self, question: Question, action: dict[str, Any]) -> dict[str, Any]:
        """Answers a question and returns the position that came of it. RefusedError where it is not legal, or was too
        late. The same answer is sent with the same key until the site has said something, so that it counts once."""
        body = {"action": action, "key": uuid4().hex, "version": question.version}
        done = self.call("POST", f"/matches/{question.match}/play", body)
        self.known[question.match] = done["version"]
        return dict(done)

    def stream(self) -> Generator[dict[str, Any], None, None]:
        """The lines of the stream, without pings, for ever: where it breaks it begins anew."""
        pause = FIRST_PAUSE_S
        while True:
            try:
                for line in self._read_stream():
                    pause = FIRST_PAUSE_S
                    yield line
            except (OSError, HTTPException):
                pass
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_S)

    def list_events(self) -> Iterator[Question | Challenge]:
        """Questions and challenges as they come, for ever."""
        for line in self.stream():
            if line["type"] == "question":
                yield read_question(line["position"])
            elif line["type"] == "challenge":
                yield Challenge(line["match"], line["title"], line["by"])

    def _read_stream(self) -> Iterator[dict[str, Any]]:
        known = ",".join(f"{match}:{version}" for match, version in list(self.known.items())[-100:])
        with self._open("GET", "/stream?" + urlencode({"known": known}, safe=":,"), timeout=SILENCE_S) as answer:
            if answer.status in BUSY:
                raise HTTPException("The site is busy.")
            if answer.status != 200:
                raise RefusedError(answer.status, json.loads(answer.read() or b"{}"))
            for text in answer:
                line = json.loads(text)
                if line["type"] == "error":
                    raise RefusedError(429, line)
                if line["type"] != "ping":
                    yield line

    @contextmanager
    def _open(self, method: str, path: str, body: Any = None, timeout: float = 60.0) -> Iterator[HTTPResponse]:
        kind = HTTPSConnection if self.parts.scheme == "https" else HTTPConnection
        line = kind(self.parts.hostname or "", self.parts.port, timeout=timeout)
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        sent = None if body is None else json.dumps(body).encode()
        try:
            line.request(method, "/api" + quote(path, safe="/?&=:,%"), sent, headers)
            with line.getresponse() as answer:
                yield answer
        finally:
            line.close()


def read_question(position: dict[str, Any]) -> Question:
    """The question of a position that waits for this account."""
    seat = next(each["number"] for each in position["seats"] if each["you"])
    options = [each for each in position["options"] if not each["standing"]]
    return Question(
        *(position["id"], position["title"], position["version"], seat, position["view"], options, position)
    )
