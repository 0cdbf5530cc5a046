"""The socket of programs: the same lines as the stream over HTTP, one a frame."""

from __future__ import annotations

import asyncio

from games.realtime import credentials
from games.realtime.send_buffer import Send
from games.realtime.streams import StreamedMatches, stream_matches

from .base import BaseSocket, Receive, Scope


class StreamSocket(BaseSocket):
    """/ws/stream: all of a user's matches and questions."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.telling: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Tells from now on what is new, beside the answers to pings."""
        if self.subscriber.credential.user_id is None:
            raise credentials.CredentialEndedError
        self.telling = asyncio.create_task(self.tell())

    async def tell(self) -> None:
        """Sends line after line; each waits until the reader has taken the one before."""
        async for line in stream_matches(self.hub, StreamedMatches(self.subscriber.credential)):
            await self.send_buffer.reply(line)
        self.send_buffer.close(4401)

    def unsubscribe_all(self) -> None:
        """Tells nothing any more."""
        if self.telling:
            self.telling.cancel()
        super().unsubscribe_all()
