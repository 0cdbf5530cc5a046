"""The cache all processes share, which each is for itself while Redis is gone.

So nothing that counts or remembers here (limits, allauth's too, who is there, figures of the crowd) raises when Redis
is away, and no limit is lifted: each process counts from nought, in its own memory.
"""

from __future__ import annotations

from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError, TimeoutError

from config.outages import broker

Keys = Any
MOST = 50_000  # entries in memory; then some at random are forgotten


class SteadyRedisCache(RedisCache):
    """Redis, or this process's memory."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._own = LocMemCache("while Redis is gone", {**params, "OPTIONS": {"MAX_ENTRIES": MOST}})

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> Any:
        return self._do("add", key, value, timeout, version)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._do("get", key, default, version)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> Any:
        return self._do("set", key, value, timeout, version)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> Any:
        return self._do("touch", key, timeout, version)

    def delete(self, key: Any, version: int | None = None) -> Any:
        return self._do("delete", key, version)

    def get_many(self, keys: Keys, version: int | None = None) -> Any:
        return self._do("get_many", list(keys), version)

    def has_key(self, key: Any, version: int | None = None) -> Any:
        return self._do("has_key", key, version)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> Any:
        return self._do("incr", key, delta, version)

    def set_many(self, data: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> Any:
        return self._do("set_many", data, timeout, version)

    def delete_many(self, keys: Keys, version: int | None = None) -> Any:
        return self._do("delete_many", list(keys), version)

    def clear(self) -> Any:
        return self._do("clear")

    def _do(self, name: str, *args: Any) -> Any:
        """Has Redis do it, or where it does not answer, this process."""
        if not broker.resting:
            try:
                done = getattr(super(), name)(*args)
            except (ConnectionError, TimeoutError) as error:
                if broker.since is None:
                    self._own.clear()  # what an earlier outage left here is out of date
                broker.failed(error)
            else:
                broker.answered()
                return done
        return getattr(self._own, name)(*args)
