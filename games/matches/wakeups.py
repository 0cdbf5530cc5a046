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

from common.clock import get_current_time_ms
from common.durations import MINUTE_MS
from games.models import Match

log = logging.getLogger(__name__)

MAX_WAKEUP_DELAY_MS = MINUTE_MS  # no task is queued further ahead: brokers deliver long delays twice

_scheduled: dict[str, int] = {}  # for which moment this process last scheduled a match
_outgoing: tuple[int, SimpleQueue[Any]] | None = None
_guard = Lock()


def get_next_wakeup(match_id: str) -> int | None:
    """When the next thing is due in a match, in ms; None: nothing is."""
    return Match.objects.filter(pk=match_id).values_list("alarm", flat=True).first()


def schedule_wakeup(match_id: str, alarm: int | None) -> None:
    """Has the task `run_wakeup` run when something is due, if that is within a minute. `alarm`: ms. Never raises.

    A task that is already scheduled for an earlier moment is enough: it schedules the next one.
    """
    if alarm is not None and alarm - get_current_time_ms() <= MAX_WAKEUP_DELAY_MS and _is_first(match_id, alarm):
        _get_queue().put((match_id, alarm))


def send_wakeup_task(match_id: str, alarm: int) -> None:
    """Sends the task that wakes a match to the broker, which may be slow, or away. `alarm`: ms. Never raises."""
    try:
        current_app.send_task(
            "games.tasks.run_wakeup",
            args=[match_id],
            countdown=max(0.0, (alarm - get_current_time_ms()) / 1000),
            expires=MAX_WAKEUP_DELAY_MS / 1000 + 60,
            retry=False,
            ignore_result=True,
        )
    except Exception:  # the broker is away: the sweep will find the match
        log.warning("no wakeup for match %s", match_id, exc_info=True)


def clear_sent_wakeup(match_id: str) -> None:
    """The task for a match has run: the next alarm needs one of its own."""
    with _guard:
        _scheduled.pop(match_id, None)


def flush_wakeups(seconds: float = 5.0) -> None:
    """Waits until the tasks scheduled so far are with the broker, at most so many seconds."""
    done = Event()
    _get_queue().put(done)
    done.wait(seconds)


def _get_queue() -> SimpleQueue[Any]:
    """The wakeups that a thread of this process takes to the broker; a forked worker has its own."""
    global _outgoing
    with _guard:
        if _outgoing is None or _outgoing[0] != os.getpid():
            _outgoing = (os.getpid(), SimpleQueue())
            Thread(target=_send_scheduled, args=(_outgoing[1],), name="wakeups", daemon=True).start()
        return _outgoing[1]


def _send_scheduled(queue: SimpleQueue[Any]) -> None:
    while True:
        wakeup = queue.get()
        if isinstance(wakeup, Event):
            wakeup.set()
        else:
            send_wakeup_task(*wakeup)


def _is_first(match_id: str, alarm: int) -> bool:
    """Whether no wakeup for this moment or an earlier one is on its way from this process."""
    present = get_current_time_ms()
    with _guard:
        before = _scheduled.get(match_id)
        if before is not None and present <= before <= alarm:
            return False
        if len(_scheduled) > 10_000:
            _scheduled.clear()
        _scheduled[match_id] = alarm
        return True
