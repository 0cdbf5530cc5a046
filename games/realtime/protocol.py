"""The messages of a match's socket, as they come from the browser."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from games.core.exceptions import Refused
from games.core.strict_json import MAX_NUMBER, loads, typed

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\w.:-]+$")]


Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Play(Struct, forbid_unknown_fields=True):
    """A move: `{"play": {...}, "key": "...", "version": 41}`."""

    play: dict[str, Any]
    key: Key
    version: Version | None = None


class Ping(Struct, forbid_unknown_fields=True):
    """A sign of life: `{"ping": 7}`; `hidden`: of a page that nobody looks at."""

    ping: Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
    hidden: bool = False


class Echo(Struct, forbid_unknown_fields=True):
    """A mark that came with a pong, sent back at once: `{"echo": 3}`. So the server measures how long the line is."""

    echo: Annotated[int, Meta(ge=0, le=MAX_NUMBER)]


class Since(Struct, forbid_unknown_fields=True):
    """Asks for what was missed: `{"since": 41}`."""

    since: Version


class Say(Struct, forbid_unknown_fields=True):
    """Talk, or a command: `{"say": "Good luck"}`, `{"say": "/bid 340", "key": "...", "version": 41}`."""

    say: str
    key: Key | None = None
    version: Version | None = None


class Before(Struct, forbid_unknown_fields=True):
    """Asks for what was said before a message: `{"before": 120}`."""

    before: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]


Message = Play | Ping | Echo | Since | Say | Before


_KINDS: dict[str, type[Message]] = {
    "play": Play,
    "ping": Ping,
    "echo": Echo,
    "since": Since,
    "say": Say,
    "before": Before,
}


def by_hand(message: Message) -> bool:
    """Whether somebody sits before the page it comes from: it is looked at, or they do something."""
    return not message.hidden if isinstance(message, Ping) else isinstance(message, Play | Say | Before)


def message(text: str | bytes | None) -> Message:
    """One message of a match socket; `Refused` (422) when it is not one."""
    value = loads(text or "")
    if not isinstance(value, dict):
        raise Refused('A message is an object, such as {"ping": 1}.', status=422)
    named = [kind for name, kind in _KINDS.items() if name in value]
    if len(named) != 1:
        raise Refused("A message has exactly one of: play, ping, echo, since, say, before.", status=422)
    return typed(value, named[0])
