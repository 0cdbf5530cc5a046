"""The time of the whole site: the database's, as each process reckons it without asking.

Hosts disagree, and their clocks are set forward and back. What is shown to players and what decides goes by
PostgreSQL's clock: a process measures by how much that is ahead of its own steady clock (which nobody sets, and which
goes on while the machine sleeps), anew with a connection taken when the last time is some seconds ago, and from then
on only adds. Running alone there is no other clock than the host's.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import Any

from django.db.backends.signals import connection_created

log = logging.getLogger(__name__)

MEASURED_FOR = 5_000_000_000  # ns
LEAP = 1_000_000_000  # ns by which the host's clock was set: the machine may have stood still, so look again
STEP_BACK = 5_000.0  # ms: if the database's clock was set back by less, time stands still until it has caught up
ASK = "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000"


def steady_ns() -> int:
    """Nanoseconds that only ever grow, while the machine sleeps too where the system can tell."""
    return time.clock_gettime_ns(STEADY)


STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class Clock:
    """The database's time from a steady clock; the host's as long as no database has told it."""

    def __init__(self, steady: Callable[[], int] = steady_ns, wall: Callable[[], int] = time.time_ns) -> None:
        self._steady, self._wall = steady, wall
        self._ahead: float | None = None  # ms between the steady clock and the database's
        self._floor = 0.0  # ms: no earlier time is told any more
        self._measured, self._apart = (
            -2 * MEASURED_FOR,
            0,
        )  # when (ns, steady), and how far the two clocks here were apart
        self.measuring = Lock()

    def now(self) -> int:
        """Milliseconds since the epoch (UTC); never less than before, but for a step of the database's own clock."""
        if self._ahead is None:
            return self._wall() // 1_000_000
        return int(max(self._steady() / 1_000_000 + self._ahead, self._floor))

    @property
    def stale(self) -> bool:
        """Whether it is time to measure again."""
        now = self._steady()
        return now - self._measured > MEASURED_FOR or abs(self._wall() - now - self._apart) > LEAP

    def measure(self, ask: Callable[[], float]) -> None:
        """Learns the time from the database; `ask` brings it, in ms.

        It was told at some moment between asking and hearing. What was known is kept as far as it fits in there, so
        that a slow answer on a busy machine spoils nothing that a quick one has taught.
        """
        asked = self._steady()
        told = ask()
        heard = self._steady()
        least, most = told - heard / 1_000_000, told - asked / 1_000_000
        before = self._ahead
        ahead = (least + most) / 2 if before is None else min(max(before, least), most)
        if before is not None and ahead < before:
            back = before - ahead
            self._floor = 0.0 if back > STEP_BACK else max(self._floor, heard / 1_000_000 + before)
            if back > STEP_BACK:
                log.warning("the database's clock was set back by %.1f s", back / 1000)
        self._ahead, self._measured, self._apart = ahead, heard, self._wall() - heard


site = Clock()


def get_site_time_ms() -> int:
    """The time of the site, in milliseconds since the epoch (UTC)."""
    return site.now()


def measure_clock(connection: Any, **_: Any) -> None:
    """Measures anew, on a connection just taken, if it is time to and nobody else is at it."""
    if connection.vendor != "postgresql" or not site.stale or not site.measuring.acquire(blocking=False):
        return
    try:
        site.measure(lambda: float(connection.connection.execute(ASK).fetchone()[0]))
    except connection.Database.Error as error:  # whoever took the connection will learn it too
        log.info("the time was not told: %s", error)
    finally:
        site.measuring.release()


connection_created.connect(measure_clock, dispatch_uid="config.clock")
