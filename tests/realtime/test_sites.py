"""The sockets of both ways to run, over real connections, and what survives."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.realtime.caller import Caller, table
from tests.services.sites import LoneSite, RealSite

MOVES = 40  # one of two players has most of them at times; 30 messages at once are not too many


def run(test: Callable[[], Any]) -> None:
    """A test in a loop of its own, in a thread of its own: browser tests leave a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(asyncio.wait_for(test(), 90))).result()


async def play(ann: Caller, ben: Caller) -> None:
    """Many moves; each reaches both, and both see the same in the end."""
    chance = random.Random(1)
    for number in range(MOVES):
        mover = ann if ann.asked else ben
        version = mover.state["version"]
        await mover.say({"play": mover.move(chance), "key": f"move-{number}", "version": version})
        for caller in (ann, ben):
            await caller.until(lambda caller=caller, version=version: caller.state["version"] > version)
        if mover.state["over"]:
            break
    assert ann.state["view"] == ben.state["view"]


@pytest.mark.lone
def test_moves_reach_the_other_browser_alone(lone_site: LoneSite) -> None:
    seats = table(lone_site)

    async def test() -> None:
        async with (
            Caller(lone_site.url, seats["match"], seats["sessions"][0]) as ann,
            Caller(lone_site.url, seats["match"], seats["sessions"][1]) as ben,
        ):
            await play(ann, ben)

    run(test)


@pytest.mark.real
def test_moves_reach_the_other_browser_for_real(real_site: RealSite) -> None:
    """The players are at different web processes."""
    seats = table(real_site)

    async def test() -> None:
        async with (
            Caller(real_site.urls[0], seats["match"], seats["sessions"][0]) as ann,
            Caller(real_site.urls[1], seats["match"], seats["sessions"][1]) as ben,
        ):
            await play(ann, ben)

    run(test)


@pytest.mark.real
def test_f2_a_web_process_killed_after_the_commit(real_site: RealSite) -> None:
    """The retry gets the stored answer, the other browser gets the move within two seconds, and it counts once."""
    seats, web = table(real_site), real_site.webs[0]
    web.stop()
    web.env["STARBOARD_FAIL_AT"] = "committed:1"
    web.start()
    web.wait_for(real_site.urls[0])
    del web.env["STARBOARD_FAIL_AT"]

    async def test() -> None:
        async with Caller(real_site.urls[1], seats["match"], seats["sessions"][1]) as ben:
            first = seats["sessions"] if not ben.asked else list(reversed(seats["sessions"]))
            async with Caller(real_site.urls[1], seats["match"], first[0]) as watching:
                message = {"play": watching.move(random.Random(1)), "key": "once", "version": 0}
                async with Caller(real_site.urls[0], seats["match"], first[0]) as dying:
                    await dying.say(message)
                    await asyncio.wait_for(dying.line.wait_closed(), 10)
                assert web.wait() == -signal.SIGKILL
                killed = time.perf_counter()
                await ben.until(lambda: ben.state["version"] == 1)
                assert time.perf_counter() - killed < 3
                await watching.say(message)
                assert (await watching.find("answer", key="once"))["version"] == 1
                await watching.say({"ping": 1})
                assert (await watching.find("pong"))["version"] == 1

    run(test)
    web.stop()
    web.start()
    web.wait_for(real_site.urls[0])


@pytest.mark.real
def test_f10_a_stopping_server_says_that_it_is_restarting(real_site: RealSite) -> None:
    seats, web = table(real_site), real_site.webs[0]

    async def test() -> None:
        async with Caller(real_site.urls[0], seats["match"], seats["sessions"][0]) as ann:
            web.signal(signal.SIGTERM)
            await asyncio.wait_for(ann.line.wait_closed(), 10)
            assert ann.line.close_code == 1012

    run(test)
    web.stop()
    web.start()
    web.wait_for(real_site.urls[0])


@pytest.mark.lone
def test_f29_a_message_of_1_mb_gets_a_sentence_and_more_gets_the_door(lone_site: LoneSite) -> None:
    seats = table(lone_site)

    async def test() -> None:
        async with Caller(lone_site.url, seats["match"], seats["sessions"][0]) as ann:
            await ann.say(json.dumps({"say": "x" * 1_000_000}))
            assert "longer than 16 KiB" in (await ann.find("error"))["reason"]
            await ann.say({"ping": 1})
            await ann.find("pong")
            with contextlib.suppress(ConnectionClosed):  # the server need not wait for all of it
                await ann.say(json.dumps({"say": "x" * 3_000_000}))
            await asyncio.wait_for(ann.line.wait_closed(), 10)
            assert ann.line.close_code in (1009, 1006)  # 1006: the line broke before the reason was read

    run(test)


@pytest.mark.lone
def test_a_reader_who_stops_reading_holds_up_nobody(lone_site: LoneSite) -> None:
    seats = table(lone_site)

    async def test() -> None:
        slow = Caller(lone_site.url, seats["match"], "")
        async with (
            slow,
            Caller(lone_site.url, seats["match"], seats["sessions"][0]) as ann,
            Caller(lone_site.url, seats["match"], seats["sessions"][1]) as ben,
        ):
            slow.line.transport.pause_reading()
            await play(ann, ben)
            slow.line.transport.resume_reading()
            await slow.until(lambda: slow.state["version"] == ann.state["version"])
            assert slow.state["view"] == ann.state["view"]

    run(test)
