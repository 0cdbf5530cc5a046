"""The socket of a match."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import nullcontext
from urllib.parse import parse_qs

from common import clock
from common.refusals import Refused
from games import chat
from games.chat import location, message_feeds
from games.chat.commands.base import ChatSender, CommandReply
from games.chat.payloads import MessagePayload
from games.core import broadcast, presence, strict_json
from games.core.listeners import telling_own_sockets
from games.matches import access
from games.matches.moves import submit_move_as_user
from games.matches.results import MoveResult
from games.matches.stored_positions import UnreadableMatchError
from games.realtime import feeds, payloads, protocol
from games.realtime.feeds import Cursor, FeedUpdate, Subscription
from games.realtime.frames import AnswerFrame, HeadFrame, PongFrame
from games.realtime.send_buffer import Send

from .base import BaseSocket, Receive, Scope
from .latency import LatencyMeter

log = logging.getLogger(__name__)


class MatchSocket(BaseSocket):
    """/ws/matches/<id>: the match as its user's seat sees it, or as a spectator."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.latency = LatencyMeter()

    def get_channel_name(self) -> str:
        return f"match.{self.match_id}"

    @property
    def match_id(self) -> str:
        """The match's id, from the address."""
        return str(self.scope["url_route"]["kwargs"]["match_id"])

    @property
    def invite(self) -> str:
        """What opens a private match, from the address."""
        return self._get_parameter("invite")

    def _get_parameter(self, name: str) -> str:
        query: str = self.scope.get("query_string", b"").decode("latin-1")
        return parse_qs(query).get(name, [""])[0]

    async def open(self) -> None:
        """Subscribes first, then fetches: what happens in between is brought afterwards."""
        await self.subscribe(self.get_channel_name())
        texts, marks, seat = await self.hub.run_in_thread(self._opening)
        for text in texts:
            await self.send_buffer.reply(text)
        self.subscriber.takes_changes = self._get_parameter("changes") == "1"
        self.subscriber.cursors, self.subscriber.seat = marks, seat
        self.channel.note_version(marks["state"])

    def _opening(self) -> tuple[list[str], dict[str, Cursor], int | None]:
        user = self.get_verified_user()
        match = access.access_match(self.match_id, user, self.invite)
        head = match.status, match.lineup  # as of before all that is read next
        opening = payloads.build_match_opening(match, user)
        texts, you, lines = [strict_json.encode_json(opening)], opening["match"]["you"], opening["talk"]
        if you is not None:
            self.mark_arrival(you)
        if user.is_authenticated:
            location.mark_user_at_match(user.pk, self.match_id)
        picture = self.find_payload()
        if picture:
            texts.append(
                strict_json.encode_json(
                    picture.build_frame(picture.find_seat(self.subscriber.credential.user_id), None)
                )
            )
        marks = {
            "state": picture.version if picture else -1,
            "table": head,
            "talk": (message_feeds.get_room_kind_for_seat(you), lines[-1]["id"] if lines else 0),
            "presence": None,
        }
        return texts, marks, you

    def find_payload(self) -> payloads.MatchPayload | None:
        """The match as it is; None before the start, and where it cannot be read, which its page says."""
        try:
            return payloads.find_match_payload(self.match_id)
        except UnreadableMatchError:
            return None

    def mark_arrival(self, seat: int) -> None:
        """A player is here, and if they were not before, the others see it at once."""
        before = presence.get_seat_presence(self.match_id, [seat])[seat]
        presence.mark_seat_seen(self.match_id, seat)
        if before != "here":
            broadcast.notify_channel(self.get_channel_name(), "presence")

    async def handle_page_closed(self) -> None:
        """Has everybody told a moment later, unless the player has another page of the match open by then."""
        await super().handle_page_closed()
        seat = self.subscriber.seat
        if seat is None or any(each.seat == seat for each in self.channel.subscribers):
            return
        await self.hub.run_in_thread(presence.mark_page_closed, self.match_id, seat)
        broadcast.notify_user(self.subscriber.credential.user_id or 0, self.get_channel_name(), feeds.USER_STILL_HERE)
        moment = presence.RELOAD_GRACE_MS / 1000 + 0.1
        asyncio.get_running_loop().call_later(moment, broadcast.notify_channel, self.get_channel_name(), "presence")

    async def handle_message(self, message: protocol.SocketMessage) -> None:
        """A move, a question for what was missed, talk, or a ping."""
        if isinstance(message, protocol.PlayMessage):
            await self.play(message)
        elif isinstance(message, protocol.SinceMessage):
            await self.catch_up(message.since)
        elif isinstance(message, protocol.SayMessage):
            await self.say(message)
        elif isinstance(message, protocol.BeforeMessage):
            await self.send_older_messages(self._build_chat_feed, message.before)
        elif isinstance(message, protocol.EchoMessage):
            self.latency.finish_round_trip(message.echo)
        else:
            await super().handle_message(message)

    def build_pong(self, ping: int) -> PongFrame:
        """How far the match is, and a mark that a player's page sends back at once: it measures the line."""
        echo = self.latency.start_round_trip()
        return {**super().build_pong(ping), "version": self.channel.latest_version, "echo": echo}

    async def play(self, message: protocol.PlayMessage) -> None:
        """Through the door, and back with the answer and with what everybody here is told of it."""
        with self.channel.move_under_way():
            due = self.channel.list_due("state")
            done, updates = await self.hub.run_in_thread(self._submit_move, message, set(due))
            self.channel.push_updates("state", due, updates)
            self.channel.note_version(done.after.version if done.after else done.version)
        frame: AnswerFrame = {"type": "answer", "key": message.key, "version": done.version}
        await self.reply(frame)

    async def say(self, message: protocol.SayMessage) -> None:
        """Talk, a command or a move; the version it is measured by is the one this socket was brought last."""
        version = self.subscriber.cursors.get("state") if message.version is None else message.version
        user, lag = await self.hub.run_in_thread(self.load_user), self.latency.ms
        asker = ChatSender(user, match_id=self.match_id, key=message.key, version=version, latency_ms=lag)
        said: CommandReply | None = await self.hub.run_in_thread(chat.handle_chat_input, asker, message.say)
        if said is None:
            self.channel.notify("talk")
        else:
            await self.send_command_reply(message.key, said)
        if said and said.version is not None:
            self.channel.note_version(said.version)

    async def refuse(self, refusal: Refused, key: str | None) -> None:
        """Says why not; who was mistaken about the position gets a fresh one."""
        await super().refuse(refusal, key)
        if refusal.status == 409:
            self.restart_state(None)

    async def catch_up(self, since: int) -> None:
        """Brings what came after an entry."""
        if since == self.channel.latest_version:
            frame: HeadFrame = {"type": "head", "version": since, "now": clock.get_current_time_ms()}
            await self.reply(frame)
        else:
            self.restart_state(since if since < self.channel.latest_version else None)

    def restart_state(self, cursor: Cursor) -> None:
        """Has the state brought again from a mark on."""
        if "state" in self.subscriber.cursors:
            self.subscriber.cursors["state"] = cursor
            self.channel.notify("state")

    def _submit_move(
        self, message: protocol.PlayMessage, subscriptions: set[Subscription]
    ) -> tuple[MoveResult, Mapping[Subscription, FeedUpdate]]:
        """The move's result, and the frames of those who watch, made from the table that has just moved."""
        with telling_own_sockets(self.channel.name) if self.channel.joined else nullcontext():
            done = submit_move_as_user(
                self.match_id,
                self.get_verified_user(),
                message.play,
                key=message.key,
                version=message.version,
                latency_ms=self.latency.ms,
            )
        try:
            return done, feeds.build_updates_after(done.after, subscriptions) if done.after else {}
        except Exception:  # the move is made; the hub makes the frames again
            log.exception("no frames after a move in %s", self.match_id)
            return done, {}

    def _build_chat_feed(self) -> message_feeds.ChatFeed[MessagePayload]:
        user = self.load_user()
        match = access.access_match(self.match_id, user, self.invite)
        return message_feeds.build_match_chat_feed(self.match_id, access.find_user_seat(match, user))
