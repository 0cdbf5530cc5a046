"""How many moves a second one process hands to all sockets of one match: the hub beside plain Channels groups.

A real uvicorn serves both; the frames are the same bytes. Each next move is made when every socket has the
one before (a saturated closed loop), so the figure is 1 / (time until the last socket has it). The reader of
the sockets lives in this process and does next to nothing with what it reads.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from statistics import median
from typing import Any

from games.benchmarks.raw_websocket import open_websocket
from games.benchmarks.web_processes import await_port, free_port

FRAME = 4_000  # bytes: a state frame of a game in its middle
ROOM = "match.bench"
ROUNDS = 5

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


def measure(sockets: int = 100, seconds: float = 5.0, ws: str = "websockets-sansio") -> dict[str, Any]:
    """Broadcasts a second of both ways, interleaved in rounds, and the median of the rounds' ratios.

    Each way gets `seconds`. With REDIS_URL set notifications go through Redis, as between processes.
    """
    port = free_port()
    server = serve(port, ws)
    try:
        await_port(port, server)
        ways = {way: Watchers(port, way, sockets) for way in ("hub", "groups")}
        rounds = [{way: watchers.rate(seconds / ROUNDS) for way, watchers in ways.items()} for _ in range(ROUNDS)]
        for watchers in ways.values():
            watchers.close()
    finally:
        server.terminate()
        server.wait(10)
    return {
        "sockets": sockets,
        "frame_bytes": FRAME,
        "layer": "redis" if os.environ.get("REDIS_URL") else "memory",
        "ws": ws,
        "rounds": ROUNDS,
        "hub_per_second": round(median(each["hub"] for each in rounds), 1),
        "groups_per_second": round(median(each["groups"] for each in rounds), 1),
        "ratio": round(median(each["hub"] / each["groups"] for each in rounds), 2),
    }


class Watchers:
    """Many sockets of one match, read by counting bytes."""

    def __init__(self, port: int, way: str, count: int) -> None:
        self.sockets = [open_websocket(port, f"/{way}") for _ in range(count)]
        self.poll = select.epoll()
        for each in self.sockets:
            self.poll.register(each, select.EPOLLIN)
        self.by_number = {each.fileno(): each for each in self.sockets}
        self.size = FRAME + (4 if FRAME < 65_536 else 10)  # with its header
        self.round()

    def rate(self, seconds: float) -> float:
        """Moves a second, for so long."""
        done, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds:
            self.round()
            done += 1
        return done / spent

    def round(self) -> None:
        """One move: asked for by the first socket, over when all have its frame."""
        self.sockets[0].sendall(b"\x81\x81\0\0\0\0m")
        missing = dict.fromkeys(self.by_number, self.size)
        while missing:
            ready = self.poll.poll(10)
            if not ready:
                raise TimeoutError(f"{len(missing)} sockets never got the frame")
            for number, _ in ready:
                missing[number] -= len(self.by_number[number].recv(65_536))
                if missing[number] <= 0:
                    del missing[number]

    def close(self) -> None:
        """Hangs up."""
        self.poll.close()
        for each in self.sockets:
            each.close()


# -- the served side


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The sockets of both ways."""
    if scope["type"] == "websocket":
        await {"/hub": through_hub, "/groups": through_groups}[scope["path"]](scope, receive, send)


async def through_hub(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The site's way: a listener of the hub."""
    from games.realtime.credentials import Credential
    from games.realtime.hub import Hub, Subscriber
    from games.realtime.send_buffer import SendBuffer

    hub = _hubs.get("it") or _hubs.setdefault("it", Hub({"state": frames}))
    await receive()
    await send({"type": "websocket.accept"})
    listener = Subscriber(Credential(), SendBuffer(send, lambda: None))
    room = await hub.subscribe(listener, ROOM)
    listener.cursors = {"state": _moves["made"]}
    while (await receive())["type"] == "websocket.receive":
        _moves["made"] += 1
        message = {"type": "notification", "room": ROOM, "topic": "state", "version": _moves["made"]}
        await room.hub.layer.group_send(ROOM, message)
    hub.unsubscribe(listener)
    await listener.send_buffer.finish(0)


def frames(subject: str, wants: set[Any]) -> dict[Any, Any]:
    """The frame every spectator gets, made where frames are made: in a thread, once."""
    from games.realtime.feeds import FeedUpdate

    return {want: FeedUpdate(text(), _moves["made"]) for want in wants}


async def through_groups(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The way of the tutorials: every socket is a consumer that joins the group."""
    from channels.generic.websocket import AsyncWebsocketConsumer

    class Plain(AsyncWebsocketConsumer):  # type: ignore[misc]
        async def connect(self) -> None:
            await self.channel_layer.group_add("plain", self.channel_name)
            await self.accept()

        async def disconnect(self, code: int) -> None:
            await self.channel_layer.group_discard("plain", self.channel_name)

        async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
            await self.channel_layer.group_send("plain", {"type": "frame", "text": text()})

        async def frame(self, message: dict[str, Any]) -> None:
            await self.send(text_data=message["text"])

    await Plain.as_asgi()(scope, receive, send)


_hubs: dict[str, Any] = {}
_moves = {"made": 0}


def text() -> str:
    """The frame: always of the same size."""
    return f'{{"type":"state","pad":"{"x" * (FRAME - 25)}"}}'


# -- odds and ends


def serve(port: int, ws: str) -> subprocess.Popen[bytes]:
    """A uvicorn that serves `application`, configured as the site's."""
    command = [sys.executable, "-m", "uvicorn", f"{__name__}:served", "--factory", "--port", str(port), "--ws", ws]
    quiet = ["--ws-per-message-deflate", "false", "--log-level", "warning", "--no-access-log", "--lifespan", "off"]
    return subprocess.Popen([*command, *quiet], env={**os.environ, "LOG_LEVEL": "WARNING"})  # noqa: S603


def served() -> Any:
    """The application, with Django set up for its settings."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    return application
