"""What is sent of the chat: a message, a whisper, a room and the people in it; and the frames of what is said."""

from __future__ import annotations

from typing import Literal, TypedDict

PersonPlace = Literal["lobby", "table", "away"]


class MessagePayload(TypedDict):
    """A message of a room or a match."""

    id: int
    seat: int | None
    name: str
    user: str | None
    text: str
    at: int
    kind: str


WhisperPayload = TypedDict(
    "WhisperPayload",
    {
        "id": int,
        "name": str,
        "user": str | None,
        "mine": bool,
        "with": str | None,  # the other of the two
        "with_name": str,
        "text": str,
        "at": int,
    },
)


class PersonPayload(TypedDict):
    """Somebody in a room, and where they are now."""

    name: str
    user: str
    at: PersonPlace


class RoomPayload(TypedDict):
    """A room, and who is in it."""

    name: str
    kind: str
    count: int
    people: list[PersonPayload]


class TalkFrame(TypedDict):
    """Messages of a room or a match. `since`: the message they go on from; None: they stand for all before them."""

    type: Literal["talk"]
    room: str
    since: int | None
    messages: list[MessagePayload]
    more: bool


class WhispersFrame(TypedDict):
    """Whispers to and from the user, likewise."""

    type: Literal["whispers"]
    since: int | None
    messages: list[WhisperPayload]
    more: bool


class OlderMessagesFrame(TypedDict):
    """Older messages of a room or a match, as they were asked for."""

    type: Literal["older"]
    room: str
    messages: list[MessagePayload]
    more: bool


class OlderWhispersFrame(TypedDict):
    """Older whispers, as they were asked for."""

    type: Literal["older"]
    messages: list[WhisperPayload]
    more: bool
