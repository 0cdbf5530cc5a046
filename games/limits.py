"""How much is too much: a bucket of tokens for each socket, and a count per minute for each user."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

from django.core.cache import cache

from games.refusals import Refused

log = logging.getLogger(__name__)


class Bucket:
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


def per_minute(what: str, who: object, most: int, now: float) -> None:
    """Counts one more `what` of `who` in this minute (`now` in seconds); `Refused` (429) beyond `most`."""
    name = f"rate:{what}:{who}:{int(now // 60)}"
    try:
        cache.add(name, 0, 90)
        count = cache.incr(name)
    except Exception:  # play goes on without the cache; the door guards what matters
        log.warning("nobody counts: the cache does not answer", exc_info=True)
        return
    if count > most:
        raise Refused("That is too much at once. Wait a minute, please.", status=429)
