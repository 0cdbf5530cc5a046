"""Notifications go out from any thread and any loop, and none ever fails."""

from __future__ import annotations

import asyncio
import os
import threading
from typing import Any

import pytest

from config.channel_layers import ThreadSafeInMemoryLayer
from games.core import broadcast
from games.realtime.hub import Hub
from tests.realtime.fakes import Game, Reader
from tests.realtime.test_outbox import until


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> ThreadSafeInMemoryLayer:
    """The layer of the lone process."""
    made = ThreadSafeInMemoryLayer()
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: made)
    return made


def test_a_bell_from_another_thread_reaches_the_servers_loop(layer: ThreadSafeInMemoryLayer) -> None:
    """As the embedded worker does it; the stock layer would lose it or be late."""

    async def test() -> None:
        game = Game()
        hub = Hub({"state": game.states}, layer)
        reader = Reader(hub)
        await reader.enter(0)
        reader.version = 0

        def work() -> None:
            for _ in range(50):
                game.version += 1
                broadcast.broadcast_match_changed("one", game.version)

        threads = [threading.Thread(target=work) for _ in range(1)]
        for thread in threads:
            thread.start()
        await asyncio.to_thread(threads[0].join)
        await asyncio.to_thread(broadcast.get_broadcaster().flush)
        await until(lambda: reader.version == 50)
        await hub.close()

    asyncio.run(asyncio.wait_for(test(), 20))


def test_a_bell_without_anybody_is_heard_by_nobody(layer: ThreadSafeInMemoryLayer) -> None:
    broadcast.broadcast_match_changed("one", 1)
    broadcast.broadcast_lineup_changed("one")
    broadcast.broadcast_match_chat("one", "players")
    broadcast.broadcast_lobby_changed()
    broadcast.get_broadcaster().flush()


@pytest.mark.parametrize("fault", [ConnectionError("away"), TypeError("odd"), KeyError("x")], ids=repr)
def test_a_bell_never_fails(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    class Away:
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            raise fault

    monkeypatch.setattr(broadcast, "get_channel_layer", Away)
    broadcast.broadcast_match_changed("one", 1)
    broadcast.get_broadcaster().flush()
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: None)
    broadcast.broadcast_match_changed("one", 2)
    broadcast.get_broadcaster().flush()
    monkeypatch.setattr(broadcast, "get_broadcaster", lambda: 1 / 0)
    broadcast.broadcast_match_changed("one", 3)


def test_f6_a_layer_that_hangs_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "SEND_TIMEOUT_S", 0.05)
    monkeypatch.setattr(broadcast, "MAX_PENDING_NOTIFICATIONS", 10)
    tried = []

    class Hanging:
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            tried.append(message["version"])
            await asyncio.Event().wait()

    monkeypatch.setattr(broadcast, "get_channel_layer", Hanging)
    for number in range(500):
        broadcast.broadcast_match_changed("one", number)
    broadcast.get_broadcaster().flush(5)
    assert len(tried) <= 20


def test_a_forked_process_rings_with_a_thread_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = broadcast.get_broadcaster()
    monkeypatch.setattr(os, "getpid", lambda: -1)
    after = broadcast.get_broadcaster()
    assert after is not before
    monkeypatch.undo()
    assert broadcast.get_broadcaster() is not after
