"""What has changed in a view since the position before it: a browser that has that one is sent no more than this.

A view is a flat object of the title's own. Its values are compared as they are encoded, key by key; what an audience
was sent last is remembered, for the matches told of last. Whatever is not remembered is sent whole.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any, Final, NamedTuple

import msgspec

MAX_REMEMBERED_VIEWS: Final = 2_000  # of one audience of one match each; one is a few kilobytes

EncodedView = dict[str, bytes]  # each value as JSON


class RememberedView(NamedTuple):
    """What an audience was sent last."""

    version: int
    values: EncodedView


class ViewMemory:
    """The last view of each audience of the matches told of last. Used by many threads."""

    def __init__(self, capacity: int = MAX_REMEMBERED_VIEWS) -> None:
        self.capacity = capacity
        self._views: OrderedDict[tuple[str, int | None], RememberedView] = OrderedDict()
        self._lock = Lock()

    def remember(self, match_id: str, seat: int | None, version: int, values: EncodedView) -> RememberedView | None:
        """Keeps a view, unless a newer one is kept; returns what was kept before."""
        key = (match_id, seat)
        with self._lock:
            before = self._views.get(key)
            if before is None or before.version <= version:
                self._views[key] = RememberedView(version, values)
                self._views.move_to_end(key)
                while len(self._views) > self.capacity:
                    self._views.popitem(last=False)
        return before

    def clear(self) -> None:
        """Forgets all of them."""
        with self._lock:
            self._views.clear()


view_memory: Final = ViewMemory()


def encode_view(view: Mapping[str, Any]) -> EncodedView:
    """Each value of a view as JSON."""
    encode = msgspec.json.encode
    return {key: encode(value) for key, value in view.items()}


def select_changes(before: EncodedView, now: EncodedView) -> EncodedView | None:
    """The values that are others now; None where the views have other keys, which only a whole view can tell."""
    if before.keys() != now.keys():
        return None
    return {key: value for key, value in now.items() if before[key] != value}


def as_raw(values: EncodedView) -> dict[str, msgspec.Raw]:
    """Encoded values as they go into a frame: they are not encoded twice."""
    return {key: msgspec.Raw(value) for key, value in values.items()}
