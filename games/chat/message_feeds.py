"""What was said, as it is told: made once for all who have heard equally much and mute the same of its speakers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from accounts.models import User
from games.core.strict_json import encode_json
from games.models import Message, Room

from . import mutes
from .payloads import (
    MessagePayload,
    OlderMessagesFrame,
    OlderWhispersFrame,
    TalkFrame,
    WhisperPayload,
    WhispersFrame,
)

HISTORY_SIZE: Final = 100  # messages shown to whoever comes, and at once to who missed some
OLDER_PAGE_SIZE: Final = 50  # older messages, each time somebody asks

FeedCursor = tuple[
    int | None, int | None
]  # a listener, and the number of the last line they were brought; None: nothing yet
FeedUpdates = dict[
    FeedCursor, tuple[str | None, int]
]  # the frame for each, if there is any news, and how far it brings them


Payload = TypeVar("Payload", MessagePayload, WhisperPayload)


@dataclass(frozen=True)
class ChatFeed(Generic[Payload]):
    """Where something is said, and how it is told: the form of a message, and of the frames they are sent in. Both are
    given the messages and whether there are older ones; a frame of what is new begins with `since`."""

    message_filter: dict[str, Any]  # which ones, for a query
    serialize: Callable[[Message], Payload]
    build_frame: Callable[[int | None, list[Payload], bool], TalkFrame | WhispersFrame]
    build_older_frame: Callable[[list[Payload], bool], OlderMessagesFrame | OlderWhispersFrame]
    user_fields: tuple[str, ...] = ("user",)  # those of a message whose names are told


def build_match_chat_feed(match_id: str, seat: int | None) -> ChatFeed[MessagePayload]:
    """The feed of a match's players (of somebody in a seat) or of its spectators (`seat` None)."""
    kind = get_room_kind_for_seat(seat)
    return _build_public_feed({"room__match": match_id, "room__kind": kind}, "", kind)


def build_room_chat_feed(found: Room) -> ChatFeed[MessagePayload]:
    """The feed of a room of the lobby."""
    return _build_public_feed({"room": found.pk}, found.name, found.kind)


def build_whisper_feed(user_id: int) -> ChatFeed[WhisperPayload]:
    """The feed of the whispers to and from a user."""

    def build_frame(since: int | None, messages: list[WhisperPayload], more: bool) -> WhispersFrame:
        return {"type": "whispers", "since": since, "messages": messages, "more": more}

    def build_older_frame(messages: list[WhisperPayload], more: bool) -> OlderWhispersFrame:
        return {"type": "older", "messages": messages, "more": more}

    where = {"room__user": user_id, "room__kind": Room.Kind.BOX}
    return ChatFeed(
        where, lambda message: serialize_whisper(message, user_id), build_frame, build_older_frame, ("user", "to")
    )


def get_room_kind_for_seat(seat: int | None) -> str:
    """Which room of a match somebody in this seat (None: a spectator) reads."""
    return Room.Kind.SPECTATORS if seat is None else Room.Kind.PLAYERS


def build_chat_updates(feed: ChatFeed[Payload], cursors: Collection[FeedCursor]) -> FeedUpdates:
    """What brings each listener from the last message they were sent to now. `since` in a frame is the number it
    goes on from; null: it stands for everything before it, which the reader drops."""
    lines, more = _lines(feed, cursors)
    authors = {line.user_id for line in lines if line.user_id is not None}
    deaf = mutes.load_muted_authors({user for user, _ in cursors if user is not None}, authors)
    made: dict[tuple[mutes.MutedAuthors, int | None], str | None] = {}
    told: FeedUpdates = {}
    for user, after in cursors:
        since = None if after is None or (more and lines[0].number > after + 1) else after
        audience = deaf.get(user or 0, mutes.NO_MUTED_AUTHORS), since
        if audience not in made:
            made[audience] = _frame(feed, lines, more, *audience)
        told[user, after] = made[audience], lines[-1].number if lines else after or 0
    return told


def load_chat_history(feed: ChatFeed[Payload], user: Any = None) -> tuple[list[Payload], bool]:
    """The last messages as a user sees them, the oldest first, and whether there are older ones."""
    return _page(feed, user, HISTORY_SIZE)


def load_older_messages(feed: ChatFeed[Payload], user: Any, before: int) -> OlderMessagesFrame | OlderWhispersFrame:
    """The frame with the messages before number `before`, the oldest first."""
    messages, more = _page(feed, user, OLDER_PAGE_SIZE, number__lt=before)
    return feed.build_older_frame(messages, more)


def serialize_message(message: Message, kind: str) -> MessagePayload:
    """A message of a room or a match as JSON."""
    return {
        "id": message.number,
        "seat": message.seat,
        "name": _name(message.user),
        "user": message.user.username if message.user else None,
        "text": message.text,
        "at": message.at,
        "kind": kind,
    }


def serialize_whisper(message: Message, owner: int) -> WhisperPayload:
    """A whisper in somebody's inbox as JSON; `with` is the other of the two."""
    mine = message.user_id == owner
    other = message.to if mine else message.user
    return {
        "id": message.number,
        "name": _name(message.user),
        "user": message.user.username if message.user else None,
        "mine": mine,
        "with": other.username if other else None,
        "with_name": _name(other),
        "text": message.text,
        "at": message.at,
    }


def _build_public_feed(where: dict[str, Any], room: str, kind: str) -> ChatFeed[MessagePayload]:
    """The feed of what is said to everybody in a room; `room`: its name, "" at a table."""

    def build_frame(since: int | None, messages: list[MessagePayload], more: bool) -> TalkFrame:
        return {"type": "talk", "room": room, "since": since, "messages": messages, "more": more}

    def build_older_frame(messages: list[MessagePayload], more: bool) -> OlderMessagesFrame:
        return {"type": "older", "room": room, "messages": messages, "more": more}

    return ChatFeed(where, lambda message: serialize_message(message, kind), build_frame, build_older_frame)


def _lines(feed: ChatFeed[Payload], heard: Collection[FeedCursor]) -> tuple[list[Message], bool]:
    """The messages the hindmost has not heard, the oldest first, but no more than a history; whether there are more."""
    floor = min((after or 0 for _, after in heard), default=0)
    found = Message.objects.filter(**feed.message_filter, number__gt=floor).select_related(*feed.user_fields)
    newest = list(found.order_by("-number")[: HISTORY_SIZE + 1])
    return newest[:HISTORY_SIZE][::-1], len(newest) > HISTORY_SIZE


def _frame(
    feed: ChatFeed[Payload], lines: list[Message], more: bool, deaf: mutes.MutedAuthors, since: int | None
) -> str | None:
    messages = [feed.serialize(each) for each in lines if each.number > (since or 0) and each.user_id not in deaf]
    if since is not None and not messages:
        return None
    return encode_json(feed.build_frame(since, messages, more and since is None))


def _page(feed: ChatFeed[Payload], user: Any, most: int, **where: Any) -> tuple[list[Payload], bool]:
    heard = Message.objects.filter(mutes.build_audible_filter(user), **feed.message_filter, **where)
    found = heard.select_related(*feed.user_fields)
    newest = list(found.order_by("-number")[: most + 1])
    return [feed.serialize(message) for message in newest[:most][::-1]], len(newest) > most


def _name(user: User | None) -> str:
    return user.name if user else "Somebody"
