"""What a frame must be: as its type says, with no field more and none less."""

from __future__ import annotations

import json
from typing import Any, get_args, get_type_hints

import msgspec

from games.realtime.frames import CHAT_FRAMES, LOBBY_FRAMES, MATCH_FRAMES

FRAMES: tuple[Any, ...] = (*LOBBY_FRAMES, *MATCH_FRAMES, *CHAT_FRAMES)


def check_frame(text: str) -> dict[str, Any]:
    """The frame that was sent as this text, once it is known to be of a type that the browser knows."""
    frame: dict[str, Any] = json.loads(text)
    wrong = [found for kind in FRAMES if name(kind) == frame["type"] for found in [find_difference(kind, text)]]
    assert wrong, f"no frame is called {frame['type']}"
    assert None in wrong, f"{text[:200]}: {wrong}"
    return frame


def find_difference(kind: Any, text: str) -> str | None:
    """How a text differs from a type of frame; None if it does not."""
    try:
        read = msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        return str(error)
    return None if json.loads(msgspec.json.encode(read)) == json.loads(text) else f"has more than {kind.__name__}"


def name(kind: Any) -> str:
    """What stands as `type` in such a frame."""
    (found,) = get_args(get_type_hints(kind)["type"])
    return str(found)
