"""deploy/compose.yaml as data."""

from __future__ import annotations

import json
from typing import Any


def read_compose(text: str) -> dict[str, Any]:
    """The file, which keeps to a part of YAML: mappings, lists of texts, one anchor."""
    kept = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    found: dict[str, Any] = _read_block([(len(line) - len(line.lstrip()), line.strip()) for line in kept], {})
    return found


def _read_value(text: str) -> Any:
    """A value on the line of its key: a word, a text in quotes, or a list of texts."""
    return json.loads(text) if text.startswith(('"', "[")) else text


def _read_block(lines: list[tuple[int, str]], anchors: dict[str, Any]) -> Any:
    """What stands at one depth: a list of texts or a mapping; `<<` brings in what an anchor holds."""
    if lines[0][1].startswith("- "):
        return [_read_value(text[2:]) for _, text in lines]
    found: dict[str, Any] = {}
    depth = lines[0][0]
    starts = [at for at, (indent, _) in enumerate(lines) if indent == depth]
    for at, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        key, _, rest = lines[at][1].partition(":")
        rest = rest.strip()
        if key == "<<":
            found |= anchors[rest.removeprefix("*")]
            continue
        inner = lines[at + 1 : end]
        found[key] = _read_block(inner, anchors) if inner else _read_value(rest)
        if rest.startswith("&"):
            anchors[rest[1:]] = found[key]
    return found
