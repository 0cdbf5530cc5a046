"""The sockets beside the matches: of the lobby with its talk, and of what concerns one person."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from django.db import OperationalError

from games import chat
from games.chat import location, message_feeds, rooms
from games.chat.commands.base import Asker, Said
from games.realtime import credentials, protocol
from games.realtime.hub import Listener, Room
from games.realtime.send_buffer import Send

from .base import Receive, Scope, Socket

log = logging.getLogger(__name__)

TRIES, REST = 5, 1.0  # to find a room, and the seconds between them


class LobbySocket(Socket):
    """/ws/lobby: the open matches, as they come and go, and for who is signed in what is said in the room he is in.

    A socket listens in two rooms of the hub: in the lobby, and in the one of the talk (`parlour`), which changes
    when its user goes elsewhere, here or in another tab.
    """

    topics = ("lobby",)

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.parlour: Room | None = None  # where the talk is, in the hub
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
        for _ in range(TRIES):
            try:
                return await self.into(await self.hub.call(lambda: location.enter(self.user()).pk))
            except OperationalError:
                log.warning("nobody could be led to a room", exc_info=True)
                await asyncio.sleep(REST)
        return None

    async def into(self, hall: int) -> None:
        """Listens in that room from now on."""
        async with self.door:
            if self.hall == hall:
                return
            for ear in self.ears[1:]:
                self.hub.leave(ear)
            ear = Listener(self.me.pass_, self.outbox, self.moved)
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
        """Listens where he is now."""
        with suppress(credentials.EndedError):
            await self.settle()

    def hang_up(self) -> None:
        """Goes nowhere any more, and listens no more."""
        for errand in self.errands:
            errand.cancel()
        super().hang_up()

    async def answer(self, message: protocol.Message) -> None:
        """Talk, a command, a question for older messages, or a ping."""
        if isinstance(message, protocol.Say):
            await self.say(message)
        elif isinstance(message, protocol.Before) and self.hall is not None:
            await self.leaf(self._talk, message.before)
        else:
            await super().answer(message)

    async def say(self, message: protocol.Say) -> None:
        """Talk, or a command that may lead to another room."""
        asker = Asker(await self.hub.call(self.user), self.hall, key=message.key)
        said: Said | None = await self.hub.call(chat.hear, asker, message.say)
        if said is None:
            if self.parlour and not self.parlour.joined:  # else the bell is heard, and once is enough
                self.parlour.ring("said")
            return
        if said.room is not None:
            await self.into(said.room)
        await self.notice(message.key, said)

    def _talk(self) -> message_feeds.Place:
        return message_feeds.room(rooms.aloud(self.hall))


class MeSocket(Socket):
    """/ws/me: what waits for me, and what is whispered to me."""

    topics = ("me", "whispers")

    async def answer(self, message: protocol.Message) -> None:
        """A question for older whispers, or a ping."""
        if isinstance(message, protocol.Before):
            await self.leaf(lambda: message_feeds.box(self.user().pk), message.before)
        else:
            await super().answer(message)

    def room(self) -> str:
        if self.me.pass_.user is None:
            raise credentials.EndedError
        return f"user.{self.me.pass_.user}"
