"""The socket of a match."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import parse_qs

from games import chat
from games.chat import location, message_feeds
from games.chat.commands.base import ChatSender, CommandReply
from games.core import broadcast, clock, presence, strict_json
from games.core.exceptions import Refused
from games.matches import access
from games.matches.moves import submit_move_as_user
from games.matches.results import MoveResult
from games.realtime import feeds, payloads, protocol
from games.realtime.feeds import Cursor
from games.realtime.send_buffer import Send

from .base import BaseSocket, Receive, Scope
from .latency import LatencyMeter


class MatchSocket(BaseSocket):
    """/ws/matches/<id>: the match as its user's seat sees it, or as a spectator."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.lag = LatencyMeter()

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

    def _opening(self) -> tuple[list[str], dict[str, Cursor], int | None]:
        user = self.user()
        heads = payloads.load_match_heads([self.match_id])
        opening = payloads.build_opening_payload(self.match_id, user, self.invite)
        texts, you, lines = [strict_json.encode_json(opening)], opening["match"]["you"], opening["talk"]
        if you is not None:
            self.arrived(you)
        if user.is_authenticated:
            location.mark_user_at_match(user.pk, self.match_id)
        picture = payloads.find_match_payload(self.match_id)
        if picture:
            texts.append(strict_json.encode_json(picture.frame(picture.seat_of(self.me.pass_.user), None)))
        marks = {
            "state": picture.version if picture else -1,
            "table": heads[self.match_id][1:],
            "talk": (message_feeds.get_room_kind_for_seat(you), lines[-1]["id"] if lines else 0),
            "presence": None,
        }
        return texts, marks, you

    def arrived(self, seat: int) -> None:
        """A player is here, and if they were not before, the others see it at once."""
        before = presence.get_seat_presence(self.match_id, [seat])[seat]
        presence.mark_seat_seen(self.match_id, seat)
        if before != "here":
            broadcast.notify_channel(self.room(), "presence")

    async def closed(self) -> None:
        """Has everybody told a moment later, unless the player has another page of the match open by then."""
        await super().closed()
        seat = self.me.seat
        if seat is None or any(each.seat == seat for each in self.place.listeners):
            return
        await self.hub.call(presence.mark_page_closed, self.match_id, seat)
        broadcast.notify_user(self.me.pass_.user or 0, self.room(), feeds.USER_STILL_HERE)
        moment = presence.RELOAD_GRACE_MS / 1000 + 0.1
        asyncio.get_running_loop().call_later(moment, broadcast.notify_channel, self.room(), "presence")

    async def answer(self, message: protocol.SocketMessage) -> None:
        """A move, a question for what was missed, talk, or a ping."""
        if isinstance(message, protocol.PlayMessage):
            await self.play(message)
        elif isinstance(message, protocol.SinceMessage):
            await self.catch_up(message.since)
        elif isinstance(message, protocol.SayMessage):
            await self.say(message)
        elif isinstance(message, protocol.BeforeMessage):
            await self.leaf(self._talk, message.before)
        elif isinstance(message, protocol.EchoMessage):
            self.lag.back(message.echo)
        else:
            await super().answer(message)

    def pong(self, ping: int) -> dict[str, Any]:
        """How far the match is, and a mark that a player's page sends back at once: it measures the line."""
        return super().pong(ping) | {"version": self.place.head, "echo": self.lag.sent()}

    async def play(self, message: protocol.PlayMessage) -> None:
        """Through the door, and back with the answer; the state follows by the room."""
        done: MoveResult = await self.hub.call(self._play, message)
        await self.reply({"type": "answer", "key": message.key, "version": done.version})
        self.place.heard(done.version)

    async def say(self, message: protocol.SayMessage) -> None:
        """Talk, a command or a move; the version it is measured by is the one this socket was brought last."""
        version = self.me.marks.get("state") if message.version is None else message.version
        user, lag = await self.hub.call(self.user), self.lag.ms
        asker = ChatSender(user, match=self.match_id, key=message.key, version=version, lag=lag)
        said: CommandReply | None = await self.hub.call(chat.handle_chat_input, asker, message.say)
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
            await self.reply({"type": "head", "version": since, "now": clock.get_current_time_ms()})
        else:
            self.renew(since if since < self.place.head else None)

    def renew(self, mark: Cursor) -> None:
        """Has the state brought again from a mark on."""
        if "state" in self.me.marks:
            self.me.marks["state"] = mark
            self.place.ring("state")

    def _play(self, message: protocol.PlayMessage) -> MoveResult:
        key, version = message.key, message.version
        return submit_move_as_user(self.match_id, self.user(), message.play, key=key, version=version, lag=self.lag.ms)

    def _talk(self) -> message_feeds.ChatFeed:
        match = access.access_match(self.match_id, self.user(), self.invite)
        return message_feeds.build_match_chat_feed(self.match_id, access.find_user_seat(match, self.user()))
