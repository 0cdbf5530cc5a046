"""Whether anybody beside this process listens to a channel. Where nobody does, a move whose news this process brings to
its own sockets need not be announced: that costs a fifth of a move.

Redis says how many heard an announcement. That is believed for a few seconds, and taken back as soon as a process says
that it has begun to listen. Whoever is missed all the same is brought the news by their hub's look, a second later.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, local
from time import monotonic

ALONE_FOR_S = 5.0  # seconds for which an answer of Redis is believed
MAX_KNOWN_CHANNELS = 5_000


class SoleListeners:
    """The channels to which only this process listens, as far as it knows. For any thread."""

    def __init__(self, seconds: Callable[[], float] = monotonic) -> None:
        self.seconds = seconds
        self.joins = 0  # how often anybody began to listen to anything
        self._until: OrderedDict[str, float] = OrderedDict()
        self._guard = Lock()

    def is_alone(self, channel: str) -> bool:
        """Whether nobody else listens to this channel."""
        return self._until.get(channel, 0.0) > self.seconds()

    def note_heard(self, channel: str, heard: int, joins: int) -> None:
        """An announcement of this process was heard by so many, itself among them; `joins` as it was beforehand: an
        answer that somebody's coming has overtaken says nothing."""
        with self._guard:
            self._until.pop(channel, None)
            if heard <= 1 and joins == self.joins:
                self._until[channel] = self.seconds() + ALONE_FOR_S
                while len(self._until) > MAX_KNOWN_CHANNELS:
                    self._until.popitem(last=False)

    def note_join(self, channel: str) -> None:
        """Somebody says that they have begun to listen."""
        with self._guard:
            self.joins += 1
            self._until.pop(channel, None)

    def clear(self) -> None:
        """Nothing is known any more: the line to Redis is a new one."""
        with self._guard:
            self.joins += 1
            self._until.clear()


sole_listeners = SoleListeners()
_here = local()


@contextmanager
def telling_own_sockets(channel: str) -> Iterator[None]:
    """What this thread announces in the channel meanwhile, this process brings to its own sockets by itself."""
    _here.channel = channel
    try:
        yield
    finally:
        _here.channel = None


def is_told_here(channel: str) -> bool:
    """Whether this process brings the news of a channel to its own sockets by itself."""
    return getattr(_here, "channel", None) == channel
