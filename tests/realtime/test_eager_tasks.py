"""What can be done at once is done at once; the rest is a task like any other."""

import asyncio

import pytest

from games.realtime.eager_tasks import start_eagerly


def test_what_waits_for_nothing_is_done_at_once() -> None:
    async def test() -> None:
        done: list[int] = []

        async def work() -> None:
            done.append(1)

        assert start_eagerly(work()) is None
        assert done == [1]

    asyncio.run(test())


def test_the_rest_goes_on_when_what_it_waits_for_is_there() -> None:
    async def test() -> None:
        done, bell = [], asyncio.Event()

        async def work() -> None:
            done.append("begun")
            await bell.wait()
            await asyncio.sleep(0)
            done.append("rung")

        task = start_eagerly(work())
        assert task is not None
        assert done == ["begun"]
        bell.set()
        await task
        assert done == ["begun", "rung"]

    asyncio.run(test())


def test_a_wait_that_fails_is_seen_where_it_is_waited_for() -> None:
    async def test() -> None:
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        seen: list[str] = []

        async def work() -> None:
            try:
                await answer
            except OSError:
                seen.append("lost")

        task = start_eagerly(work())
        assert task is not None
        answer.set_exception(OSError())
        await task
        assert seen == ["lost"]

    asyncio.run(test())


def test_who_is_cancelled_cleans_up() -> None:
    async def test() -> None:
        seen: list[str] = []

        async def work() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                seen.append("cleaned")

        task = start_eagerly(work())
        assert task is not None
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert seen == ["cleaned"]

    asyncio.run(test())


def test_what_fails_at_once_fails_here() -> None:
    async def work() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        start_eagerly(work())
