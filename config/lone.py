"""The Celery worker and beat inside the web process, when it runs alone. All of Celery's insides are here."""

import fcntl
import os
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Any

from django.conf import settings

from config.celery import app

READY_WITHIN, STOPPED_WITHIN = 10, 5  # seconds


class AlreadyRunningError(Exception):
    """Another process uses the same data folder; two would each have their own queue and clock."""


@dataclass
class Embedded:
    """What was started."""

    worker: Any
    thread: threading.Thread
    beat: Any
    lock: IO[str]


_running: Embedded | None = None


def start() -> None:
    """Start worker and beat as threads of this process and wait until tasks are taken.

    Not to be called on an event loop's own thread: Celery touches the database.
    """
    global _running
    if _running is not None:
        return
    lock = _only_one()
    try:
        _running = _begin(lock)
    except BaseException:
        lock.close()
        raise


def _begin(lock: IO[str]) -> Embedded:
    os.environ.setdefault("CELERY_SKIP_CHECKS", "1")  # the server has imported everything already
    from celery import beat
    from celery.worker import WorkController

    app.finalize()
    ready = threading.Event()
    worker = WorkController(
        app=app,
        hostname="alone@localhost",
        pool_cls="threads",
        concurrency=2,
        loglevel="WARNING",
        prefetch_multiplier=1,
        without_gossip=True,
        without_heartbeat=True,
        without_mingle=True,
        ready_callback=lambda consumer: ready.set(),
    )
    thread = threading.Thread(target=worker.start, name="worker", daemon=True)
    thread.start()
    clock = beat.EmbeddedService(app, thread=True, scheduler_cls="celery.beat:Scheduler")
    clock.start()
    if not ready.wait(READY_WITHIN):
        raise RuntimeError("The embedded worker did not start.")
    return Embedded(worker, thread, clock, lock)


def stop() -> None:
    """Stop both. What was queued is forgotten; whatever must happen is a row and is found at the next start."""
    global _running
    if _running is None:
        return
    from celery.worker import state

    _running.beat.service.stop(wait=False)
    with suppress(Exception):  # the pool may be gone already
        _running.worker.stop()
    state.should_stop = 0  # an exit code: the consumer leaves its loop
    _running.thread.join(STOPPED_WITHIN)
    state.should_stop = None
    _running.lock.close()
    _running = None


def _only_one() -> IO[str]:
    """Hold the data folder's lock for as long as this process serves."""
    settings.VAR.mkdir(parents=True, exist_ok=True)
    lock = (settings.VAR / "serving.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as taken:
        lock.close()
        raise AlreadyRunningError(
            f"Starboard already runs alone on {settings.VAR}. Alone means one process; for more, set "
            "DATABASE_URL and REDIS_URL (see deploy/README.md)."
        ) from taken
    return lock
