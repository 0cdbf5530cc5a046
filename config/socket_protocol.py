"""The server's side of WebSockets, for thousands of them that are idle: what uvicorn's own keeps for each.

Given to uvicorn as `--ws config.socket_protocol:SocketProtocol`. It behaves as uvicorn's; a socket takes 9 kB less, of
some 40 with all that the site knows of it.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

Event = dict[str, Any]


class Inbox:
    """What has come from a client, for the one coroutine that reads it: the part of `asyncio.Queue` that uvicorn uses,
    which makes four deques of 760 bytes before anything has come."""

    __slots__ = ("_events", "_reader")

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._reader: asyncio.Future[None] | None = None  # who waits for the next event

    def empty(self) -> bool:
        """Whether everything was read."""
        return not self._events

    def put_nowait(self, event: Event) -> None:
        """Something has come."""
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Event:
        """The next event, when it is there."""
        while not self._events:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._events.pop(0)


class AlwaysWritable:
    """Stands for the event "can be written to" of every line that was never paused."""

    def set(self) -> None:
        """It is so already."""

    async def wait(self) -> None:
        """Nobody waits."""


WRITABLE = AlwaysWritable()


class SocketProtocol(WebSocketsSansIOProtocol):  # type: ignore[misc]
    """What the site's sockets are served with."""

    queue: Any
    writable: Any

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.queue = Inbox()
        self.writable = WRITABLE

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is no more. Where no closing frame has come before, it has broken: that is 1006 (RFC 6455, 7.1.5).
        uvicorn says 1005, which is what a page has that closed its socket without a word."""
        self.handshake_complete = False  # by this uvicorn chooses between the two; it sets it back at once
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read: `send` waits from now on."""
        self.writable = asyncio.Event()

    def start_keepalive(self) -> None:
        """The handshake is over, and nobody asks for what was said in it: the parser would keep the request."""
        self.request.headers.clear()
        self.response.headers.clear()
        super().start_keepalive()
