"""Blocking work beside the event loop. As Channels does it, but for contexts and locals that nothing here uses: a move
crosses to a thread once, and that was a tenth of what it cost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from django.db import close_old_connections


async def run_blocking(work: Callable[..., Any], *args: Any, executor: Executor | None = None) -> Any:
    """Runs work that may use the database in a thread, by default one of the loop's, and returns what it returns.
    Whoever is cancelled meanwhile still waits for its end: nothing is done behind anybody's back."""
    under_way = asyncio.get_running_loop().run_in_executor(executor, call_with_connections, work, args)
    try:
        return await asyncio.shield(under_way)
    except asyncio.CancelledError:
        await asyncio.wait({under_way})
        raise


def call_with_connections(work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Calls work whose database connections are good beforehand, and given back afterwards."""
    close_old_connections()
    try:
        return work(*args)
    finally:
        close_old_connections()
