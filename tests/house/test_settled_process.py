"""A process that serves is settled before its first visitor: what it has is garbage no more, and no thread keeps the
interpreter from the event loop for long. Else moves of a site with thousands of sockets wait (docs/PERFORMANCE.md)."""

import asyncio
import gc
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from config import asgi


@pytest.fixture
def restored() -> Iterator[None]:
    """This process is as it was, whatever was settled."""
    interval, thresholds = sys.getswitchinterval(), gc.get_threshold()
    yield
    sys.setswitchinterval(interval)
    gc.set_threshold(*thresholds)
    gc.unfreeze()


async def begin_and_end() -> tuple[float, int, tuple[int, ...]]:
    """How a process is settled once it says that it serves."""
    told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    life = asyncio.create_task(asgi.run_lifespan({}, told.get, said.put))
    await told.put({"type": "lifespan.startup"})
    assert await said.get() == {"type": "lifespan.startup.complete"}
    settled = sys.getswitchinterval(), gc.get_freeze_count(), gc.get_threshold()
    await told.put({"type": "lifespan.shutdown"})
    await life
    return settled


def test_before_the_first_visitor(settings: Any, monkeypatch: pytest.MonkeyPatch, restored: None) -> None:
    settings.LONE = False

    async def watch_nothing(probes: object) -> None: ...

    monkeypatch.setattr(asgi, "watch_health", watch_nothing)
    sys.setswitchinterval(0.005)
    gc.unfreeze()
    interval, frozen, thresholds = asyncio.run(begin_and_end())
    assert interval == pytest.approx(asgi.SWITCH_INTERVAL_S)
    assert frozen > 0
    assert thresholds == asgi.GARBAGE_THRESHOLDS
