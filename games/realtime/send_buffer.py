"""What one socket is still to be sent. A slow reader keeps nobody else waiting."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]

MAX_WAITING_FRAMES = 100  # frames that may wait; beyond them one fresh frame is worth more than all of them


class SendBuffer:
    """A bounded queue in front of a socket's `send`.

    `push` is for news: it never waits, and a reader who is more than MAX_WAITING_FRAMES behind loses all of them and is
    caught up by `on_overflow()` as soon as they read again. `reply` is for answers to the reader: it waits until the
    answer is written, so that who does not read is not read.
    """

    __slots__ = ("_answers", "_flushed", "_on_overflow", "_send", "_wakeup", "closing", "overflowed", "pending_frames")

    def __init__(self, send: Send, on_overflow: Callable[[], None]) -> None:
        self._send, self._on_overflow = send, on_overflow
        self.pending_frames: deque[str] = deque()
        self._answers: deque[str] = deque()  # never thrown away; there are as many as messages being answered
        self._wakeup, self._flushed = asyncio.Event(), asyncio.Event()
        self._flushed.set()
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
        self._wakeup.set()

    async def reply(self, text: str) -> None:
        """Sends an answer and returns when it is written."""
        if self.closing is None:
            self._answers.append(text)
            self._flushed.clear()
            self._wakeup.set()
            await self._flushed.wait()

    def close(self, code: int) -> None:
        """Ends the socket; what waits is not sent any more."""
        self.closing = code
        self.pending_frames.clear()
        self._answers.clear()
        self._wakeup.set()

    async def run(self) -> None:
        """Writes until closed. The socket's own task does nothing else."""
        try:
            while self.closing is None:
                await self._wakeup.wait()
                self._wakeup.clear()
                await self._drain()
            await self._send({"type": "websocket.close", "code": self.closing})
        except Exception:  # the reader is gone; its consumer learns it from the server
            self.closing = self.closing or 1006
        finally:
            self._flushed.set()

    async def _drain(self) -> None:
        while queue := self._answers or self.pending_frames:
            await self._send({"type": "websocket.send", "text": queue.popleft()})
        self._flushed.set()
        if self.overflowed:
            self.overflowed = False
            self._on_overflow()
