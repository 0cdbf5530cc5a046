"""The sockets: they carry, they do not decide. Plain ASGI, one coroutine and one writer for each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar
from urllib.parse import parse_qs

from accounts.sanctions import Sanctioned
from games import clocks, frames, heartbeat, passes, presence, talk, wire
from games.acting import act
from games.hub import Listener
from games.limits import Bucket
from games.outbox import Send
from games.play import Answer
from games.refusals import Refused, sanctioned
from games.topics import Mark

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
        self.me = Listener(shown, self.send, self.behind)
        writer = asyncio.create_task(self.me.outbox.run())
        try:
            await self.serve()
        finally:
            self.hub.leave(self.me)
            await asyncio.wait({writer}, timeout=PARTING if self.me.outbox.closing else 0)
            writer.cancel()
        return None

    async def serve(self) -> None:
        """Opens, then answers one message after the other."""
        try:
            await self.open()
        except (Refused, passes.EndedError) as no:
            self.me.outbox.close(SESSION_OVER if isinstance(no, passes.EndedError) else NOT_VISIBLE)
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
            self.me.outbox.close(SESSION_OVER)
        except Exception:
            log.exception("a message could not be answered")
            await self.refuse(Refused("The server could not do that just now. Try again.", status=503), key)

    async def refuse(self, no: Refused, key: str | None) -> None:
        """Says why not."""
        error = {"type": "error", "key": key, "reason": wire.said(no.reason), "rule": no.rule}
        await self.reply({**error, "status": no.status, "stale": no.stale})

    async def reply(self, frame: dict[str, Any]) -> None:
        """Answers this socket alone."""
        await self.me.outbox.reply(wire.dumps(frame))

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
        version = self.place.head if self.place.is_match else None
        await self.reply({"type": "pong", "ping": message.ping, "version": version, "now": clocks.now()})

    def behind(self, listener: Listener) -> None:
        """The reader was too slow and lost news: everything is brought anew."""
        if listener.room:
            listener.marks = dict.fromkeys(listener.marks)
            listener.room.ring(*listener.marks)


class MatchSocket(Socket):
    """/ws/matches/<id>: the match as its user's seat sees it, or as a spectator."""

    def room(self) -> str:
        return f"match.{self.match_id}"

    @property
    def match_id(self) -> str:
        """The match's id, from the address."""
        return str(self.scope["url_route"]["kwargs"]["match_id"])

    async def open(self) -> None:
        """Subscribes first, then fetches: what happens in between is brought afterwards."""
        await self.enter(self.room())
        texts, marks, seat = await self.hub.call(self._opening)
        for text in texts:
            await self.me.outbox.reply(text)
        self.me.marks, self.me.seat = marks, seat
        self.place.heard(marks["state"])

    def _opening(self) -> tuple[list[str], dict[str, Mark], int | None]:
        query = parse_qs(self.scope.get("query_string", b"").decode("latin-1"))
        user = passes.holder(self.me.pass_)
        heads = frames.heads([self.match_id])
        opening = frames.opening(self.match_id, user, query.get("invite", [""])[0])
        texts, you, lines = [wire.dumps(opening)], opening["match"]["you"], opening["talk"]
        if you is not None:
            presence.seen(self.match_id, you)
        picture = frames.picture(self.match_id)
        if picture:
            texts.append(wire.dumps(picture.frame(picture.seat_of(self.me.pass_.user), None)))
        marks = {
            "state": picture.version if picture else -1,
            "table": heads[self.match_id][1:],
            "talk": lines[-1]["id"] if lines else 0,
            "presence": None,
        }
        return texts, marks, you

    async def answer(self, message: wire.Message) -> None:
        """A move, a question for what was missed, talk, or a ping."""
        if isinstance(message, wire.Play):
            await self.play(message)
        elif isinstance(message, wire.Since):
            await self.catch_up(message.since)
        elif isinstance(message, wire.Say):
            await self.hub.call(self._say, message.say)
            self.place.ring("talk")
        else:
            await super().answer(message)

    async def play(self, message: wire.Play) -> None:
        """Through the door, and back with the answer; the state follows by the room."""
        done: Answer = await self.hub.call(self._play, message)
        await self.reply({"type": "answer", "key": message.key, "version": done.version})
        self.place.heard(done.version)

    async def refuse(self, no: Refused, key: str | None) -> None:
        """Says why not; who was mistaken about the position gets a fresh one."""
        await super().refuse(no, key)
        if no.status == 409:
            self.renew(None)

    async def catch_up(self, since: int) -> None:
        """Brings what came after an entry."""
        if since == self.place.head:
            await self.reply({"type": "head", "version": since, "now": clocks.now()})
        else:
            self.renew(since if since < self.place.head else None)

    def renew(self, mark: Mark) -> None:
        """Has the state brought again from a mark on."""
        if "state" in self.me.marks:
            self.me.marks["state"] = mark
            self.place.ring("state")

    def _play(self, message: wire.Play) -> Answer:
        user = passes.holder(self.me.pass_)
        return act(self.match_id, user, message.play, key=message.key, version=message.version)

    def _say(self, text: str) -> None:
        talk.say(self.match_id, passes.holder(self.me.pass_), text)


class LobbySocket(Socket):
    """/ws/lobby: the open matches, as they come and go."""

    topics = ("lobby",)

    def room(self) -> str:
        return "lobby"


class MeSocket(Socket):
    """/ws/me: what waits for me."""

    topics = ("me",)

    def room(self) -> str:
        if self.me.pass_.user is None:
            raise passes.EndedError
        return f"user.{self.me.pass_.user}"


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """Any other address."""
    await receive()
    await send({"type": "websocket.close", "code": NOT_VISIBLE})
