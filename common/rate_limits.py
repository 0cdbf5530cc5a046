"""How much is too much: a bucket of tokens for each socket, a count per minute or hour, and how much is open at once.

All of it is generous to a school of 500 behind one address. Nobody is refused because Redis is gone: then each
process counts by itself.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from threading import Lock
from time import monotonic

from django.core.cache import cache

from . import clock
from .durations import MINUTE_S, SECOND_MS
from .refusals import Refused

log = logging.getLogger(__name__)

GRACE_S = 30  # seconds for which a count outlives its stretch of time: hosts' clocks differ


class TokenBucket:
    """Holds `burst` tokens and regains `rate` a second; each message takes one."""

    __slots__ = ("_now", "burst", "rate", "tokens", "touched")

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = monotonic) -> None:
        self.rate, self.burst, self._now = rate, burst, now
        self.tokens, self.touched = float(burst), now()

    def consume(self) -> float:
        """Takes a token and returns 0, or returns the seconds until there is one."""
        now = self._now()
        self.tokens = min(self.burst, self.tokens + (now - self.touched) * self.rate)
        self.touched = now
        if self.tokens < 1:
            return (1 - self.tokens) / self.rate
        self.tokens -= 1
        return 0.0


class LocalCounts:
    """What happened in the present stretches of time, in this process: for as long as nobody else counts."""

    def __init__(self) -> None:
        self._windows: dict[int, int] = {}
        self._counts: dict[int, Counter[str]] = {}
        self._lock = Lock()

    def one_more(self, name: str, window: int, seconds: int) -> int:
        """How often it happened in this stretch of so many seconds, this time included."""
        with self._lock:
            if self._windows.get(seconds) != window:
                self._windows[seconds], self._counts[seconds] = window, Counter()
            self._counts[seconds][name] += 1
            return self._counts[seconds][name]

    def clear(self) -> None:
        """Nothing has happened."""
        with self._lock:
            self._windows.clear()


class ConcurrencyPlace:
    """One of what is open at once, for a `with` block; thousands of them last for hours, so it is small."""

    __slots__ = ("_key", "_limit", "_open", "_taken")

    def __init__(self, open_by_key: Counter[str], key: str, limit: int) -> None:
        self._open, self._key, self._limit, self._taken = open_by_key, key, limit, False

    def __enter__(self) -> bool:
        """Whether there is a place, which is taken."""
        self._taken = not 0 < self._limit <= self._open[self._key]
        self._open[self._key] += self._taken
        return self._taken

    def __exit__(self, *error: object) -> None:
        """The place is free again."""
        self._open[self._key] -= self._taken
        if not self._open[self._key]:
            del self._open[self._key]


class ConcurrencyLimit:
    """How many of something are open at once, in this process, for each who: an address, a user."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def acquire(self, key: str, limit: int) -> ConcurrencyPlace:
        """`with` it: whether one more may be open (`limit` 0: any number); counted until the block ends."""
        return ConcurrencyPlace(self._open, key, limit)

    def __len__(self) -> int:
        return len(self._open)


_local = LocalCounts()


def check_rate(
    what: str, who: object, most: int, seconds: int = MINUTE_S, reason: str = "Too fast. Try again in a minute."
) -> None:
    """Counts one more `what` of `who` in this minute, or another stretch of time. Refused (429) beyond `most`."""
    if not is_within_rate(what, who, most, seconds):
        now = clock.get_current_time_ms() // SECOND_MS
        raise Refused(reason, status=429, wait=seconds - now % seconds)


def is_within_rate(what: str, who: object, most: int, seconds: int = MINUTE_S) -> bool:
    """Counts one more; whether it is still one of `most`. Of what is counted for longer than a minute the stretch
    before counts too, by the share of it that is not yet `seconds` ago: so nobody has twice as much around the hour."""
    now = clock.get_current_time_ms() // SECOND_MS
    window, elapsed = divmod(now, seconds)
    name = f"rate:{what}:{who}:{seconds}"
    count = float(count_in_window(name, window, seconds))
    if seconds > MINUTE_S:
        count += get_count(name, window - 1) * (seconds - elapsed) / seconds
    return count <= most


def count_in_window(name: str, window: int, seconds: int) -> int:
    """Counts one more in this stretch of time and returns the count: of all processes, or of this one while the
    cache does not answer."""
    try:
        cache.add(f"{name}:{window}", 0, 2 * seconds + GRACE_S)
        return cache.incr(f"{name}:{window}")
    except Exception as error:  # play goes on without the cache; the door guards what matters
        log.warning("the cache does not answer, so each process counts by itself: %r", error)
        return _local.one_more(name, window, seconds)


def get_count(name: str, window: int) -> int:
    """What was counted in another stretch of time; nothing while the cache does not answer."""
    try:
        return cache.get(f"{name}:{window}") or 0
    except Exception:  # `count_in_window` has said so
        return 0
