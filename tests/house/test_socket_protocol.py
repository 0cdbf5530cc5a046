"""A socket behaves as uvicorn's own and keeps next to nothing while it is idle."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from asgiref.sync import async_to_sync
from uvicorn import Config, Server
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import ClientConnection, connect

from config.socket_protocol import Inbox, SocketProtocol

BOUND = 20.0  # seconds after which a test gives up
MANY = 60  # sockets of which the memory is compared
COOKIE = {"Cookie": "session=" + "x" * 800}  # as a browser with a few cookies sends it
LESS = 6_000  # bytes
BIG, FRAMES = "x" * 100_000, 100  # more than all buffers between the two hold

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


@asynccontextmanager
async def served(app: App, protocol: type[Any] = SocketProtocol) -> AsyncIterator[str]:
    """The address of a server on a free port."""
    server = Server(Config(app, port=0, ws=protocol, lifespan="off", log_config=None, ws_per_message_deflate=False))
    task = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield f"ws://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    server.should_exit = server.force_exit = True
    await task


def run(test: Callable[[], Awaitable[None]]) -> None:
    """A test in a loop of its own, bounded."""

    async def whole() -> None:
        await asyncio.wait_for(test(), BOUND)

    async_to_sync(whole)()


async def echo(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Says what it hears, and at the end nothing."""
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})


def test_both_ways_to_run_and_benchmarks_serve_with_it() -> None:
    root = Path(__file__).parents[2]
    for file in (
        "accounts/management/commands/play.py",
        "deploy/systemd/starboard-web@.service",
        "games/benchmarks/web_processes.py",
        "tests/services/sites.py",
    ):
        assert "config.socket_protocol:SocketProtocol" in (root / file).read_text(), file


def test_what_comes_at_once_is_read_in_its_order() -> None:
    async def test() -> None:
        async with served(echo) as url, connect(url) as line:
            for number in range(200):
                await line.send(str(number))
            assert [await line.recv() for _ in range(200)] == [str(number) for number in range(200)]

    run(test)


def test_who_does_not_read_keeps_the_sender_waiting_until_they_do() -> None:
    sent: list[int] = []

    async def flood(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for number in range(FRAMES):
            await send({"type": "websocket.send", "text": BIG})
            sent.append(number)
        await receive()

    async def test() -> None:
        async with served(flood) as url, connect(url, max_queue=1, compression=None) as line:
            stood_still = 0
            while stood_still < 20:
                before = len(sent)
                await asyncio.sleep(0.01)
                stood_still = stood_still + 1 if len(sent) == before and sent else 0
            assert len(sent) < FRAMES
            assert [await line.recv() for _ in range(FRAMES)] == [BIG] * FRAMES
        assert len(sent) == FRAMES

    run(test)


def test_a_reader_that_was_cancelled_loses_nothing() -> None:
    async def test() -> None:
        inbox = Inbox()
        reader = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        reader.cancel()
        inbox.put_nowait({"type": "one"})
        inbox.put_nowait({"type": "two"})
        assert [(await inbox.get())["type"], (await inbox.get())["type"]] == ["one", "two"]
        assert inbox.empty()

    run(test)


async def find_close_code(protocol: type[Any], leave: Callable[[ClientConnection], Awaitable[None] | None]) -> int:
    """What the site is told of a socket that its client has left in this way."""
    told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def listen(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        told.set_result((await receive())["code"])

    async with served(listen, protocol) as url, connect(url) as line:
        if (left := leave(line)) is not None:
            await left
        return await told


async def close_without_a_code(line: ClientConnection) -> None:
    """As a script's `socket.close()` does: an empty closing frame, masked."""
    line.transport.write(b"\x88\x80\0\0\0\0")


def test_a_line_that_breaks_has_1006_and_a_socket_that_is_closed_has_its_own_code() -> None:
    """A page that is closed takes its player away at once; one whose line is lost has its grace."""
    ways: dict[int, Callable[[ClientConnection], Awaitable[None] | None]] = {
        1006: lambda line: line.transport.abort(),  # reset
        1001: lambda line: line.close(1001),  # the page is left
        1005: close_without_a_code,
    }

    async def test() -> None:
        for code, leave in ways.items():
            assert await find_close_code(SocketProtocol, leave) == code
        assert await find_close_code(SocketProtocol, lambda line: line.transport.close()) == 1006  # ended, not reset
        assert await find_close_code(WebSocketsSansIOProtocol, ways[1006]) == 1005, "uvicorn has mended it: ours can go"

    run(test)


async def measure_idle_socket(protocol: type[Any]) -> float:
    """Bytes of one idle socket in Python's own memory; those of the clients count in it, equally for all."""
    async with served(echo, protocol) as url:
        lines: list[ClientConnection] = [await connect(url, additional_headers=COOKIE)]
        gc.collect()
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            lines += [await connect(url, additional_headers=COOKIE) for _ in range(MANY)]
            gc.collect()
            return (tracemalloc.get_traced_memory()[0] - before) / MANY
        finally:
            tracemalloc.stop()
            for line in lines:
                line.transport.abort()


def test_an_idle_socket_takes_kilobytes_less_than_uvicorns_own() -> None:
    found: list[float] = []

    async def test() -> None:
        found.append(await measure_idle_socket(SocketProtocol) - await measure_idle_socket(WebSocketsSansIOProtocol))

    run(test)
    assert found[0] < -LESS
