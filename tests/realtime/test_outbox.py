"""Slow readers lose news but never the game, and hold up nobody."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any

from games.realtime.send_buffer import MAX_WAITING_FRAMES, SendBuffer

PATIENCE = 10.0  # seconds


class Pipe:
    """A socket's `send` that can be stopped up."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.sent: list[dict[str, Any]] = []

    async def send(self, event: dict[str, Any]) -> None:
        await self.open.wait()
        self.sent.append(event)

    @property
    def texts(self) -> list[str]:
        return [event["text"] for event in self.sent if event["type"] == "websocket.send"]


async def until(true: Callable[[], object]) -> None:
    """Lets the loop turn until something is so; frames are made in threads, which a busy machine may keep waiting."""
    patience = monotonic() + PATIENCE
    while not true():
        assert monotonic() < patience, "it never came true"
        await asyncio.sleep(0)


def run(test: Callable[[], Any]) -> None:
    asyncio.run(asyncio.wait_for(test(), 10))


def test_a_reader_who_keeps_up_gets_everything_in_order() -> None:
    async def test() -> None:
        pipe = Pipe()
        pipe.open.set()
        box = SendBuffer(pipe.send, lambda: None)
        for number in range(1000):
            box.push(str(number))
            await until(lambda: not box.pending_frames)
        assert pipe.texts == [str(number) for number in range(1000)]
        await box.finish(0)

    run(test)


def test_news_is_written_at_once_where_the_line_takes_it() -> None:
    """No turn of the loop for each of a hundred sockets."""

    async def test() -> None:
        pipe = Pipe()
        pipe.open.set()
        box = SendBuffer(pipe.send, lambda: None)
        box.push("now")
        assert pipe.texts == ["now"]
        assert not box.writing

    run(test)


def test_a_slow_reader_is_never_disconnected_but_brought_up_to_date_once() -> None:
    async def test() -> None:
        pipe, asked = Pipe(), []
        box = SendBuffer(pipe.send, lambda: asked.append(1))
        for number in range(50 * MAX_WAITING_FRAMES):
            box.push(str(number))
            await asyncio.sleep(0)
            assert len(box.pending_frames) <= MAX_WAITING_FRAMES
        assert not asked
        pipe.open.set()
        await until(lambda: asked)
        assert asked == [1]
        assert len(pipe.texts) <= MAX_WAITING_FRAMES + 1
        box.push("fresh")
        await until(lambda: "fresh" in pipe.texts)
        assert box.closing is None
        await box.finish(0)

    run(test)


def test_an_answer_waits_for_its_reader() -> None:
    """Who does not read is not read: a flood of questions cannot pile up answers."""

    async def test() -> None:
        pipe = Pipe()
        box = SendBuffer(pipe.send, lambda: None)
        answer = asyncio.create_task(box.reply("pong"))
        for _ in range(50):
            await asyncio.sleep(0)
        assert not answer.done()
        pipe.open.set()
        await answer
        assert pipe.texts == ["pong"]
        await box.finish(0)

    run(test)


def test_an_answer_survives_the_news_that_is_thrown_away() -> None:
    async def test() -> None:
        pipe = Pipe()
        box = SendBuffer(pipe.send, lambda: None)
        answer = asyncio.create_task(box.reply("pong"))
        await asyncio.sleep(0)
        for number in range(3 * MAX_WAITING_FRAMES):
            box.push(str(number))
        second = asyncio.create_task(box.reply("answer"))
        pipe.open.set()
        await asyncio.gather(answer, second)
        assert {"pong", "answer"} <= set(pipe.texts)
        await box.finish(0)

    run(test)


def test_a_reader_who_is_gone_blocks_nobody() -> None:
    async def test() -> None:
        async def broken(event: dict[str, Any]) -> None:
            raise ConnectionError

        box = SendBuffer(broken, lambda: None)
        await box.reply("pong")
        await box.reply("again")
        box.push("news")

    run(test)


def test_closing_says_the_code_and_nothing_more() -> None:
    async def test() -> None:
        pipe = Pipe()
        box = SendBuffer(pipe.send, lambda: None)
        box.push("one")
        box.push("two")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        box.close(4401)
        pipe.open.set()
        await until(lambda: not box.writing)
        assert pipe.sent[-1] == {"type": "websocket.close", "code": 4401}
        assert pipe.texts in ([], ["one"])

    run(test)
