"""What all sockets have in common: from the handshake to the end, one message after the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Any, ClassVar

from django.conf import settings

from accounts.footprints import get_network
from common import clock, metrics
from common.rate_limits import ConcurrencyLimit, TokenBucket
from common.refusals import Refused
from games.chat import message_feeds
from games.chat.commands.base import CommandReply
from games.core import strict_json
from games.core.exceptions import build_refusal_payload
from games.realtime import credentials, protocol, reconcile
from games.realtime.frames import ErrorFrame, NoticeFrame, PongFrame
from games.realtime.hub import Subscriber
from games.realtime.send_buffer import Send, SendBuffer

log = logging.getLogger(__name__)

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]

MESSAGES_PER_SECOND, MAX_MESSAGE_BURST = 5.0, 30  # messages a second in the long run, and at once
MAX_THROTTLE_S = 1.0  # seconds at most until who sends too much is read again
SESSION_OVER, NOT_VISIBLE, TOO_MANY = 4401, 4404, 4429  # 4000 and what HTTP would say
TRY_AGAIN_LATER = 1013  # RFC 6455's registry: try again later
MAX_SOCKETS_PER_USER = 50  # sockets of one user: some twenty tabs
TOO_MANY_SOCKETS_TEXT = "Too many pages of Starboard are open at once. Close some; this one tries again by itself."
VERIFIED_FOR_S = 1.0  # seconds for which a credential that was good is taken for good
NORMAL_CLOSE_CODES = (1000, 1001, 1005)  # how a page closes its socket; a line that is lost has 1006
CLOSE_TIMEOUT_S = 2.0  # seconds for the last words

open_sockets = ConcurrencyLimit()  # the sockets of this process, by address and by user


class BaseSocket:
    """One open socket. Subclasses say which room it is for and what it makes of messages."""

    topics: ClassVar[tuple[str, ...]] = ()

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope, self.receive, self.send = scope, receive, send
        self.hub = reconcile.get_running_hub()
        self.send_buffer = SendBuffer(send, self.resend_all)
        self.bucket = TokenBucket(MESSAGES_PER_SECOND, MAX_MESSAGE_BURST)

    @classmethod
    def app(cls, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """The ASGI application."""
        return cls(scope, receive, send).run()

    async def run(self) -> None:
        """From the handshake to the end, if there are not too many of them."""
        await self.receive()
        await self.send({"type": "websocket.accept"})
        with open_sockets.acquire(self.address, settings.SOCKETS_PER_ADDRESS if self.address else 0) as free:
            if not free:
                return await self.send({"type": "websocket.close", "code": TOO_MANY, "reason": TOO_MANY_SOCKETS_TEXT})
            try:
                credential = await self.hub.run_in_thread(self.identify)
            except credentials.CredentialEndedError:
                return await self.send({"type": "websocket.close", "code": SESSION_OVER})
            except Exception:
                log.exception("nobody could tell whose socket this is")
                return await self.send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
            self.forget_handshake()
            with open_sockets.acquire(*self.get_quota(credential)) as free:
                if not free:
                    return await self.send(
                        {"type": "websocket.close", "code": TOO_MANY, "reason": TOO_MANY_SOCKETS_TEXT}
                    )
                with metrics.SOCKETS.track_inprogress():
                    return await self.serve_subscriber()

    def forget_handshake(self) -> None:
        """It is known who it is, and nobody asks for the headers again: a kilobyte or three, with the session's cookie,
        which the server would keep as long as the socket lives."""
        if isinstance(self.scope["headers"], list):
            self.scope["headers"].clear()

    @property
    def address(self) -> str:
        """Where it comes from; "" where the server does not know."""
        client = self.scope.get("client")
        return get_network(client[0]) if client and client[0] else ""

    def get_quota(self, credential: credentials.Credential) -> tuple[str, int]:
        """Who has it, and how many they may have: a user by themselves, strangers by their address, half of all."""
        if credential.user_id is not None:
            return f"user.{credential.user_id}", MAX_SOCKETS_PER_USER
        return f"strangers.{self.address}", settings.SOCKETS_PER_ADDRESS // 2 if self.address else 0

    def identify(self) -> credentials.Credential:
        """Who is at the other end, by the handshake; remembered as just looked up."""
        began = monotonic()
        credential, user = credentials.authenticate_headers(self.scope["headers"])
        self.subscriber = Subscriber(credential, self.send_buffer)
        self.subscriber.user, self.subscriber.verified_at = user, began
        return credential

    async def serve_subscriber(self) -> None:
        """From when it is known who it is to the end."""
        self.subscribers = [self.subscriber]  # one in each room it listens in
        try:
            await self.serve()
        finally:
            self.unsubscribe_all()
            await self.send_buffer.finish(CLOSE_TIMEOUT_S if self.send_buffer.closing else 0)

    async def serve(self) -> None:
        """Opens, then answers one message after the other."""
        try:
            await self.open()
        except (Refused, credentials.CredentialEndedError) as no:
            self.send_buffer.close(SESSION_OVER if isinstance(no, credentials.CredentialEndedError) else NOT_VISIBLE)
        except Exception:
            log.exception("a socket could not be opened")
            self.send_buffer.close(TRY_AGAIN_LATER)
        self.subscriber.user = None  # kilobytes, which only who moves needs again
        while (event := await self.receive())["type"] != "websocket.disconnect":
            self.subscriber.active = True
            await self.handle_text(event.get("text"))
        if event.get("code") in NORMAL_CLOSE_CODES:
            await self.handle_page_closed()

    async def handle_page_closed(self) -> None:
        """The page was closed, or left: no line was lost."""
        self.unsubscribe_all()

    async def handle_text(self, text: str | None) -> None:
        """One message. Whatever is in it, the socket lives."""
        key: str | None = None
        try:
            if pause := self.bucket.consume():
                await asyncio.sleep(min(pause, MAX_THROTTLE_S))
                raise Refused("That is too much at once. Slowly, please.", status=429)
            message = protocol.parse_socket_message(text)
            self.subscriber.page_viewed |= protocol.is_user_activity(message)
            key = getattr(message, "key", None)
            await self.handle_message(message)
        except Refused as no:
            await self.refuse(no, key)
        except credentials.CredentialEndedError:
            self.send_buffer.close(SESSION_OVER)
        except Exception:
            log.exception("a message could not be answered")
            await self.refuse(Refused("The server couldn't do that. Try again.", status=503), key)

    async def refuse(self, refusal: Refused, key: str | None) -> None:
        """Says why not."""
        frame: ErrorFrame = {
            "type": "error",
            "key": key,
            "status": refusal.status,
            **build_refusal_payload(refusal),
        }
        await self.reply(frame)

    async def reply(self, frame: Mapping[str, Any]) -> None:
        """Answers this socket alone."""
        await self.send_buffer.reply(strict_json.encode_json(frame))

    async def open(self) -> None:
        """Enters the room and brings everything in it."""
        await self.subscribe(self.get_channel_name())
        self.subscriber.cursors = dict.fromkeys(self.topics)
        self.channel.notify(*self.topics)

    async def subscribe(self, name: str) -> None:
        """Subscribes; nothing comes before there are cursors."""
        self.channel = await self.hub.subscribe(self.subscriber, name)

    def get_channel_name(self) -> str:
        """The room's name."""
        raise NotImplementedError

    async def handle_message(self, message: protocol.SocketMessage) -> None:
        """What the socket does with a message; most only answer a ping."""
        if not isinstance(message, protocol.PingMessage):
            raise Refused("Here is nothing to do but to listen.", status=422)
        await self.reply(self.build_pong(message.ping))

    def build_pong(self, ping: int) -> PongFrame:
        """The answer to a ping."""
        return {"type": "pong", "ping": ping, "version": None, "now": clock.get_current_time_ms()}

    def resend_all(self) -> None:
        """The reader was too slow and lost news: everything is brought anew."""
        for each in self.subscribers:
            each.restart_topics()

    def unsubscribe_all(self) -> None:
        """Listens no more."""
        for each in self.subscribers:
            self.hub.unsubscribe(each)

    def load_user(self) -> Any:
        """Who is at the other end, looked up anew."""
        return credentials.get_credential_user(self.subscriber.credential)

    def get_verified_user(self) -> Any:
        """Who is at the other end, whose credential was good a second ago or is looked up anew. The hub looks at all
        credentials each second, so a move mostly asks nobody."""
        subscriber, now = self.subscriber, monotonic()
        if subscriber.user is None or now - subscriber.verified_at > VERIFIED_FOR_S:
            subscriber.user, subscriber.verified_at = self.load_user(), now
        return subscriber.user

    async def send_command_reply(self, key: str | None, command_reply: CommandReply) -> None:
        """What a command answers, to the asker alone."""
        frame: NoticeFrame = {"type": "notice", "key": key, "lines": command_reply.lines}
        await self.reply(frame)

    async def send_older_messages(
        self, build_feed: Callable[[], message_feeds.ChatFeed[message_feeds.Payload]], before: int
    ) -> None:
        """Turns back a page of what was said."""
        await self.reply(
            await self.hub.run_in_thread(
                lambda: message_feeds.load_older_messages(build_feed(), self.load_user(), before)
            )
        )


async def reject_unknown_path(scope: Scope, receive: Receive, send: Send) -> None:
    """Closes a socket of an unknown path (4404)."""
    await receive()
    await send({"type": "websocket.close", "code": NOT_VISIBLE})
