"""What the tests of sockets share: somebody who calls the site, and the loop they call in."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from django.conf import settings
from django.test import Client

from games.realtime import reconcile
from tests.realtime.frame_types import check_frame

ORIGIN = "http://testserver"
PATIENCE = 20.0  # seconds until a frame that does not come is missed


class Phone:
    """One socket of somebody with this browser (a signed-in `Client`), or of a stranger."""

    def __init__(self, path: str, browser: Client | None = None, **headers: str) -> None:
        from config.asgi import application

        path, _, query = path.partition("?")
        given = {"origin": ORIGIN, **headers}
        if browser and settings.SESSION_COOKIE_NAME in browser.cookies:
            session = browser.cookies[settings.SESSION_COOKIE_NAME].value
            given["cookie"] = f"{settings.SESSION_COOKIE_NAME}={session}"
        raw = [(name.encode(), value.encode("latin-1")) for name, value in given.items() if value != ""]
        self.headers = raw
        scope = {"type": "websocket", "path": path, "query_string": query.encode(), "headers": raw, "subprotocols": []}
        self.into: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task = asyncio.create_task(application(scope, self.into.get, self.out.put))
        self.frames: list[dict[str, Any]] = []

    async def dial(self) -> dict[str, Any]:
        """The answer to the handshake."""
        await self.send("connect")
        return await self.event()

    async def send(self, kind: str, **event: Any) -> None:
        """Sends an event of the server's."""
        await self.into.put({"type": f"websocket.{kind}", **event})

    async def event(self) -> dict[str, Any]:
        """The next event from the site; what the application died of, if it did."""
        waiting = asyncio.create_task(self.out.get())
        await asyncio.wait({waiting, self.task}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if waiting.done():
            return waiting.result()
        waiting.cancel()
        if self.task.done() and self.task.exception():
            raise AssertionError("the application failed") from self.task.exception()
        raise TimeoutError(f"nothing came, after {[frame['type'] for frame in self.frames]}")

    async def say(self, message: Any) -> None:
        """Sends a message: a dict as JSON, or text as it is."""
        await self.send("receive", text=message if isinstance(message, str) else json.dumps(message))

    async def frame(self, *kinds: str) -> dict[str, Any]:
        """The next frame, or the next of these kinds."""
        while True:
            event = await self.event()
            assert event["type"] == "websocket.send", str(event)[:300]
            frame = check_frame(event["text"])
            self.frames.append(frame)
            if not kinds or frame["type"] in kinds:
                return dict(frame)

    async def find(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The first frame like this, whether it was read already or is still to come."""
        seen = 0
        while True:
            for frame in self.frames[seen:]:
                if frame["type"] == kind and fields.items() <= frame.items():
                    return dict(frame)
            seen = len(self.frames)
            await self.frame()

    async def settled(self, *kinds: str) -> None:
        """Waits until something of each of these kinds has come, in whatever order."""
        for kind in kinds:
            await self.find(kind)

    async def after(self, seen: int, kind: str, **fields: Any) -> dict[str, Any]:
        """The first frame like this after so many, whether it was read already or is still to come."""
        wanted = {"type": kind, **fields}.items()
        while not (found := [frame for frame in self.frames[seen:] if wanted <= frame.items()]):
            await self.frame()
        return dict(found[0])

    async def ask(self, message: Any, *kinds: str) -> dict[str, Any]:
        """Sends and returns the next frame of these kinds."""
        await self.say(message)
        return await self.frame(*kinds)

    async def closed(self) -> int:
        """The code with which the server hangs up; frames before it are dropped."""
        while (event := await self.event())["type"] != "websocket.close":
            pass
        return int(event["code"])

    def state_version(self) -> int:
        """The newest position that was read."""
        return max((frame["version"] for frame in self.frames if frame["type"] == "state"), default=-1)

    async def silent(self) -> bool:
        """Whether nothing has come that was not read, once the site has done what it had to do."""
        await asyncio.sleep(0.05)
        return self.out.empty()

    async def hang_up(self) -> None:
        """Goes away."""
        await self.send("disconnect", code=1000)
        await asyncio.wait({self.task}, timeout=PATIENCE)


@asynccontextmanager
async def calling(path: str, browser: Client | None = None, opening: bool = True, **headers: str) -> Any:
    """A phone that was answered; of a match, with the opening and the first state read."""
    phone = Phone(path, browser, **headers)
    assert (await phone.dial())["type"] == "websocket.accept"
    if opening and "/matches/" in path:
        first = await phone.frame("opening")
        if first["match"]["status"] != "open":
            await phone.frame("state")
    try:
        yield phone
    finally:
        await phone.hang_up()


def live(work: Callable[[], Awaitable[None]]) -> None:
    """Runs a test in a loop of its own, and ends the hub that grew in it. Its heart stands still: tests beat it."""

    async def whole() -> None:
        here = reconcile.get_running_hub()
        if here.reconcile_task:
            here.reconcile_task.cancel()
        try:
            await asyncio.wait_for(work(), 60)
        finally:
            await here.close()

    asyncio.run(whole())
