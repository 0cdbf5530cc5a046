"""What changed between two states of plain data, so that it can be undone and made again."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Change = dict[str, Any]  # `path`, and `before` and `after` where there was and is something


def find_changes(before: Any, after: Any) -> list[Change]:
    """The places at which the second differs from the first, as deep as both have the same shape. Linear."""
    return list(_walk(before, after, []))


def _walk(before: Any, after: Any, path: list[str | int]) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            if key not in before:
                yield {"path": [*path, key], "after": after[key]}
            elif key not in after:
                yield {"path": [*path, key], "before": before[key]}
            else:
                yield from _walk(before[key], after[key], [*path, key])
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _walk(one, other, [*path, place])
    elif before != after or type(before) is not type(after):
        yield {"path": path, "before": before, "after": after}


def redo_changes(data: dict[str, Any], changes: list[Change]) -> dict[str, Any]:
    """The data after these changes."""
    return _put(data, changes, "after")


def undo_changes(data: dict[str, Any], changes: list[Change]) -> dict[str, Any]:
    """The data before these changes."""
    return _put(data, changes[::-1], "before")


def _put(data: dict[str, Any], changes: list[Change], which: str) -> dict[str, Any]:
    made = copy.deepcopy(data)
    for change in changes:
        *way, last = change["path"]
        holder: Any = made
        for step in way:
            holder = holder[step]
        if which in change:
            holder[last] = copy.deepcopy(change[which])
        else:
            del holder[last]
    return made
