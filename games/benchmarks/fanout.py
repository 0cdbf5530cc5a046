"""How many moves a second one process hands to all sockets of one match: the hub beside plain Channels groups.

A real uvicorn serves both; the frames are the same bytes. Each next move is made when every socket has the
one before (a saturated closed loop), so the figure is 1 / (time until the last socket has it). The reader of
the sockets lives in this process and does next to nothing with what it reads.
"""

from __future__ import annotations

import asyncio
import os
import select
import socket
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable
from statistics import median
from typing import Any

FRAME = 4_000  # bytes: a state frame of a game in its middle
ROOM = "match.bench"
ROUNDS = 5

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


def measure(sockets: int = 100, seconds: float = 5.0, ws: str = "websockets-sansio") -> dict[str, Any]:
    """Broadcasts a second of both ways, interleaved in rounds, and the median of the rounds' ratios.

    Each way gets `seconds`. With REDIS_URL set the bells go through Redis, as between processes.
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
        self.sockets = [opened(port, f"/{way}") for _ in range(count)]
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
    writer = asyncio.create_task(listener.outbox.run())
    room = await hub.enter(listener, ROOM)
    listener.marks = {"state": _moves["made"]}
    while (await receive())["type"] == "websocket.receive":
        _moves["made"] += 1
        bell = {"type": "ring", "room": ROOM, "topic": "state", "version": _moves["made"]}
        await room.hub.layer.group_send(ROOM, bell)
    hub.leave(listener)
    writer.cancel()


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


def opened(port: int, path: str) -> socket.socket:
    """A socket through the handshake of WebSockets."""
    line = socket.create_connection(("127.0.0.1", port))
    key = b64encode(os.urandom(16)).decode()
    wanted = {"Host": "localhost", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    headers = "".join(f"{name}: {value}\r\n" for name, value in {**wanted, "Sec-WebSocket-Key": key}.items())
    line.sendall(f"GET {path} HTTP/1.1\r\n{headers}\r\n".encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1)
    if b" 101 " not in answer.split(b"\r\n")[0]:
        raise ConnectionError(answer.decode("latin-1"))
    return line


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def await_port(port: int, server: subprocess.Popen[bytes]) -> None:
    """Returns when the server answers."""
    for _ in range(400):
        if server.poll() is not None:
            raise RuntimeError("the server ended before it began")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("the server does not answer")
