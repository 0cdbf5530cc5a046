"""The site running for real: PostgreSQL, Redis, two web processes, a worker and a beat."""

import asyncio
import contextlib
import urllib.request
from typing import Any

import pytest
from channels_redis.pubsub import RedisPubSubChannelLayer
from redis.exceptions import RedisError

from config import backends
from tests.services.processes import free_port
from tests.services.redis import Redis
from tests.services.sites import RealSite

pytestmark = pytest.mark.real


def test_both_web_processes_serve(real_site: RealSite) -> None:
    for url in real_site.urls:
        with urllib.request.urlopen(url) as page:
            assert page.status == 200
            assert "Content-Security-Policy" in page.headers


def test_the_waits_are_bounded_on_every_connection(real_site: RealSite) -> None:
    """F4, and F5: synchronous_commit is on whatever the server's default is."""
    found = real_site.ask(
        """
from django.db import connection
answer = {}
with connection.cursor() as cursor:
    for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout", "synchronous_commit"):
        cursor.execute("SHOW " + name)
        answer[name] = cursor.fetchone()[0]
"""
    )
    assert found == {
        "lock_timeout": "2s",
        "statement_timeout": "5s",
        "idle_in_transaction_session_timeout": "5s",
        "synchronous_commit": "on",
    }


def test_a_migration_takes_the_time_it_needs(real_site: RealSite) -> None:
    """What changes a large table would be ended after 5 s, and with it an update of the site."""
    found = real_site.ask(
        """
from django.apps import apps
from django.db import connection
from django.db.models.signals import post_migrate, pre_migrate
games, answer = apps.get_app_config("games"), []
def look(*names):
    with connection.cursor() as cursor:
        for name in names:
            cursor.execute("SHOW " + name)
            answer.append(cursor.fetchone()[0])
waits = ("statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout")
told = {"app_config": games, "verbosity": 0, "interactive": False, "using": "default"}
pre_migrate.send(sender=games, **told)
look(*waits)
post_migrate.send(sender=games, **told)
look(*waits)
"""
    )
    assert found == ["0", "0", "2s", "5s", "5s", "2s"]


def test_the_layer_hears_again_after_redis_was_gone() -> None:
    """F6: Channels' default layer stays deaf for ever; the pub/sub layer comes back by itself."""
    redis = Redis().start(free_port())
    try:
        assert asyncio.run(_heard_after_restart(redis)) == {"type": "news"}
    finally:
        redis.stop()


async def _heard_after_restart(redis: Redis) -> Any:
    layer = RedisPubSubChannelLayer(**backends.redis_layer(redis.url)["CONFIG"])
    channel = await layer.new_channel()
    await layer.group_add("table", channel)
    await asyncio.to_thread(redis.restart)
    async with asyncio.timeout(20):
        while True:
            with contextlib.suppress(ConnectionError, RedisError, TimeoutError):  # not yet
                await layer.group_send("table", {"type": "news"})
                return await asyncio.wait_for(layer.receive(channel), 0.2)
