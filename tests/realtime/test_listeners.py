"""A move is announced where another process listens, and only there; whoever begins to listen is believed at once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from config import backends
from config.channel_layers import PromptRedisPubSubChannelLayer
from config.outages import broker
from games.core import broadcast, listeners
from games.core.listeners import ALONE_FOR_S, SoleListeners, is_told_here, telling_own_sockets
from games.realtime.hub import Hub
from tests.realtime.fakes import Game, Reader
from tests.realtime.test_redis import eventually

CHANNEL = "match.one"


class Watch:
    """Seconds that pass when a test says so."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_what_redis_says_is_believed_for_a_moment() -> None:
    watch = Watch()
    known = SoleListeners(watch)
    assert not known.is_alone(CHANNEL)
    known.note_heard(CHANNEL, 1, known.joins)
    assert known.is_alone(CHANNEL)
    watch.now += ALONE_FOR_S
    assert not known.is_alone(CHANNEL)
    known.note_heard(CHANNEL, 1, known.joins)
    known.note_heard(CHANNEL, 2, known.joins)
    assert not known.is_alone(CHANNEL)


def test_who_begins_to_listen_is_believed_at_once() -> None:
    known = SoleListeners(Watch())
    before = known.joins
    known.note_heard(CHANNEL, 1, before)
    known.note_join(CHANNEL)
    assert not known.is_alone(CHANNEL)
    known.note_heard(CHANNEL, 1, before)  # counted before they came, and told afterwards
    assert not known.is_alone(CHANNEL)
    known.note_heard(CHANNEL, 1, known.joins)
    known.clear()
    assert not known.is_alone(CHANNEL)


def test_it_remembers_no_more_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "MAX_KNOWN_CHANNELS", 3)
    known = SoleListeners(Watch())
    for number in range(5):
        known.note_heard(str(number), 1, known.joins)
    assert [known.is_alone(str(number)) for number in range(5)] == [False, False, True, True, True]


@pytest.mark.parametrize(("told_here", "alone", "said"), [(True, True, 0), (True, False, 1), (False, True, 1)])
def test_a_move_is_announced_unless_all_who_listen_know(
    monkeypatch: pytest.MonkeyPatch, told_here: bool, alone: bool, said: int
) -> None:
    """What another thread, or another match, does is announced as ever."""
    sent: list[str] = []
    monkeypatch.setattr(broadcast, "notify_channel", lambda channel, *more: sent.append(channel))
    monkeypatch.setattr(broadcast, "is_heard_here_only", lambda channel: alone)
    with telling_own_sockets(CHANNEL if told_here else "match.other"):
        broadcast.broadcast_match_changed("one", 3)
    assert len(sent) == said
    assert not is_told_here(CHANNEL)
    broadcast.broadcast_match_changed("one", 4)
    assert len(sent) == said + 1


def test_redis_counts_and_a_process_that_comes_says_so(redis: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hubs with a layer each, as two web processes have."""
    monkeypatch.setattr(listeners, "ALONE_FOR_S", 600.0)  # so that nothing but the word of who comes ends it
    known = SoleListeners()
    monkeypatch.setattr(broadcast, "sole_listeners", known)
    monkeypatch.setattr("games.realtime.hub.sole_listeners", known)
    settings = backends.redis_layer(redis.url)["CONFIG"]
    here, there = (PromptRedisPubSubChannelLayer(**settings, prefix="listeners") for _ in range(2))
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: here)

    async def test() -> None:
        broker.answered()  # whatever a test before this one did to its Redis
        game = Game()
        hub = Hub({"state": game.states}, here)
        await Reader(hub).enter(0)
        await eventually(lambda: hub.channels[CHANNEL].joined)
        async with asyncio.timeout(20):
            while not known.is_alone(CHANNEL):  # who joined last says so meanwhile
                broadcast.broadcast_match_changed("one", 1)
                await asyncio.to_thread(broadcast.get_broadcaster().flush)
        other = Hub({"state": game.states}, there)
        await Reader(other).enter(0)
        await eventually(lambda: not known.is_alone(CHANNEL))
        broadcast.broadcast_match_changed("one", 2)
        await asyncio.to_thread(broadcast.get_broadcaster().flush)
        assert not known.is_alone(CHANNEL)
        await hub.close()
        await other.close()

    asyncio.run(asyncio.wait_for(test(), 30))
