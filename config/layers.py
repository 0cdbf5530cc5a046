"""The channel layer of the lone process."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from channels.layers import InMemoryChannelLayer


class ThreadSafeInMemoryLayer(InMemoryChannelLayer):  # type: ignore[misc]
    """All state is touched on the server's own loop; calls from other loops hop over to it.

    The stock layer puts a message into a queue of another loop without waking that loop, so that
    an announcement from the embedded worker comes late or never.
    """

    _home: asyncio.AbstractEventLoop | None = None

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A channel for a consumer; consumers live on the server's loop, which becomes the home."""
        self._home = asyncio.get_running_loop()
        return str(await super().new_channel(prefix))

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """Send to one channel, from any loop."""
        await self._hop(super().send(channel, message))

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send to a group, from any loop."""
        await self._hop(super().group_send(group, message))

    async def group_add(self, group: str, channel: str) -> None:
        """Join a group, from any loop."""
        await self._hop(super().group_add(group, channel))

    async def group_discard(self, group: str, channel: str) -> None:
        """Leave a group, from any loop."""
        await self._hop(super().group_discard(group, channel))

    async def _hop(self, call: Coroutine[Any, Any, None]) -> None:
        home = self._home
        if home is None or home is asyncio.get_running_loop() or not home.is_running():
            await call
        else:
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(call, home))
