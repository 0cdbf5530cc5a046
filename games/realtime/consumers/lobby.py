"""The sockets beside the matches: of the lobby with its talk, and of what concerns one person."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from django.db import OperationalError

from games import chat
from games.chat import location, message_feeds, rooms
from games.chat.commands.base import ChatSender, CommandReply
from games.realtime import credentials, protocol
from games.realtime.hub import Channel, Subscriber
from games.realtime.send_buffer import Send

from .base import BaseSocket, Receive, Scope

log = logging.getLogger(__name__)

MAX_ROOM_ATTEMPTS, RETRY_DELAY_S = 5, 1.0  # to find a room, and the seconds between them


class LobbySocket(BaseSocket):
    """/ws/lobby: the open matches, as they come and go, and for who is signed in the chat of the room they are in.

    A socket listens in two channels of the hub: the lobby's, and the chat room's (`parlour`), which changes when its
    user goes elsewhere, here or in another tab.
    """

    topics = ("lobby",)

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.parlour: Channel | None = None  # where the talk is, in the hub
        self.errands: set[asyncio.Task[None]] = set()
        self.door = asyncio.Lock()  # through which one goes at a time

    def room(self) -> str:
        return "lobby"

    @property
    def hall(self) -> int | None:
        """The room its user talks in."""
        return int(self.parlour.subject) if self.parlour else None

    async def open(self) -> None:
        """The list of matches; then the room of the talk."""
        await super().open()
        if self.me.pass_.user is not None:
            await self.settle()

    async def settle(self) -> None:
        """Listens where its user is; a database that is busy, as when everybody comes at once, is asked again."""
        for _ in range(MAX_ROOM_ATTEMPTS):
            try:
                return await self.into(await self.hub.call(lambda: location.enter_lobby(self.user()).pk))
            except OperationalError:
                log.warning("nobody could be led to a room", exc_info=True)
                await asyncio.sleep(RETRY_DELAY_S)
        return None

    async def into(self, hall: int) -> None:
        """Listens in that room from now on."""
        async with self.door:
            if self.hall == hall:
                return
            for ear in self.ears[1:]:
                self.hub.leave(ear)
            ear = Subscriber(self.me.pass_, self.outbox, self.moved)
            self.ears[1:] = [ear]
            self.parlour = await self.hub.enter(ear, f"talk.{hall}")
            ear.marks = {"people": None, "said": None}
            for topic in ear.marks:
                await self.parlour.deliver(topic, [ear])

    def moved(self) -> None:
        """Its user is in another room by now."""
        errand = asyncio.create_task(self.follow())
        self.errands.add(errand)
        errand.add_done_callback(self.errands.discard)

    async def follow(self) -> None:
        """Listens to the room where the user is now."""
        with suppress(credentials.CredentialEndedError):
            await self.settle()

    def hang_up(self) -> None:
        """Goes nowhere any more, and listens no more."""
        for errand in self.errands:
            errand.cancel()
        super().hang_up()

    async def answer(self, message: protocol.SocketMessage) -> None:
        """Talk, a command, a question for older messages, or a ping."""
        if isinstance(message, protocol.SayMessage):
            await self.say(message)
        elif isinstance(message, protocol.BeforeMessage) and self.hall is not None:
            await self.leaf(self._talk, message.before)
        else:
            await super().answer(message)

    async def say(self, message: protocol.SayMessage) -> None:
        """Talk, or a command that may lead to another room."""
        asker = ChatSender(await self.hub.call(self.user), self.hall, key=message.key)
        said: CommandReply | None = await self.hub.call(chat.handle_chat_input, asker, message.say)
        if said is None:
            if self.parlour and not self.parlour.joined:  # else the bell is heard, and once is enough
                self.parlour.ring("said")
            return
        if said.room is not None:
            await self.into(said.room)
        await self.notice(message.key, said)

    def _talk(self) -> message_feeds.ChatFeed:
        return message_feeds.build_room_chat_feed(rooms.get_public_room(self.hall))


class UserSocket(BaseSocket):
    """/ws/me: what waits for me, and what is whispered to me."""

    topics = ("me", "whispers")

    async def answer(self, message: protocol.SocketMessage) -> None:
        """A question for older whispers, or a ping."""
        if isinstance(message, protocol.BeforeMessage):
            await self.leaf(lambda: message_feeds.build_whisper_feed(self.user().pk), message.before)
        else:
            await super().answer(message)

    def room(self) -> str:
        if self.me.pass_.user is None:
            raise credentials.CredentialEndedError
        return f"user.{self.me.pass_.user}"
