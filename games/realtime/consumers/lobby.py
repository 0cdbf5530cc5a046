"""The sockets beside the matches: of the lobby with its talk, and of what concerns one person."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from django.db import OperationalError

from games import chat
from games.chat import location, message_feeds, rooms
from games.chat.commands.base import ChatSender, CommandReply
from games.chat.payloads import MessagePayload
from games.realtime import credentials, protocol
from games.realtime.hub import Channel, Subscriber
from games.realtime.send_buffer import Send

from .base import BaseSocket, Receive, Scope

log = logging.getLogger(__name__)

MAX_ROOM_ATTEMPTS, RETRY_DELAY_S = 5, 1.0  # to find a room, and the seconds between them


class LobbySocket(BaseSocket):
    """/ws/lobby: the open matches, as they come and go, and for who is signed in the chat of the room they are in.

    A socket listens in two channels of the hub: the lobby's, and the chat room's (`chat_channel`), which changes when
    its user goes elsewhere, here or in another tab.
    """

    topics = ("lobby",)

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.chat_channel: Channel | None = None  # where the talk is, in the hub
        self.following_tasks: set[asyncio.Task[None]] = set()
        self.room_lock = asyncio.Lock()  # through which one goes at a time

    def get_channel_name(self) -> str:
        return "lobby"

    @property
    def chat_room_id(self) -> int | None:
        """The room its user talks in."""
        return int(self.chat_channel.subject) if self.chat_channel else None

    async def open(self) -> None:
        """The list of matches; then the room of the talk."""
        await super().open()
        if self.subscriber.credential.user_id is not None:
            await self.join_chat_room()

    async def join_chat_room(self) -> None:
        """Listens where its user is; a database that is busy, as when everybody comes at once, is asked again."""
        for _ in range(MAX_ROOM_ATTEMPTS):
            try:
                return await self.listen_in_room(
                    await self.hub.run_in_thread(lambda: location.enter_lobby(self.get_verified_user()).pk)
                )
            except OperationalError:
                log.warning("nobody could be led to a room", exc_info=True)
                await asyncio.sleep(RETRY_DELAY_S)
        return None

    async def listen_in_room(self, room_id: int) -> None:
        """Listens in that room from now on."""
        async with self.room_lock:
            if self.chat_room_id == room_id:
                return
            for each in self.subscribers[1:]:
                self.hub.unsubscribe(each)
            subscriber = Subscriber(self.subscriber.credential, self.send_buffer, self.start_following)
            self.subscribers[1:] = [subscriber]
            self.chat_channel = await self.hub.subscribe(subscriber, f"talk.{room_id}")
            subscriber.cursors = {"people": None, "said": None}
            for topic in subscriber.cursors:
                await self.chat_channel.deliver(topic, [subscriber])

    def start_following(self) -> None:
        """Its user is in another room by now."""
        task = asyncio.create_task(self.follow_user())
        self.following_tasks.add(task)
        task.add_done_callback(self.following_tasks.discard)

    async def follow_user(self) -> None:
        """Listens to the room where the user is now."""
        with suppress(credentials.CredentialEndedError):
            await self.join_chat_room()

    def unsubscribe_all(self) -> None:
        """Goes nowhere any more, and listens no more."""
        for task in self.following_tasks:
            task.cancel()
        super().unsubscribe_all()

    async def handle_message(self, message: protocol.SocketMessage) -> None:
        """Talk, a command, a question for older messages, or a ping."""
        if isinstance(message, protocol.SayMessage):
            await self.say(message)
        elif isinstance(message, protocol.BeforeMessage) and self.chat_room_id is not None:
            await self.send_older_messages(self._build_chat_feed, message.before)
        else:
            await super().handle_message(message)

    async def say(self, message: protocol.SayMessage) -> None:
        """Talk, or a command that may lead to another room."""
        asker = ChatSender(await self.hub.run_in_thread(self.load_user), self.chat_room_id, key=message.key)
        said: CommandReply | None = await self.hub.run_in_thread(chat.handle_chat_input, asker, message.say)
        if said is None:
            if self.chat_channel and not self.chat_channel.joined:  # else the notification comes, and once is enough
                self.chat_channel.notify("said")
            return
        if said.room_id is not None:
            await self.listen_in_room(said.room_id)
        await self.send_command_reply(message.key, said)

    def _build_chat_feed(self) -> message_feeds.ChatFeed[MessagePayload]:
        return message_feeds.build_room_chat_feed(rooms.get_public_room(self.chat_room_id))


class UserSocket(BaseSocket):
    """/ws/me: what waits for me, and what is whispered to me."""

    topics = ("me", "whispers")

    async def handle_message(self, message: protocol.SocketMessage) -> None:
        """A question for older whispers, or a ping."""
        if isinstance(message, protocol.BeforeMessage):
            await self.send_older_messages(
                lambda: message_feeds.build_whisper_feed(self.load_user().pk), message.before
            )
        else:
            await super().handle_message(message)

    def get_channel_name(self) -> str:
        if self.subscriber.credential.user_id is None:
            raise credentials.CredentialEndedError
        return f"user.{self.subscriber.credential.user_id}"
