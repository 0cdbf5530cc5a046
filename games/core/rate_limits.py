"""How much is too much: a bucket of tokens for each socket, a count per minute, and how much is open at once.

All of it is generous to a school of 500 behind one address. Nobody is refused because Redis is gone: then each
process counts by itself.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic

from django.core.cache import cache

from .exceptions import Refused

log = logging.getLogger(__name__)


class TokenBucket:
    """Holds `burst` tokens and regains `rate` a second; each message takes one."""

    __slots__ = ("_now", "burst", "rate", "tokens", "touched")

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = monotonic) -> None:
        self.rate, self.burst, self._now = rate, burst, now
        self.tokens, self.touched = float(burst), now()

    def take(self) -> float:
        """Takes a token and returns 0, or returns the seconds until there is one."""
        now = self._now()
        self.tokens = min(self.burst, self.tokens + (now - self.touched) * self.rate)
        self.touched = now
        if self.tokens < 1:
            return (1 - self.tokens) / self.rate
        self.tokens -= 1
        return 0.0


class MinuteCounter:
    """What happened in one minute, in this process: for as long as nobody else counts."""

    def __init__(self) -> None:
        self._minute, self._counts, self._lock = -1, Counter[str](), Lock()

    def one_more(self, name: str, minute: int) -> int:
        """How often it happened in this minute, this time included."""
        with self._lock:
            if minute != self._minute:
                self._minute = minute
                self._counts.clear()
            self._counts[name] += 1
            return self._counts[name]

    def clear(self) -> None:
        """Nothing has happened."""
        with self._lock:
            self._counts.clear()


class ConcurrencyLimit:
    """How many of something are open at once, in this process, for each who: an address, a user."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, who: str, most: int) -> Iterator[bool]:
        """Whether one more may be open (`most` 0: any number); counted until the block ends."""
        if 0 < most <= self._open[who]:
            yield False
            return
        self._open[who] += 1
        try:
            yield True
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]

    def __len__(self) -> int:
        return len(self._open)


_counted = MinuteCounter()


def check_rate_per_minute(what: str, who: object, most: int, now: float) -> None:
    """Counts one more `what` of `who` in this minute (`now` in seconds). Refused (429) beyond `most`."""
    minute = int(now // 60)
    name = f"rate:{what}:{who}"
    if increment_minute_count(name, minute) > most:
        raise Refused("Too fast. Try again in a minute.", status=429, wait=60 - int(now) % 60)


def increment_minute_count(name: str, minute: int) -> int:
    """Counts one more in this minute and returns the count: of all processes, or of this one while the cache does
    not answer."""
    try:
        cache.add(f"{name}:{minute}", 0, 90)
        return cache.incr(f"{name}:{minute}")
    except Exception as error:  # play goes on without the cache; the door guards what matters
        log.warning("the cache does not answer, so each process counts by itself: %r", error)
        return _counted.one_more(name, minute)
