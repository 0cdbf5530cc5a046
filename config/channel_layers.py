"""The channel layers: of the lone process, and of many processes with Redis between them.

While Redis is gone nobody waits for it: one call a second tries, the others fail at once.
"""

import asyncio
import builtins
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any

from channels.layers import InMemoryChannelLayer
from channels_redis.pubsub import RedisPubSubChannelLayer
from redis import ConnectionPool, RedisError
from redis.exceptions import ConnectionError, TimeoutError

from config.outages import broker

PATIENCE = 1.5  # seconds for one call
Call = Callable[..., Coroutine[Any, Any, None]]


class ThreadSafeInMemoryLayer(InMemoryChannelLayer):  # type: ignore[misc]
    """All state is touched on the server's own loop; calls from other loops hop over to it.

    The stock layer puts a message into a queue of another loop without waking that loop, so that
    an announcement from the embedded worker comes late or never.
    """

    _home: asyncio.AbstractEventLoop | None = None

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._under_way: set[asyncio.Task[None]] = set()  # a loop itself holds its tasks weakly

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A channel for a consumer; consumers live on the server's loop, which becomes the home."""
        self._home = asyncio.get_running_loop()
        return str(await super().new_channel(prefix))

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """Send to one channel, from any loop."""
        await self._hop(super().send, channel, message)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send to a group, from any loop."""
        await self._hop(super().group_send, group, message)

    async def group_add(self, group: str, channel: str) -> None:
        """Join a group, from any loop."""
        await self._hop(super().group_add, group, channel)

    async def group_discard(self, group: str, channel: str) -> None:
        """Leave a group, from any loop."""
        await self._hop(super().group_discard, group, channel)

    async def _hop(self, call: Call, *args: Any) -> None:
        home = self._home
        if home is None or home is asyncio.get_running_loop() or not home.is_running():
            await call(*args)
        else:
            await asyncio.wrap_future(self._over_there(home, call, args))

    def _over_there(self, home: asyncio.AbstractEventLoop, call: Call, args: tuple[Any, ...]) -> Future[None]:
        """Has it done on the home loop. The coroutine is made there: a loop that ends meanwhile leaves none behind."""
        done: Future[None] = Future()

        def begin() -> None:
            task = home.create_task(call(*args))
            self._under_way.add(task)
            task.add_done_callback(over)

        def over(task: asyncio.Task[None]) -> None:
            self._under_way.discard(task)
            if task.cancelled():
                done.cancel()
            elif done.set_running_or_notify_cancel():  # else whoever asked for it has given up
                error = task.exception()
                done.set_exception(error) if error else done.set_result(None)

        home.call_soon_threadsafe(begin)
        return done


class PromptRedisPubSubChannelLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """The pub/sub layer, with a cheap way to send from a thread.

    An asyncio client takes half a millisecond of the processor for one message; a plain connection a
    tenth of that, so that a move costs about the same whether anybody listens or not.
    """

    _wire: Any = None

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A channel for what this process listens to."""
        return str(await self._ask("new_channel", prefix))

    async def group_add(self, group: str, channel: str) -> None:
        """Join a group."""
        await self._ask("group_add", group, channel)

    async def group_discard(self, group: str, channel: str) -> None:
        """Leave a group."""
        await self._ask("group_discard", group, channel)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send to a group."""
        await self._ask("group_send", group, message)

    async def _ask(self, name: str, *args: Any) -> Any:
        refuse_while_gone()
        try:
            async with asyncio.timeout(PATIENCE):
                done = await getattr(self._get_layer(), name)(*args)
        except builtins.TimeoutError:
            raise TimeoutError(f"no answer to {name} within {PATIENCE} s") from None
        broker.answered()
        return done

    def publish(self, messages: list[tuple[str, dict[str, Any]]]) -> list[int]:
        """Sends messages to groups, all at once, over one plain connection; how many processes heard each. For one
        thread only."""
        refuse_while_gone()
        prefix = self._kwargs.get("prefix", "asgi")
        words = [("PUBLISH", f"{prefix}__group__{group}", self.serialize(message)) for group, message in messages]
        try:
            heard = self._send_words(words)
        except (OSError, RedisError):  # it was closed while nobody used it
            self._hang_up()
            heard = self._send_words(words)
        broker.answered()
        return heard

    def _send_words(self, words: list[tuple[str, str, bytes]]) -> list[int]:
        wire = self._wire = self._wire or self._connected()
        wire.send_packed_command(wire.pack_commands(words))
        return [int(wire.read_response()) for _ in words]

    def _connected(self) -> Any:
        (host,) = self._kwargs["hosts"]
        pool = ConnectionPool.from_url(host["address"], socket_timeout=2, socket_connect_timeout=2)
        return pool.make_connection()

    def _hang_up(self) -> None:
        if self._wire:
            self._wire.disconnect()
            self._wire = None


def refuse_while_gone() -> None:
    """ConnectionError, if Redis is known to be gone and another try would be too many."""
    if broker.resting:
        raise ConnectionError("Redis is gone")
