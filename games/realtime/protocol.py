"""The messages of a match's socket, as they come from the browser."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from common.refusals import Refused
from games.core.strict_json import MAX_NUMBER, convert_to_struct, parse_strict_json

MessageKey = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\w.:-]+$")]


EntryVersion = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class PlayMessage(Struct, forbid_unknown_fields=True):
    """A move: `{"play": {...}, "key": "...", "version": 41}`."""

    play: dict[str, Any]
    key: MessageKey
    version: EntryVersion | None = None


class PingMessage(Struct, forbid_unknown_fields=True):
    """A sign of life: `{"ping": 7}`; `hidden`: of a page that nobody looks at."""

    ping: Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
    hidden: bool = False


class EchoMessage(Struct, forbid_unknown_fields=True):
    """A mark that came with a pong, sent back at once: `{"echo": 3}`. So the server measures how long the line is."""

    echo: Annotated[int, Meta(ge=0, le=MAX_NUMBER)]


class SinceMessage(Struct, forbid_unknown_fields=True):
    """Asks for what was missed: `{"since": 41}`."""

    since: EntryVersion


class SayMessage(Struct, forbid_unknown_fields=True):
    """Talk, or a command: `{"say": "Good luck"}`, `{"say": "/bid 340", "key": "...", "version": 41}`."""

    say: str
    key: MessageKey | None = None
    version: EntryVersion | None = None


class BeforeMessage(Struct, forbid_unknown_fields=True):
    """Asks for what was said before a message: `{"before": 120}`."""

    before: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]


SocketMessage = PlayMessage | PingMessage | EchoMessage | SinceMessage | SayMessage | BeforeMessage


_KINDS: dict[str, type[SocketMessage]] = {
    "play": PlayMessage,
    "ping": PingMessage,
    "echo": EchoMessage,
    "since": SinceMessage,
    "say": SayMessage,
    "before": BeforeMessage,
}


def is_user_activity(message: SocketMessage) -> bool:
    """Whether a message comes from a page that is looked at, or from something the user did."""
    return (
        not message.hidden
        if isinstance(message, PingMessage)
        else isinstance(message, PlayMessage | SayMessage | BeforeMessage)
    )


def parse_socket_message(text: str | bytes | None) -> SocketMessage:
    """One message of a socket. Refused (422) when it is not one."""
    value = parse_strict_json(text or "")
    if not isinstance(value, dict):
        raise Refused('A message is an object, such as {"ping": 1}.', status=422)
    named = [kind for name, kind in _KINDS.items() if name in value]
    if len(named) != 1:
        raise Refused("A message has exactly one of: play, ping, echo, since, say, before.", status=422)
    return convert_to_struct(value, named[0])
