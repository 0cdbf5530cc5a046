"""F34: who opens connections and does not say what they want holds them for a moment only. Both parsers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from config import connections

GOOD = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
SOON = 0.3  # seconds a request may take here
BOUND = 20.0  # seconds after which a test gives up


def parsers() -> list[Any]:
    """The site's protocol over each of uvicorn's two parsers; in use is the one that is installed."""
    over = (H11Protocol, HttpToolsProtocol)
    return [pytest.param(type("Over", (connections.Punctual, each), {}), id=each.__name__) for each in over]


async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Reads the whole body and says how long it was."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        return
    size = 0
    while (event := await receive())["type"] == "http.request":
        size += len(event.get("body", b""))
        if not event.get("more_body"):
            break
    else:
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"6")]})
    await send({"type": "http.response.body", "body": b"%06d" % size})


@asynccontextmanager
async def serving(protocol: type[Any]) -> AsyncIterator[int]:
    """A server on a free port."""
    server = Server(Config(app, port=0, http=protocol, lifespan="off", log_config=None, ws_ping_interval=None))
    task = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = server.force_exit = True
    await task


async def said(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the other side hangs up."""
    return await asyncio.wait_for(reader.read(), BOUND)


def run(protocol: type[Any], play: Callable[[int], Awaitable[None]]) -> None:
    """Plays against a server of this protocol."""

    async def whole() -> None:
        async with serving(protocol) as port:
            await play(port)

    async_to_sync(whole)()


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", SOON)
    monkeypatch.setattr(connections, "BODY_WITHIN", SOON)


@pytest.mark.parametrize("protocol", parsers())
@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
        b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n",
    ],
    ids=["nothing", "half a line", "half a header", "half a body", "half the pieces", "half a handshake"],
)
def test_a_request_that_does_not_come_to_its_end_is_closed_with_a_sentence(protocol: type[Any], begun: bytes) -> None:
    async def play(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(begun)
        answer = await said(reader)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"didn't come to its end in time" in answer
        writer.close()

    run(protocol, play)
    assert connections._waiting == {}


@pytest.mark.parametrize("protocol", parsers())
def test_a_trickle_is_no_way_around(protocol: type[Any]) -> None:
    """Each byte comes long before the time is over; all of them do not."""

    async def play(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        answer = asyncio.create_task(said(reader))
        for _ in range(1000):
            if answer.done():
                break
            writer.write(b"X")
            await asyncio.sleep(SOON / 10)
        assert answer.done()
        writer.close()

    run(protocol, play)


@pytest.mark.parametrize("protocol", parsers())
def test_whole_requests_are_answered_and_the_connection_lives(protocol: type[Any]) -> None:
    async def play(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(3):
            writer.write(GOOD)
            assert b"000000" in await asyncio.wait_for(reader.readuntil(b"000000"), BOUND)
        writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n")
        writer.write(b"abcd")
        assert b"200" in await asyncio.wait_for(reader.readuntil(b"000004"), BOUND)
        assert connections._waiting == {}
        writer.close()

    run(protocol, play)


@pytest.mark.parametrize("protocol", parsers())
def test_an_open_socket_is_no_request_that_waits(protocol: type[Any]) -> None:
    key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    shake = b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" + key + b"\r\n"

    async def play(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(shake)
        assert b"101" in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), BOUND)
        assert connections._waiting == {}
        with pytest.raises(asyncio.TimeoutError):  # it stays open beyond the time for a request
            await asyncio.wait_for(reader.read(), SOON * 3)
        writer.close()

    run(protocol, play)


@pytest.mark.parametrize("protocol", parsers())
def test_headers_without_end_are_refused(protocol: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", BOUND)

    async def play(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        for _ in range(5):
            writer.write(b"x" * 16_000)
        answer = await said(reader)
        assert answer.startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 "))  # h11 has a limit of its own
        writer.close()

    run(protocol, play)


@pytest.mark.parametrize("protocol", parsers())
def test_of_many_that_wait_the_oldest_goes_and_who_asks_is_answered(
    protocol: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", BOUND)
    monkeypatch.setattr(connections, "WAITING_MOST", 10)
    monkeypatch.setattr(connections, "GRACE", 0.0)

    async def play(port: int) -> None:
        calls = [await asyncio.open_connection("127.0.0.1", port) for _ in range(15)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(GOOD)
        assert b"200" in await asyncio.wait_for(reader.readuntil(b"000000"), BOUND)
        first = await said(calls[0][0])
        assert first.startswith(b"HTTP/1.1 429 ")
        assert b"Retry-After" in first
        assert sum(len(each) for each in connections._waiting.values()) <= 10
        for _, each in [*calls, (reader, writer)]:
            each.close()

    run(protocol, play)


def test_both_ways_to_run_serve_with_it() -> None:
    from pathlib import Path

    root = Path(__file__).parents[2]
    for file in ("accounts/management/commands/play.py", "deploy/systemd/starboard-web@.service"):
        assert "config.connections:HTTPProtocol" in (root / file).read_text()
