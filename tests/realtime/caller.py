"""Somebody who calls a site that runs in processes of its own, over a real socket."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect

from games.benchmarks.match_tables import fill
from tests.realtime.frame_types import check_frame
from tests.services.sites import Site

PATIENCE = 10.0

TABLE = """
from django.contrib.auth import login
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory
from accounts.models import User
from games.lobby import joining, tables, starting
from games.engine.catalog import titles
import secrets

people = []
for name in ("Ann", "Ben"):
    handle = name.lower() + secrets.token_hex(4)
    people.append(User.objects.create_user(handle, handle + "@example.org", "pass", display=name))
match = tables.create_match(people[0], "galactic-magnate", seats=2, settings={"timers": "off"})
joining.join_match(match.pk, people[1])
starting.start_match(match.pk, people[0])
answer = {"match": match.pk, "sessions": []}
for user in people:
    request = RequestFactory().get("/")
    request.session, request.user = SessionStore(), user
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    request.session.save()
    answer["sessions"].append(request.session.session_key)
"""


def table(site: Site) -> dict[str, Any]:
    """A running match without timers on that site, and the sessions of its two players."""
    return dict(site.ask(TABLE))


class Caller:
    """A player at one of the site's web processes, by their session."""

    def __init__(self, url: str, match_id: str, session: str) -> None:
        self.url, self.match_id, self.session = url, match_id, session
        self.frames: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {"version": -1}
        self.news = asyncio.Condition()
        self.line: ClientConnection

    async def __aenter__(self) -> Self:
        headers = {"Cookie": f"session={self.session}"} if self.session else {}
        address = f"{self.url.replace('http', 'ws')}/ws/matches/{self.match_id}"
        self.line = await connect(
            address,
            origin=self.url,
            additional_headers=headers,
            max_size=None,
            ping_interval=None,  # type: ignore[arg-type]
        )
        self.ear = asyncio.create_task(self.listen())
        await self.until(lambda: self.state["version"] >= 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.ear.cancel()
        await self.line.close()

    async def listen(self) -> None:
        """Applies frames as the page does."""
        async for text in self.line:  # ends when the line is closed as it should be
            frame = check_frame(str(text))
            async with self.news:
                self.frames.append(frame)
                if frame["type"] == "state" and frame["version"] >= self.state["version"]:
                    self.state = frame
                self.news.notify_all()

    async def until(self, true: Any, seconds: float = PATIENCE) -> None:
        """Waits until something is so; what was refused meanwhile says why it is not."""
        try:
            async with asyncio.timeout(seconds), self.news:
                await self.news.wait_for(true)
        except TimeoutError:
            refused = [frame for frame in self.frames if frame["type"] == "error"]
            raise TimeoutError(f"version {self.state['version']}, refused: {refused[-3:]}") from None

    async def find(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A frame like this, read already or still to come."""
        found: list[dict[str, Any]] = []

        def there() -> bool:
            found[:] = [f for f in self.frames if f["type"] == kind and fields.items() <= f.items()]
            return bool(found)

        await self.until(there)
        return found[0]

    async def say(self, message: Any) -> None:
        """Sends a message."""
        await self.line.send(message if isinstance(message, str) else json.dumps(message))

    @property
    def asked(self) -> bool:
        """Whether the game waits for this player."""
        return any(not option["standing"] for option in self.state["options"])

    def move(self, chance: random.Random) -> dict[str, Any]:
        """One of this player's options, filled in."""
        option = chance.choice([option for option in self.state["options"] if not option["standing"]])
        return {"action": option["action"], **{name: fill(field) for name, field in option["fields"].items()}}
