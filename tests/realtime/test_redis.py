"""F6: the known traps of the channel layer on Redis, each with its test."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest
from channels_redis.pubsub import RedisPubSubChannelLayer
from redis import Redis
from redis.exceptions import RedisError

from config import backends
from games.realtime.hub import Hub
from tests.realtime.fakes import NAME, Game, Reader


def made(url: str) -> Any:
    """The layer as the site configures it."""
    settings = backends.redis_layer(url)
    assert settings["BACKEND"].endswith("RedisPubSubChannelLayer")
    return RedisPubSubChannelLayer(**settings["CONFIG"], prefix="traps")


async def eventually(true: Any, seconds: float = 8.0) -> None:
    """Waits for what other processes do."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.02)


async def move(game: Game, layer: Any) -> None:
    """The game goes on and its viewers are notified, if they can be."""
    game.version += 1
    message = {"type": "notification", "room": NAME, "topic": "state", "version": game.version}
    with contextlib.suppress(OSError, RedisError):
        await layer.group_send(NAME, message)


def test_idle_sockets_are_not_dropped_after_five_seconds(redis: Any) -> None:
    """redis-py 8 gives every connection a timeout of 5 s unless it is told not to."""

    async def test() -> None:
        layer = made(redis.url)
        await layer.new_channel()
        pool = layer._shards[0]._redis.connection_pool
        assert pool.connection_kwargs["socket_timeout"] is None
        assert pool.max_connections >= 500
        await layer.flush()

    asyncio.run(test())


def test_f6_nobody_stays_deaf_when_redis_restarts(redis: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        game, layer = Game(), made(redis.url)
        hub = Hub({"state": game.states}, layer)
        readers = [Reader(hub, user) for user in (1, 2, None)]
        for reader in readers:
            await reader.enter(0)
            reader.version = 0
        await move(game, layer)
        await eventually(lambda: all(reader.version == 1 for reader in readers))
        await asyncio.to_thread(redis.restart)
        game.version = 2  # while it was away; reconciling finds it in the database
        hub.channels[NAME].note_version(2)
        await eventually(lambda: all(reader.version == 2 for reader in readers))

        async def notify_until_heard() -> None:
            while any(reader.version < 3 for reader in readers):
                game.version = max(game.version, 2)
                await move(game, layer)
                await asyncio.sleep(0.1)

        await asyncio.wait_for(notify_until_heard(), 10)
        await hub.close()
        await layer.flush()

    asyncio.run(test())


def test_f6_an_emptied_redis_is_not_noticed(redis: Any) -> None:
    async def test() -> None:
        game, layer = Game(), made(redis.url)
        hub = Hub({"state": game.states}, layer)
        reader = Reader(hub)
        await reader.enter(0)
        reader.version = 0
        for _ in range(5):
            await asyncio.to_thread(lambda: Redis.from_url(redis.url).flushall())
            await move(game, layer)
            await eventually(lambda: reader.version == game.version)
        await hub.close()
        await layer.flush()

    asyncio.run(test())
