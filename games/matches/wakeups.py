"""Which matches have something due, and the task that wakes them promptly.

Only rows promise: `Match.alarm` says when something is due, and a sweep finds it every second. The queued task
makes it prompter. It may be lost or come twice; nothing depends on it.
"""

from __future__ import annotations

import logging
import os
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

from celery import current_app

from games.core.clock import now
from games.models import Match

log = logging.getLogger(__name__)


NEAR = 60_000  # a bell is never rung further ahead than this, in ms: brokers deliver long delays twice


_rung: dict[str, int] = {}  # for which moment this process last rang for a match


_posted: tuple[int, SimpleQueue[Any]] | None = None


_guard = Lock()


def due(limit: int = 200) -> list[str]:
    """The matches in which something is due, the longest overdue first, by the database's clock."""
    from . import storage  # which reads the time here

    return storage.due(limit)


def alarm(match_id: str) -> int | None:
    """When the next thing is due in a match."""
    return Match.objects.filter(pk=match_id).values_list("alarm", flat=True).first()


def ring(match_id: str, alarm: int | None) -> None:
    """Have `wake` called when the alarm is due, if that is within a minute. Never raises.

    A bell already on its way for an earlier moment is enough: when it rings early it is set again.
    """
    if alarm is not None and alarm - now() <= NEAR and _first(match_id, alarm):
        _post().put((match_id, alarm))


def send(match_id: str, alarm: int) -> None:
    """Hands a bell to the broker, which may be slow, or away."""
    try:
        current_app.send_task(
            "games.tasks.wake",
            args=[match_id],
            countdown=max(0.0, (alarm - now()) / 1000),
            expires=NEAR / 1000 + 60,
            retry=False,
            ignore_result=True,
        )
    except Exception:  # the broker is away: the sweep will find the match
        log.warning("no bell for match %s", match_id, exc_info=True)


def rang(match_id: str) -> None:
    """The bell of a match has rung: the next alarm needs one of its own."""
    with _guard:
        _rung.pop(match_id, None)


def flush(seconds: float = 5.0) -> None:
    """Waits until the bells so far are with the broker."""
    done = Event()
    _post().put(done)
    done.wait(seconds)


def _post() -> SimpleQueue[Any]:
    """The bells that a thread of this process takes to the broker; a forked worker has its own."""
    global _posted
    with _guard:
        if _posted is None or _posted[0] != os.getpid():
            _posted = (os.getpid(), SimpleQueue())
            Thread(target=_carry, args=(_posted[1],), name="bells", daemon=True).start()
        return _posted[1]


def _carry(queue: SimpleQueue[Any]) -> None:
    while True:
        bell = queue.get()
        if isinstance(bell, Event):
            bell.set()
        else:
            send(*bell)


def _first(match_id: str, alarm: int) -> bool:
    """Whether no bell for this moment or an earlier one is on its way from this process."""
    present = now()
    with _guard:
        before = _rung.get(match_id)
        if before is not None and present <= before <= alarm:
            return False
        if len(_rung) > 10_000:
            _rung.clear()
        _rung[match_id] = alarm
        return True
