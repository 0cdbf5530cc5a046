"""The connections of one process with PostgreSQL, kept for whoever needs one next.

psycopg_pool makes connections in the background and waits longer and longer between its tries, after a bad one too:
its `check` waits a second for the first dead connection and two for the next. Here whoever needs a connection makes
it. So while the server is gone everybody learns it in the time the server takes to refuse, and the first who asks
after it is back is served.

A connection that died while nobody used it is never handed out: the server's farewell lies unread in its socket. To
look for that takes some ten microseconds and no round trip, which would be 300.
"""

from __future__ import annotations

import os
import select
from collections import deque
from collections.abc import Callable
from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import Any

import psycopg
from psycopg.pq import ExecStatus, TransactionStatus

from common.durations import HOUR_S
from config import outages

Connection = psycopg.Connection[Any]

LIFETIME = float(HOUR_S)  # seconds after which a connection is made anew
UNUSED = 600.0  # seconds after which one that nobody needed is closed
TOGETHER = 0.5  # seconds to wait for another's try while the server is gone
LONGEST_REST = 2.0  # seconds without a try, after one that took as long; after a quick refusal there is no rest


class AllInUseError(psycopg.errors.TooManyConnections):
    """More wanted a connection at once than there are, for longer than anybody waits."""


class Pool:
    """At most `max_size` connections; `timeout` is how many seconds one waits for a place.

    Its methods have the names by which Django's engine calls psycopg's pool.
    """

    def __init__(self, dial: Callable[[], Connection], max_size: int, timeout: float) -> None:
        self._dial, self._most, self._timeout = dial, max_size, timeout
        self._begin()

    def _begin(self) -> None:
        self._pid = os.getpid()
        self._idle: deque[tuple[Connection, float]] = deque()  # with when it was given back; the last one first
        self._places = BoundedSemaphore(self._most)
        self._made: dict[Connection, float] = {}  # when each that lives was made
        self._line = Lock()  # while the server is gone, one at a time tries
        self._gone: psycopg.OperationalError | None = None  # why the last try failed
        self._tried = self._rest = 0.0  # when that was, and until when nobody tries again
        self._closed = False
        self._waiting, self._counting = 0, Lock()  # who waits for a place

    def open(self) -> None:
        """Nothing to do: connections are made when they are needed. In a forked process, it begins anew."""
        if self._pid != os.getpid():
            self._begin()

    def getconn(self) -> Connection:
        """A connection that works; psycopg.OperationalError if there is none."""
        if not (self._places.acquire(blocking=False) or self._wait_for_place()):
            raise AllInUseError("all connections to the database are in use")
        try:
            found = self._kept() or self._new()
            found._pool = self  # type: ignore[assignment]  # where Django looks for whom to give it back to
        except BaseException:
            self._places.release()
            raise
        return found

    def putconn(self, connection: Connection) -> None:
        """Takes a connection back. One that was made before this process was forked is its parent's, and left alone."""
        if self._pid != os.getpid() or connection not in self._made:
            return
        now = monotonic()
        if not self._closed and is_clean(connection) and now - self._made[connection] < LIFETIME:
            self._idle.append((connection, now))
        else:
            self._drop(connection)
        self._places.release()
        self._tidy(now)

    def close(self) -> None:
        """Closes what is kept; what is in use is closed when it is given back."""
        self._closed = True
        while self._idle and self._pid == os.getpid():
            self._drop(self._idle.pop()[0])

    def get_stats(self) -> dict[str, int]:
        """How many connections there are, how many of them nobody uses, and how many wait for a place."""
        return {
            "pool_size": len(self._made),
            "pool_available": len(self._idle),
            "requests_waiting": self._waiting,
        }

    def _wait_for_place(self) -> bool:
        with self._counting:
            self._waiting += 1
        try:
            return self._places.acquire(timeout=self._timeout)
        finally:
            with self._counting:
                self._waiting -= 1

    def _kept(self) -> Connection | None:
        while True:
            try:
                found, _ = self._idle.pop()
            except IndexError:
                return None
            if is_alive(found):
                return found
            self._drop(found)

    def _tidy(self, now: float) -> None:
        try:
            oldest = self._idle.popleft()
        except IndexError:
            return
        if now - oldest[1] > UNUSED:
            self._drop(oldest[0])
        else:
            self._idle.appendleft(oldest)

    def _drop(self, connection: Connection) -> None:
        self._made.pop(connection, None)
        connection._pool = None
        connection.close()

    def _new(self) -> Connection:
        if self._gone is None:
            return self._try()
        asked = monotonic()
        if not self._line.acquire(timeout=TOGETHER):
            raise copy_error(self._gone)
        try:
            if self._gone is not None and (self._tried >= asked or monotonic() < self._rest):
                raise copy_error(self._gone)
            return self._try()
        finally:
            self._line.release()

    def _try(self) -> Connection:
        began = monotonic()
        try:
            made = self._dial()
        except psycopg.OperationalError as error:
            now = self._tried = monotonic()
            took = now - began
            self._gone, self._rest = error, now + min(took, LONGEST_REST) if took > TOGETHER else 0.0
            outages.database.failed(error)
            raise
        self._gone = None
        self._made[made] = monotonic()
        outages.database.answered()
        return made


def is_alive(connection: Connection) -> bool:
    """Whether the server still holds a connection that nobody uses. Asks it only if it has sent something unasked."""
    if connection.closed:
        return False
    ear = select.poll()
    ear.register(connection.fileno(), select.POLLIN)
    return not ear.poll(0) or connection.pgconn.exec_(b"").status == ExecStatus.EMPTY_QUERY


def is_clean(connection: Connection) -> bool:
    """Whether a connection given back can be used again: no transaction of its last user is open in it."""
    if connection.info.transaction_status in (TransactionStatus.INTRANS, TransactionStatus.INERROR):
        try:
            connection.rollback()
        except psycopg.Error:
            return False
    return not connection.closed and connection.info.transaction_status == TransactionStatus.IDLE


def copy_error(error: psycopg.OperationalError | None) -> psycopg.OperationalError:
    """The same failure, for another thread."""
    return psycopg.OperationalError(str(error or "the database does not answer"))
