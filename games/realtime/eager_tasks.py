"""Tasks that begin at once. Python 3.12 has them (`asyncio.eager_task_factory`)."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any


def start_eagerly(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Runs a coroutine until it waits for something; a task for the rest of it, None where there is none. What it
    raises before it waits, it raises here. It must not ask which task it is in."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_go_on(work, waits_for))


@coroutine
def _go_on(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """The rest of a coroutine that waits for something."""
    while True:
        try:
            try:
                answer = yield waits_for
            except BaseException as thrown:
                waits_for = work.throw(thrown)
            else:
                waits_for = work.send(answer)
        except StopIteration:
            return
