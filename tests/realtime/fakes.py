"""A match that only counts, browsers that only read, and channel layers that lose things."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

from channels.layers import InMemoryChannelLayer

from games.realtime.credentials import Credential
from games.realtime.feeds import FeedUpdate, Subscription
from games.realtime.hub import Channel, Hub, Subscriber
from games.realtime.send_buffer import SendBuffer

NAME = "match.one"


class Game:
    """A match that only counts, with two players (users 1 and 2) and spectators."""

    def __init__(self) -> None:
        self.version = 0
        self.built: list[tuple[int | None, Any]] = []
        self.fault: Exception | None = None

    def states(self, subject: str, wants: set[Subscription]) -> dict[Subscription, FeedUpdate]:
        """As the site's builder does it: once for each seat and mark."""
        if self.fault:
            raise self.fault
        version, made, news = self.version, {}, {}
        for want in wants:
            seat = {1: 0, 2: 1}.get(want.user_id or 0)
            if (seat, want.cursor) not in made:
                fresh = want.cursor is None or want.cursor < version
                frame = {"type": "state", "since": want.cursor, "version": version, "view": f"{seat} sees {version}"}
                made[seat, want.cursor] = json.dumps(frame) if fresh else None
                if fresh:
                    self.built.append((seat, want.cursor))
            news[want] = FeedUpdate(made[seat, want.cursor], version, seat)
        return news


class Reader:
    """A browser: it applies frames as the client does, and can stop reading."""

    def __init__(self, hub: Hub, user: int | None = None) -> None:
        self.version = -1
        self.view = ""
        self.gaps = 0
        self.frames: list[dict[str, Any]] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.listener = Subscriber(Credential(user), SendBuffer(self.send, lambda: self.listener.restart_topics()))
        self.hub = hub

    async def send(self, event: dict[str, Any]) -> None:
        await self.reads.wait()
        frame = json.loads(event["text"])
        self.frames.append(frame)
        if frame["type"] != "state" or frame["version"] < self.version:
            return
        if frame["since"] is not None and frame["since"] > self.version:
            self.gaps += 1
            return
        self.version, self.view = frame["version"], frame["view"]

    async def enter(self, mark: Any = None) -> Channel:
        room = await self.hub.subscribe(self.listener, NAME)
        self.listener.cursors = {"state": mark}
        room.notify("state")
        return room


class LossyLayer(InMemoryChannelLayer):  # type: ignore[misc]
    """Drops, doubles and holds back a fifth of the notifications each."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.held: list[tuple[str, dict[str, Any]]] = []

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        fate = self.chance.random()
        if fate < 0.2:
            return
        if fate < 0.4:
            self.held.append((group, message))
            return
        for _ in range(2 if fate < 0.6 else 1):
            await super().group_send(group, message)
        if self.held and self.chance.random() < 0.5:
            await super().group_send(*self.held.pop(0))


def run(test: Callable[[Game, Hub, Any], Any], layer: Any = None) -> None:
    """A test with a game, a hub and its layer."""

    async def whole() -> None:
        game, channels = Game(), layer or InMemoryChannelLayer()
        hub = Hub({"state": game.states, "talk": game.states}, channels)
        try:
            await asyncio.wait_for(test(game, hub, channels), 20)
        finally:
            await hub.close()

    asyncio.run(whole())


async def move(game: Game, layer: Any) -> None:
    """The game goes on and its viewers are notified."""
    game.version += 1
    await layer.group_send(NAME, {"type": "notification", "room": NAME, "topic": "state", "version": game.version})
