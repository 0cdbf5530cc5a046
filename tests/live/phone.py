"""What the tests of sockets share: somebody who calls the site, and the loop he calls in."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client

from games import hub

ORIGIN = "http://testserver"
PATIENCE = 5.0  # seconds until a frame that does not come is missed


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
        scope = {"type": "websocket", "path": path, "query_string": query.encode(), "headers": raw, "subprotocols": []}
        self.line = ApplicationCommunicator(application, scope)
        self.frames: list[dict[str, Any]] = []

    async def dial(self) -> dict[str, Any]:
        """The answer to the handshake."""
        await self.line.send_input({"type": "websocket.connect"})
        return await self.line.receive_output(PATIENCE)  # type: ignore[no-any-return]

    async def say(self, message: Any) -> None:
        """Sends a message: a dict as JSON, or text as it is."""
        text = message if isinstance(message, str) else json.dumps(message)
        await self.line.send_input({"type": "websocket.receive", "text": text})

    async def frame(self, *kinds: str) -> dict[str, Any]:
        """The next frame, or the next of these kinds."""
        while True:
            event = await self.line.receive_output(PATIENCE)
            assert event["type"] == "websocket.send", event
            frame = json.loads(event["text"])
            self.frames.append(frame)
            if not kinds or frame["type"] in kinds:
                return frame

    async def ask(self, message: Any, *kinds: str) -> dict[str, Any]:
        """Sends and returns the next frame of these kinds."""
        await self.say(message)
        return await self.frame(*kinds)

    async def closed(self) -> int:
        """The code with which the server hangs up; frames before it are dropped."""
        while True:
            event = await self.line.receive_output(PATIENCE)
            if event["type"] == "websocket.close":
                return int(event["code"])

    async def silent(self) -> bool:
        """Whether nothing has been sent that was not read."""
        return bool(await self.line.receive_nothing(0.05, 0.01))

    async def hang_up(self) -> None:
        """Goes away."""
        await self.line.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.line.wait(PATIENCE)


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
        here = hub.here()
        if here.heart:
            here.heart.cancel()
        try:
            await asyncio.wait_for(work(), 30)
        finally:
            await here.close()

    asyncio.run(whole())
