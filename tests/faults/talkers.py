"""People who talk, at web processes of their own: what they send, and what each of their sockets hears."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable
from typing import Any, Self

from websockets.sync.client import connect

from tests.services.sites import Site

PATIENCE = 15.0  # seconds until what does not come is missed
BURST = 24  # messages one socket sends before it is opened anew: a socket may send thirty at once

PEOPLE = """
import secrets
from django.contrib.auth import login
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory
from accounts.models import User
from games.lobby import joining, tables, starting

people, answer = [], {}
tail = secrets.token_hex(3)
for name in ("Ann", "Ben", "Cid"):
    user = User.objects.create_user(f"{name}{tail}".lower(), f"{name}{tail}@example.org", "pass", display=name + tail)
    request = RequestFactory().get("/")
    request.session, request.user = SessionStore(), user
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    request.session.save()
    answer[name] = {"name": user.name, "user": user.username, "session": request.session.session_key}
    people.append(user)
match = tables.create_match(people[0], "galactic-magnate", seats=2, settings={"timers": "off"}, name=f"Table {tail}")
joining.join_match(match.pk, people[1])
starting.start_match(match.pk, people[0])
answer["match"] = match.pk
"""


class Talkers:
    """Ann and Ben, who sit at a running table, and Cid, who does not; under names that nobody else has."""

    def __init__(self, site: Site) -> None:
        self.site = site
        made = dict(site.ask(PEOPLE))
        self.match = str(made.pop("match"))
        self.people: dict[str, dict[str, str]] = made

    def name(self, who: str) -> str:
        """What Ann, Ben or Cid is called."""
        return self.people[who]["name"]

    def named(self, text: str) -> str:
        """A text in which they are called by those names."""
        for who in self.people:
            text = text.replace(who, self.name(who))
        return text

    def ear(self, who: str, place: str, web: int = 0) -> Ear:
        """A socket of somebody: in the "lobby", at the "table", or for that person alone ("me")."""
        path = {"lobby": "/ws/lobby", "me": "/ws/me", "table": f"/ws/matches/{self.match}"}[place]
        return Ear(self.site.urls[web % len(self.site.urls)], path, self.people[who]["session"])


class Ear:
    """An open socket, and all that came over it."""

    def __init__(self, url: str, path: str, session: str) -> None:
        self.address, self.origin = f"{url.replace('http', 'ws', 1)}{path}", url
        self.cookie = {"Cookie": f"session={session}"}
        self.frames: list[dict[str, Any]] = []
        self.heard = 0  # frames that were looked at
        self.sent = 0
        self.keys = itertools.count()

    def __enter__(self) -> Self:
        self.socket = connect(
            self.address, additional_headers=self.cookie, origin=self.origin, compression=None, close_timeout=1
        ).__enter__()
        return self

    def __exit__(self, *failure: object) -> None:
        self.socket.__exit__(None, None, None)

    def again(self) -> None:
        """Opens the socket anew."""
        self.__exit__()
        self.sent, self.heard = 0, len(self.frames)
        self.__enter__()

    def next(self, wanted: Callable[[dict[str, Any]], bool], within: float = PATIENCE) -> dict[str, Any]:
        """The next frame that is wanted; the others before it are passed over."""
        until = time.monotonic() + within
        while True:
            while self.heard < len(self.frames):
                self.heard += 1
                if wanted(self.frames[self.heard - 1]):
                    return self.frames[self.heard - 1]
            self.frames.append(dict(json.loads(self.socket.recv(max(0.001, until - time.monotonic())))))

    def frame(self, kind: str, within: float = PATIENCE) -> dict[str, Any]:
        """The next frame of a kind."""
        return self.next(lambda frame: frame["type"] == kind, within)

    def says(self, text: str, kind: str = "talk") -> dict[str, Any]:
        """The next frame in which somebody says this."""
        return self.next(lambda frame: frame["type"] == kind and any(m["text"] == text for m in frame["messages"]))

    def say(self, text: str, key: str = "k") -> None:
        """Says something."""
        self.sent += 1
        if self.sent > BURST:
            self.again()
        self.socket.send(json.dumps({"say": text, "key": key}))

    def ask(self, text: str, key: str = "") -> dict[str, Any]:
        """What a command answers: a notice, or an error. Its own key tells it from earlier answers."""
        key = key or f"k{next(self.keys)}"
        self.say(text, key)
        return self.next(lambda frame: frame["type"] in ("notice", "error") and frame["key"] == key)

    def told(self, text: str, key: str = "") -> str:
        """The lines of a command that is obeyed."""
        answer = self.ask(text, key)
        assert answer["type"] == "notice", (text, answer)
        return "\n".join(answer["lines"])
