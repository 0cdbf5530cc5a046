"""How this process's pool of database connections is, for `/metrics`. Alone there is none."""

from __future__ import annotations

from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections

from common import metrics


def note_pool() -> None:
    """Notes how many connections the pool has, and how many requests wait for one. Opens none."""
    pools: dict[str, Any] = getattr(connections[DEFAULT_DB_ALIAS], "_connection_pools", {})
    if pool := pools.get(DEFAULT_DB_ALIAS):
        figures = pool.get_stats()
        metrics.POOL_SIZE.set(figures.get("pool_size", 0))
        metrics.POOL_WAITING.set(figures.get("requests_waiting", 0))
