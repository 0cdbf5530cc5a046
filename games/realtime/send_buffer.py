"""What one socket is still to be sent. A slow reader keeps nobody else waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from .eager_tasks import start_eagerly

Send = Callable[[dict[str, Any]], Awaitable[None]]

GONE = 1006  # RFC 6455: the line was lost, and nobody is told
MAX_WAITING_FRAMES = 100  # frames that may wait; beyond them one fresh frame is worth more than all of them


class SendBuffer:
    """A bounded queue in front of a socket's `send`. For the event loop alone.

    `push` is for news: it never waits, and a reader who is more than MAX_WAITING_FRAMES behind loses all of them and is
    caught up by `on_overflow()` as soon as they read again. `reply` is for answers to the reader: it waits until the
    answer is written, so that who does not read is not read. What can be written at once is; a task writes the rest
    when the line takes no more. Most sockets are idle most of the time, and there are thousands of them.
    """

    __slots__ = (
        "_answers",
        "_flushed",
        "_on_overflow",
        "_send",
        "_writer",
        "closing",
        "overflowed",
        "pending_frames",
        "writing",
    )

    def __init__(self, send: Send, on_overflow: Callable[[], None]) -> None:
        self._send, self._on_overflow = send, on_overflow
        self.pending_frames: list[str] = []
        self._answers: list[str] = []  # never thrown away; there are as many as messages being answered
        self.writing = False  # something is still to be written
        self._writer: asyncio.Task[None] | None = None  # who writes it, when the line takes no more
        self._flushed: asyncio.Event | None = None  # what those wait for whose answers are not written yet
        self.closing: int | None = None
        self.overflowed = False  # news was thrown away; a fresh frame is owed

    def push(self, text: str) -> None:
        """Sends news when the reader is ready for it."""
        if self.overflowed or self.closing is not None:
            return
        if len(self.pending_frames) >= MAX_WAITING_FRAMES:
            self.pending_frames.clear()
            self.overflowed = True
        else:
            self.pending_frames.append(text)
        self._begin_writing()

    async def reply(self, text: str) -> None:
        """Sends an answer and returns when it is written."""
        if self.closing is None:
            self._answers.append(text)
            self._begin_writing()
            if self.writing:
                self._flushed = self._flushed or asyncio.Event()
                await self._flushed.wait()

    def close(self, code: int) -> None:
        """Ends the socket; what waits is not sent any more."""
        if self.closing is None:
            self.closing = code
            self.pending_frames.clear()
            self._answers.clear()
            self._begin_writing()

    async def finish(self, seconds: float) -> None:
        """The socket has ended: what is being written has so many seconds more, and nothing is written afterwards."""
        self.closing = self.closing or GONE
        if writer := self._writer:
            await asyncio.wait({writer}, timeout=seconds)
            writer.cancel()

    def _begin_writing(self) -> None:
        if not self.writing:
            self.writing = True
            self._writer = start_eagerly(self._write())

    async def _write(self) -> None:
        """Writes until there is nothing left to write."""
        try:
            await self._drain()
            if self.closing is not None:
                await self._send({"type": "websocket.close", "code": self.closing})
        except Exception:  # the reader is gone; its consumer learns it from the server
            self.closing = self.closing or GONE
        finally:
            self.writing, self._writer = False, None
            self._note_flushed()
        if self.overflowed:
            self.overflowed = False
            self._on_overflow()

    async def _drain(self) -> None:
        while queue := self._answers or self.pending_frames:
            await self._send({"type": "websocket.send", "text": queue.pop(0)})

    def _note_flushed(self) -> None:
        """Whoever waits for an answer to be written has it."""
        if self._flushed is not None:
            self._flushed.set()
            self._flushed = None
