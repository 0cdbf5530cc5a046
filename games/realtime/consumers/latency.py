"""How long the line to one socket is, measured here and never asked of the other side (F27)."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

MAX_ROUND_TRIPS = 5  # round trips of which the shortest counts


class LatencyMeter:
    """A mark goes out and comes back: the time between is the round trip, the question's way and the answer's.

    The shortest of the last few counts, so that a slow moment of either side is no lag. A client can hold a mark
    back, as a slow line would; it gains no more by it than the clocks' quota (`games.engine.clock`).
    """

    __slots__ = ("_mark", "_now", "_sent_at", "_trips")

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._trips: tuple[int, ...] = ()
        self._mark, self._sent_at = 0, -1.0  # the mark that is under way, and since when; -1: it is back

    def start_round_trip(self) -> int:
        """A mark to send now; one that is still under way does not count any more."""
        self._mark, self._sent_at = self._mark + 1, self._now()
        return self._mark

    def finish_round_trip(self, mark: int) -> None:
        """A mark has come back. Others than the last one sent, and the same again, say nothing."""
        if mark == self._mark and self._sent_at >= 0:
            trip = round((self._now() - self._sent_at) * 1000)
            self._trips = (*self._trips, trip)[-MAX_ROUND_TRIPS:]
            self._sent_at = -1.0

    @property
    def ms(self) -> int:
        """What the line takes of the time for an answer; 0 as long as nothing was measured."""
        return min(self._trips, default=0)
