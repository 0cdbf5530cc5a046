"""The pieces of settings that differ between running alone and for real, each with its reasons."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from redis.backoff import NoBackoff
from redis.retry import Retry


def kept_secret(path: Path) -> str:
    """The secret key kept in this file; made at the first start, readable by its owner only."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        with tempfile.NamedTemporaryFile("w", dir=path.parent) as file:  # made with mode 0600
            file.write(secrets.token_urlsafe(50))
            file.flush()
            with contextlib.suppress(FileExistsError):  # another process was first
                os.link(file.name, path)
    return path.read_text()


def configure_sqlite(path: Path) -> dict[str, Any]:
    """SQLite for one process. IMMEDIATE takes the write lock at once, so no transaction dies half-way.

    synchronous=FULL: an answered move survives a power cut; it costs about 0.3 ms a move.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 5,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def configure_postgresql(url: dict[str, Any], pool: int) -> dict[str, Any]:
    """PostgreSQL, pooled (persistent connections leak under ASGI), every wait bounded.

    server_side_binding and prepare_threshold 0 let PostgreSQL plan each statement once. A server that went without a
    word (its machine died, the line is cut) is noticed within half a minute by `keepalives`, in bytes under way within
    10 s by tcp_user_timeout (ms).
    """
    waits = {
        "lock_timeout": "2s",
        "statement_timeout": "5s",
        "idle_in_transaction_session_timeout": "5s",
        "synchronous_commit": "on",
    }
    options = {
        **url.get("OPTIONS", {}),
        "pool": {"max_size": pool, "timeout": 5},
        "connect_timeout": 3,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
        "server_side_binding": True,
        "prepare_threshold": 0,
        "options": " ".join(f"-c {name}={value}" for name, value in waits.items()),
    }
    return {**url, "ENGINE": "config.postgresql", "OPTIONS": options, "CONN_MAX_AGE": 0}


def memory_layer() -> dict[str, Any]:
    """Announcements inside one process, safe from the embedded worker's threads."""
    return {"BACKEND": "config.channel_layers.ThreadSafeInMemoryLayer"}


def redis_layer(url: str) -> dict[str, Any]:
    """Announcements between processes. The pub/sub layer hears again after Redis restarts.

    socket_timeout None: redis-py 8 would drop a connection that is idle for 5 s.
    max_connections: its pool of 100 is too small for everybody coming back at once.
    No retry of its own: with one, redis-py 8 subscribes anew and then hears nothing.
    """
    host = {"address": url, "socket_timeout": None, "max_connections": 1000}
    return {"BACKEND": "config.channel_layers.PromptRedisPubSubChannelLayer", "CONFIG": {"hosts": [host]}}


def memory_cache() -> dict[str, Any]:
    """Rate limits of one process. MAX_ENTRIES: the stock 300 would let a crowd push each other's counts out."""
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 50_000}}


def redis_cache(url: str) -> dict[str, Any]:
    """Rate limits shared by all processes; while Redis is gone each counts for itself.

    One retry, at once: for a connection that died while nobody used it. redis-py 8 would try for seconds.
    """
    return {
        "BACKEND": "config.caches.SteadyRedisCache",
        "LOCATION": url,
        "KEY_PREFIX": "cache",
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1, "retry": Retry(NoBackoff(), 1)},
    }


def broker_options(visible_again_after: int) -> dict[str, Any]:
    """How Celery talks with Redis. Every wait is bounded: without `socket_timeout` a worker waits for ever for the
    answer to what it asked while Redis restarted, alive and deaf; a BRPOP (which Redis answers each second) that gets
    none is given up after two health checks. All in seconds."""
    return {
        "visibility_timeout": visible_again_after,
        "socket_timeout": 4,
        "socket_connect_timeout": 2,
        "socket_keepalive": True,
        "health_check_interval": 4,
    }


def get_broker_url(url: str) -> str:
    """Celery's queue lives in the next Redis database, so that emptying one leaves the other alone."""
    split = urlsplit(url)
    number = int(split.path.strip("/") or 0) + 1
    return urlunsplit(split._replace(path=f"/{number}"))


def static_files(lone: bool, debug: bool) -> dict[str, Any]:
    """Straight from their folders for whoever works on them, else hashed; compressed only for many visitors."""
    if debug:
        return {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    return {"BACKEND": f"config.storage.{'HashedFiles' if lone else 'CompressedHashedFiles'}"}
