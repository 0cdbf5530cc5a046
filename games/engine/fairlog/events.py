"""The log: what was published, in order, each event hashed together with all before it. The hash of the last is the
head: who has kept a head would see that history was written anew."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import Struct

from .hashing import hash_for, sized

Event = dict[str, Any]  # numbers, true and false, ASCII text, lists of these
NO_HEAD = bytes(32)  # before the first event


def write_canonical(value: Any) -> str:
    """JSON with its keys in order and nothing but ASCII: the same data gives the same text in every language."""
    return _canonical.encode(value)


_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)  # made once: half the time


def hash_event(before: bytes, event: Event) -> bytes:
    """The head after an event, from the head before it."""
    return hash_for(b"event", before, sized(write_canonical(event)))


def hash_own_event(before: bytes, event: Event) -> bytes:
    """`hash_event` of what was made here, and so has no fractions in it: in a third of the time."""
    return hash_for(b"event", before, sized(_write_own(event)))


def _write_own(event: Event) -> bytes:
    """What `write_canonical` gives, by an encoder that is quicker and writes some characters
    otherwise: where it meets them, the other one does it."""
    try:
        quick = _quick.encode(event)
    except (TypeError, ValueError):  # no data; half a character
        return write_canonical(event).encode()
    alike = quick.isascii() and b"\x7f" not in quick
    return quick if alike else write_canonical(event).encode()


_quick = msgspec.json.Encoder(order="sorted")


class LoggedEvent(Struct, omit_defaults=True):
    """An event as it stands in a file, and the head after it (hex). `entry`: with which entry of the game it came;
    -1: it was published for the file."""

    ev: Event
    h: str
    entry: int = -1


class FairLog(Struct):
    """All that is published of a game's chance: what `check_log` reads."""

    game: str
    events: list[LoggedEvent] = []

    @property
    def head(self) -> bytes:
        """The hash of the last event."""
        return bytes.fromhex(self.events[-1].h) if self.events else NO_HEAD

    def append(self, event: Event) -> bytes:
        """Publishes an event; the new head."""
        head = hash_event(self.head, event)
        self.events.append(LoggedEvent(event, head.hex()))
        return head
