"""Blocking work beside the event loop: its connections are good and given back, and nobody leaves it behind."""

from __future__ import annotations

import asyncio
import threading

import pytest

from games.realtime import threads


def test_connections_are_looked_at_before_and_after_even_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    monkeypatch.setattr(threads, "close_old_connections", lambda: order.append("look"))

    def work(word: str) -> None:
        order.append(word)
        raise LookupError(word)

    with pytest.raises(LookupError, match="works"):
        asyncio.run(threads.run_blocking(work, "works"))
    assert order == ["look", "works", "look"]


def test_who_is_cancelled_waits_for_the_end() -> None:
    begun, may_end, ended = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        may_end.wait(20)
        ended.set()

    async def test() -> None:
        task = asyncio.create_task(threads.run_blocking(work))
        await asyncio.to_thread(begun.wait, 20)
        task.cancel()
        await asyncio.wait({task}, timeout=0.05)
        assert not task.done()
        may_end.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended.is_set()

    asyncio.run(test())
