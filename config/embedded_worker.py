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


_running: Embedded | None = None
_lock: IO[str] | None = None  # of the data folder, held as long as this process prepares and serves


def start_worker() -> None:
    """Start worker and beat as threads of this process and wait until tasks are taken.

    Not to be called on an event loop's own thread: Celery touches the database.
    """
    global _running
    if _running is not None:
        return
    claim_data_folder()
    try:
        _running = _begin()
    except BaseException:
        release_data_folder()
        raise


def _begin() -> Embedded:
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
        raise RuntimeError("The embedded worker didn't start.")
    return Embedded(worker, thread, clock)


def stop_worker() -> None:
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
    release_data_folder()
    _running = None


def claim_data_folder() -> None:
    """Take the data folder's lock for as long as this process lives; AlreadyRunningError if another one has it.

    To be called before anything in the folder is touched. Whoever has it already keeps it.
    """
    global _lock
    if _lock is not None:
        return
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
    _lock = lock


def release_data_folder() -> None:
    """Give the lock back."""
    global _lock
    if _lock is not None:
        _lock.close()
        _lock = None
