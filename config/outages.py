"""The services the site stands on, and one line in the log when one goes and one when it is back.

In between failures are counted, not told: whoever meets one is answered (`config.unavailable`), and a thousand
tracebacks say nothing that the first line did not.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from threading import Lock
from time import monotonic
from typing import Any

import redis.exceptions
from django.db import InterfaceError, OperationalError
from django.db.backends.signals import connection_created
from kombu.exceptions import OperationalError as BrokerError

log = logging.getLogger(__name__)

RETRY = 1.0  # seconds between two tries of a service that is gone
LATE = 1.0  # seconds after its return in which what failed before may still be heard of: not told, if it is short
CALM = 10.0  # seconds without a refusal after which a database that refused is taken to be well
SAID = ("consumer: Connection to broker lost", "consumer: Cannot connect to", "beat: Connection error")  # by Celery
LOST = ("08", "57P")  # SQLSTATE: the connection broke, the server stops or starts
FULL_OR_BUSY = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}


class Service:
    """Something the site needs, as this process knows it."""

    def __init__(self, goes: str, returns: str) -> None:
        self.goes, self.returns = goes, returns  # how its two lines begin
        self.since: float | None = None  # since when it is gone (monotonic seconds)
        self.failures = 0
        self._told = False  # whether this outage is in the log
        self.last = self.ended = self.retry = float("-inf")
        self._lock = Lock()

    def failed(self, error: BaseException) -> None:
        """It failed just now."""
        with self._lock:
            now = self.last = monotonic()
            if self.since is None:
                self.since, self.retry, self._told = now, now + RETRY, False
            self.failures += 1
            if self._told or now - self.ended < LATE:
                return
            self._told = True
        log.error("%s: %s", self.goes, format_error(error))

    def answered(self) -> None:
        """It works."""
        if self.since is None:
            return
        with self._lock:
            if self.since is None:
                return
            self.ended = monotonic()
            lasted, failures = self.ended - self.since, self.failures
            self.since, self.failures = None, 0
            if not self._told:
                return
        log.warning("%s after %.1f s, in which %d things failed", self.returns, lasted, failures)

    def calmed(self) -> None:
        """Something went well, which says little; after a while without failures it is over."""
        if self.since is not None and monotonic() - self.last > CALM:
            self.answered()

    @property
    def resting(self) -> bool:
        """Whether there is no sense in trying it now. While it is gone, one try a second is let through."""
        if self.since is None:
            return False
        with self._lock:
            now = monotonic()
            if now < self.retry:
                return True
            self.retry = now + RETRY
            return False


database = Service("the database does not answer", "the database answers again")
writing = Service("the database refuses", "the database refuses nothing any more")
broker = Service("Redis does not answer", "Redis answers again")


def find_blamed_service(error: BaseException | None, *, foreign: bool = False) -> Service | None:
    """The service whose fault an error is, or None: then it is ours. `foreign`: somebody else's code raised it."""
    return next((service for each in list_error_chain(error, foreign) if (service := _blamed(each))), None)


def list_error_chain(error: BaseException | None, foreign: bool) -> Iterator[BaseException]:
    """An error, and what it was raised from. What merely came before it says why in foreign code, which raises anew
    without a word; in ours it may be a fault that only then came to light."""
    for _ in range(20):
        if error is None:
            return
        yield error
        error = error.__cause__ or (error.__context__ if foreign else None)


def _blamed(error: BaseException) -> Service | None:
    if isinstance(error, redis.exceptions.ConnectionError | redis.exceptions.TimeoutError | BrokerError):
        return broker
    if not isinstance(error, OperationalError | InterfaceError):
        return None
    cause: Any = error.__cause__
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        return writing if code is not None and code & 0xFF in FULL_OR_BUSY else None
    state = getattr(cause, "sqlstate", None)
    return database if state is None or state.startswith(LOST) else writing


def format_error(error: BaseException) -> str:
    """An error in one line."""
    return " ".join(str(error).split())[:300] or type(error).__name__


class OnceFilter(logging.Filter):
    """Lets no record through that only says again that a service is gone."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is written."""
        if record.levelno >= logging.CRITICAL:
            return True  # the process ends of it
        error = record.exc_info[1] if record.exc_info else None
        foreign = record.name.partition(".")[0] in ("celery", "kombu")
        service = find_blamed_service(error, foreign=foreign)
        if service is None and foreign and (broker.since is not None or record.getMessage().startswith(SAID)):
            service, error = broker, ConnectionError(record.getMessage())
        if service is None or error is None:
            return True
        service.failed(error)
        return False


def note_database_answer(**_: Any) -> None:
    """Somebody got hold of the database."""
    writing.calmed()


connection_created.connect(note_database_answer, dispatch_uid="config.outages")
