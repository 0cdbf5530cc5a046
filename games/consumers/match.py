"""The socket of a match."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import parse_qs

from games import announce, clocks, frames, lobby, presence, talk, topics, wire
from games.acting import act
from games.consumers.lag import Lag
from games.consumers.socket import Receive, Scope, Socket
from games.outbox import Send
from games.play import Answer
from games.refusals import Refused
from games.talk import Asker, Said, telling
from games.topics import Mark


class MatchSocket(Socket):
    """/ws/matches/<id>: the match as its user's seat sees it, or as a spectator."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.lag = Lag()

    def room(self) -> str:
        return f"match.{self.match_id}"

    @property
    def match_id(self) -> str:
        """The match's id, from the address."""
        return str(self.scope["url_route"]["kwargs"]["match_id"])

    @property
    def invite(self) -> str:
        """What opens a private match, from the address."""
        query: str = self.scope.get("query_string", b"").decode("latin-1")
        return parse_qs(query).get("invite", [""])[0]

    async def open(self) -> None:
        """Subscribes first, then fetches: what happens in between is brought afterwards."""
        await self.enter(self.room())
        texts, marks, seat = await self.hub.call(self._opening)
        for text in texts:
            await self.outbox.reply(text)
        self.me.marks, self.me.seat = marks, seat
        self.place.heard(marks["state"])

    def _opening(self) -> tuple[list[str], dict[str, Mark], int | None]:
        user = self.user()
        heads = frames.heads([self.match_id])
        opening = frames.opening(self.match_id, user, self.invite)
        texts, you, lines = [wire.dumps(opening)], opening["match"]["you"], opening["talk"]
        if you is not None:
            self.arrived(you)
        if user.is_authenticated:
            talk.whereabouts.sits(user.pk, self.match_id)
        picture = frames.picture(self.match_id)
        if picture:
            texts.append(wire.dumps(picture.frame(picture.seat_of(self.me.pass_.user), None)))
        marks = {
            "state": picture.version if picture else -1,
            "table": heads[self.match_id][1:],
            "talk": (telling.kind_of(you), lines[-1]["id"] if lines else 0),
            "presence": None,
        }
        return texts, marks, you

    def arrived(self, seat: int) -> None:
        """A player is here, and if they were not before, the others see it at once."""
        before = presence.there(self.match_id, [seat])[seat]
        presence.seen(self.match_id, seat)
        if before != "here":
            announce.ring(self.room(), "presence")

    async def closed(self) -> None:
        """Has everybody told a moment later, unless the player has another page of the match open by then."""
        await super().closed()
        seat = self.me.seat
        if seat is None or any(each.seat == seat for each in self.place.listeners):
            return
        await self.hub.call(presence.closed, self.match_id, seat)
        announce.to_one(self.me.pass_.user or 0, self.room(), topics.STILL)
        moment = presence.GRACE / 1000 + 0.1
        asyncio.get_running_loop().call_later(moment, announce.ring, self.room(), "presence")

    async def answer(self, message: wire.Message) -> None:
        """A move, a question for what was missed, talk, or a ping."""
        if isinstance(message, wire.Play):
            await self.play(message)
        elif isinstance(message, wire.Since):
            await self.catch_up(message.since)
        elif isinstance(message, wire.Say):
            await self.say(message)
        elif isinstance(message, wire.Before):
            await self.leaf(self._talk, message.before)
        elif isinstance(message, wire.Echo):
            self.lag.back(message.echo)
        else:
            await super().answer(message)

    def pong(self, ping: int) -> dict[str, Any]:
        """How far the match is, and a mark that a player's page sends back at once: it measures the line."""
        return super().pong(ping) | {"version": self.place.head, "echo": self.lag.sent()}

    async def play(self, message: wire.Play) -> None:
        """Through the door, and back with the answer; the state follows by the room."""
        done: Answer = await self.hub.call(self._play, message)
        await self.reply({"type": "answer", "key": message.key, "version": done.version})
        self.place.heard(done.version)

    async def say(self, message: wire.Say) -> None:
        """Talk, a command or a move; the version it is measured by is the one this socket was brought last."""
        version = self.me.marks.get("state") if message.version is None else message.version
        user, lag = await self.hub.call(self.user), self.lag.ms
        asker = Asker(user, match=self.match_id, key=message.key, version=version, lag=lag)
        said: Said | None = await self.hub.call(talk.hear, asker, message.say)
        if said is None:
            self.place.ring("talk")
        else:
            await self.notice(message.key, said)
        if said and said.version is not None:
            self.place.heard(said.version)

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
        key, version = message.key, message.version
        return act(self.match_id, self.user(), message.play, key=key, version=version, lag=self.lag.ms)

    def _talk(self) -> telling.Place:
        match = lobby.visible(self.match_id, self.user(), self.invite)
        return telling.table(self.match_id, lobby.seat_of(match, self.user()))
