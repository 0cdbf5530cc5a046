"""What all sockets have in common: from the handshake to the end, one message after the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

from accounts.sanctions import Sanctioned
from games import clocks, heartbeat, passes, wire
from games.hub import Listener
from games.limits import Bucket
from games.outbox import Outbox, Send
from games.refusals import Refused, sanctioned
from games.talk import Said, telling

log = logging.getLogger(__name__)

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]

RATE, BURST = 5.0, 30  # messages a second in the long run, and at once
PENANCE = 1.0  # seconds at most until who sends too much is read again
SESSION_OVER, NOT_VISIBLE = 4401, 4404
PARTING = 2.0  # seconds for the last words


class Socket:
    """One open socket. Subclasses say which room it is for and what it makes of messages."""

    topics: ClassVar[tuple[str, ...]] = ()

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope, self.receive, self.send = scope, receive, send
        self.hub = heartbeat.here()
        self.bucket = Bucket(RATE, BURST)

    @classmethod
    async def app(cls, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI application."""
        await cls(scope, receive, send).run()

    async def run(self) -> None:
        """From the handshake to the end."""
        await self.receive()
        await self.send({"type": "websocket.accept"})
        try:
            shown = await self.hub.call(passes.issue, self.scope["headers"])
        except passes.EndedError:
            return await self.send({"type": "websocket.close", "code": SESSION_OVER})
        self.outbox = Outbox(self.send, self.behind)
        self.me = Listener(shown, self.outbox)
        self.ears = [self.me]  # one in each room it listens in
        writer = asyncio.create_task(self.outbox.run())
        try:
            await self.serve()
        finally:
            self.hang_up()
            await asyncio.wait({writer}, timeout=PARTING if self.outbox.closing else 0)
            writer.cancel()
        return None

    async def serve(self) -> None:
        """Opens, then answers one message after the other."""
        try:
            await self.open()
        except (Refused, passes.EndedError) as no:
            self.outbox.close(SESSION_OVER if isinstance(no, passes.EndedError) else NOT_VISIBLE)
        while (event := await self.receive())["type"] != "websocket.disconnect":
            self.me.active = True
            await self.heard(event.get("text"))

    async def heard(self, text: str | None) -> None:
        """One message. Whatever is in it, the socket lives."""
        key: str | None = None
        try:
            if pause := self.bucket.take():
                await asyncio.sleep(min(pause, PENANCE))
                raise Refused("That is too much at once. Slowly, please.", status=429)
            message = wire.message(text)
            key = getattr(message, "key", None)
            await self.answer(message)
        except Refused as no:
            await self.refuse(no, key)
        except Sanctioned as no:
            await self.refuse(sanctioned(no), key)
        except passes.EndedError:
            self.outbox.close(SESSION_OVER)
        except Exception:
            log.exception("a message could not be answered")
            await self.refuse(Refused("The server could not do that just now. Try again.", status=503), key)

    async def refuse(self, no: Refused, key: str | None) -> None:
        """Says why not."""
        error = {"type": "error", "key": key, "reason": wire.said(no.reason), "rule": no.rule}
        await self.reply({**error, "status": no.status, "stale": no.stale})

    async def reply(self, frame: dict[str, Any]) -> None:
        """Answers this socket alone."""
        await self.outbox.reply(wire.dumps(frame))

    async def open(self) -> None:
        """Enters the room and brings everything in it."""
        await self.enter(self.room())
        self.me.marks = dict.fromkeys(self.topics)
        self.place.ring(*self.topics)

    async def enter(self, name: str) -> None:
        """Subscribes; nothing comes before there are marks."""
        self.place = await self.hub.enter(self.me, name)

    def room(self) -> str:
        """The room's name."""
        raise NotImplementedError

    async def answer(self, message: wire.Message) -> None:
        """What the socket does with a message; most only answer a ping."""
        if not isinstance(message, wire.Ping):
            raise Refused("Here is nothing to do but to listen.", status=422)
        await self.reply(self.pong(message.ping))

    def pong(self, ping: int) -> dict[str, Any]:
        """The answer to a ping."""
        return {"type": "pong", "ping": ping, "version": None, "now": clocks.now()}

    def behind(self) -> None:
        """The reader was too slow and lost news: everything is brought anew."""
        for ear in self.ears:
            ear.renew()

    def hang_up(self) -> None:
        """Listens no more."""
        for ear in self.ears:
            self.hub.leave(ear)

    def user(self) -> Any:
        """Who is at the other end, looked up anew."""
        return passes.holder(self.me.pass_)

    async def notice(self, key: str | None, said: Said) -> None:
        """What a command answers, to the asker alone."""
        await self.reply({"type": "notice", "key": key, "lines": said.lines})

    async def leaf(self, place: Callable[[], telling.Place], before: int) -> None:
        """Turns back a page of what was said."""
        await self.reply(await self.hub.call(lambda: telling.older(place(), self.user(), before)))


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """Any other address."""
    await receive()
    await send({"type": "websocket.close", "code": NOT_VISIBLE})
