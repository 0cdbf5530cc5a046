"""What all sockets have in common: from the handshake to the end, one message after the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

from django.conf import settings

from accounts.footprints import network
from accounts.sanctions import Sanctioned
from games.chat import message_feeds
from games.chat.commands.base import CommandReply
from games.core import clock, strict_json
from games.core.exceptions import Refused, build_sanctioned_error
from games.core.rate_limits import ConcurrencyLimit, TokenBucket
from games.realtime import credentials, protocol, reconcile
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
NORMAL_CLOSE_CODES = (1000, 1001, 1005)  # how a page closes its socket; a line that is lost has 1006
CLOSE_TIMEOUT_S = 2.0  # seconds for the last words

open_sockets = ConcurrencyLimit()  # the sockets of this process, by address and by user


class BaseSocket:
    """One open socket. Subclasses say which room it is for and what it makes of messages."""

    topics: ClassVar[tuple[str, ...]] = ()

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope, self.receive, self.send = scope, receive, send
        self.hub = reconcile.get_running_hub()
        self.bucket = TokenBucket(MESSAGES_PER_SECOND, MAX_MESSAGE_BURST)

    @classmethod
    async def app(cls, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI application."""
        await cls(scope, receive, send).run()

    async def run(self) -> None:
        """From the handshake to the end, if there are not too many of them."""
        await self.receive()
        await self.send({"type": "websocket.accept"})
        with open_sockets.one_more(self.address, settings.SOCKETS_PER_ADDRESS if self.address else 0) as free:
            if not free:
                return await self.send({"type": "websocket.close", "code": TOO_MANY, "reason": TOO_MANY_SOCKETS_TEXT})
            try:
                shown = await self.hub.call(credentials.authenticate_headers, self.scope["headers"])
            except credentials.CredentialEndedError:
                return await self.send({"type": "websocket.close", "code": SESSION_OVER})
            except Exception:
                log.exception("nobody could tell whose socket this is")
                return await self.send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
            with open_sockets.one_more(*self.whose(shown)) as free:
                if not free:
                    return await self.send(
                        {"type": "websocket.close", "code": TOO_MANY, "reason": TOO_MANY_SOCKETS_TEXT}
                    )
                return await self.let_in(shown)

    @property
    def address(self) -> str:
        """Where it comes from; "" where the server does not know."""
        client = self.scope.get("client")
        return network(client[0]) if client and client[0] else ""

    def whose(self, shown: credentials.Credential) -> tuple[str, int]:
        """Who has it, and how many they may have: a user by themselves, strangers by their address, half of all."""
        if shown.user is not None:
            return f"user.{shown.user}", MAX_SOCKETS_PER_USER
        return f"strangers.{self.address}", settings.SOCKETS_PER_ADDRESS // 2 if self.address else 0

    async def let_in(self, shown: credentials.Credential) -> None:
        """From when it is known who it is to the end."""
        self.outbox = SendBuffer(self.send, self.behind)
        self.me = Subscriber(shown, self.outbox)
        self.ears = [self.me]  # one in each room it listens in
        writer = asyncio.create_task(self.outbox.run())
        try:
            await self.serve()
        finally:
            self.hang_up()
            await asyncio.wait({writer}, timeout=CLOSE_TIMEOUT_S if self.outbox.closing else 0)
            writer.cancel()

    async def serve(self) -> None:
        """Opens, then answers one message after the other."""
        try:
            await self.open()
        except (Refused, credentials.CredentialEndedError) as no:
            self.outbox.close(SESSION_OVER if isinstance(no, credentials.CredentialEndedError) else NOT_VISIBLE)
        except Exception:
            log.exception("a socket could not be opened")
            self.outbox.close(TRY_AGAIN_LATER)
        while (event := await self.receive())["type"] != "websocket.disconnect":
            self.me.active = True
            await self.heard(event.get("text"))
        if event.get("code") in NORMAL_CLOSE_CODES:
            await self.closed()

    async def closed(self) -> None:
        """The page was closed, or left: no line was lost."""
        self.hang_up()

    async def heard(self, text: str | None) -> None:
        """One message. Whatever is in it, the socket lives."""
        key: str | None = None
        try:
            if pause := self.bucket.take():
                await asyncio.sleep(min(pause, MAX_THROTTLE_S))
                raise Refused("That is too much at once. Slowly, please.", status=429)
            message = protocol.parse_socket_message(text)
            self.me.looks |= protocol.is_user_activity(message)
            key = getattr(message, "key", None)
            await self.answer(message)
        except Refused as no:
            await self.refuse(no, key)
        except Sanctioned as no:
            await self.refuse(build_sanctioned_error(no), key)
        except credentials.CredentialEndedError:
            self.outbox.close(SESSION_OVER)
        except Exception:
            log.exception("a message could not be answered")
            await self.refuse(Refused("The server couldn't do that. Try again.", status=503), key)

    async def refuse(self, no: Refused, key: str | None) -> None:
        """Says why not."""
        error = {"type": "error", "key": key, "reason": strict_json.truncate_reason(no.reason), "rule": no.rule}
        await self.reply({**error, "status": no.status, "stale": no.stale})

    async def reply(self, frame: dict[str, Any]) -> None:
        """Answers this socket alone."""
        await self.outbox.reply(strict_json.encode_json(frame))

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

    async def answer(self, message: protocol.SocketMessage) -> None:
        """What the socket does with a message; most only answer a ping."""
        if not isinstance(message, protocol.PingMessage):
            raise Refused("Here is nothing to do but to listen.", status=422)
        await self.reply(self.pong(message.ping))

    def pong(self, ping: int) -> dict[str, Any]:
        """The answer to a ping."""
        return {"type": "pong", "ping": ping, "version": None, "now": clock.get_current_time_ms()}

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
        return credentials.get_credential_user(self.me.pass_)

    async def notice(self, key: str | None, said: CommandReply) -> None:
        """What a command answers, to the asker alone."""
        await self.reply({"type": "notice", "key": key, "lines": said.lines})

    async def leaf(self, place: Callable[[], message_feeds.ChatFeed], before: int) -> None:
        """Turns back a page of what was said."""
        await self.reply(await self.hub.call(lambda: message_feeds.load_older_messages(place(), self.user(), before)))


async def reject_unknown_path(scope: Scope, receive: Receive, send: Send) -> None:
    """Closes a socket of an unknown path (4404)."""
    await receive()
    await send({"type": "websocket.close", "code": NOT_VISIBLE})
