"""Bells ring from any thread and any loop, and a bell never fails."""

from __future__ import annotations

import asyncio
import os
import threading
from typing import Any

import pytest

from config.layers import ThreadSafeInMemoryLayer
from games import announce
from games.hub import Hub
from tests.live.fakes import Game, Reader
from tests.live.test_outbox import until


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> ThreadSafeInMemoryLayer:
    """The layer of the lone process."""
    made = ThreadSafeInMemoryLayer()
    monkeypatch.setattr(announce, "get_channel_layer", lambda: made)
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
                announce.match_changed("one", game.version)

        threads = [threading.Thread(target=work) for _ in range(1)]
        for thread in threads:
            thread.start()
        await asyncio.to_thread(threads[0].join)
        await asyncio.to_thread(announce.ringer().flush)
        await until(lambda: reader.version == 50)
        await hub.close()

    asyncio.run(asyncio.wait_for(test(), 20))


def test_a_bell_without_anybody_is_heard_by_nobody(layer: ThreadSafeInMemoryLayer) -> None:
    announce.match_changed("one", 1)
    announce.table_changed("one")
    announce.talk("one", "players")
    announce.lobby_changed()
    announce.ringer().flush()


@pytest.mark.parametrize("fault", [ConnectionError("away"), TypeError("odd"), KeyError("x")], ids=repr)
def test_a_bell_never_fails(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    class Away:
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            raise fault

    monkeypatch.setattr(announce, "get_channel_layer", Away)
    announce.match_changed("one", 1)
    announce.ringer().flush()
    monkeypatch.setattr(announce, "get_channel_layer", lambda: None)
    announce.match_changed("one", 2)
    announce.ringer().flush()
    monkeypatch.setattr(announce, "ringer", lambda: 1 / 0)
    announce.match_changed("one", 3)


def test_f6_a_layer_that_hangs_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announce, "PATIENCE", 0.05)
    monkeypatch.setattr(announce, "CROWD", 10)
    tried = []

    class Hanging:
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            tried.append(message["version"])
            await asyncio.Event().wait()

    monkeypatch.setattr(announce, "get_channel_layer", Hanging)
    for number in range(500):
        announce.match_changed("one", number)
    announce.ringer().flush(5)
    assert len(tried) <= 20


def test_a_forked_process_rings_with_a_thread_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = announce.ringer()
    monkeypatch.setattr(os, "getpid", lambda: -1)
    after = announce.ringer()
    assert after is not before
    monkeypatch.undo()
    assert announce.ringer() is not after
