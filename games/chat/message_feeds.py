"""What was said, as it is told: made once for all who have heard equally much and mute the same of its speakers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from accounts.models import User
from games.core.strict_json import encode_json
from games.models import Message, Room

from . import mutes

HISTORY_SIZE: Final = 100  # messages shown to whoever comes, and at once to who missed some
OLDER_PAGE_SIZE: Final = 50  # older messages, each time somebody asks

FeedCursor = tuple[
    int | None, int | None
]  # a listener, and the number of the last line they were brought; None: nothing yet
FeedUpdates = dict[
    FeedCursor, tuple[str | None, int]
]  # the frame for each, if there is any news, and how far it brings them


class ChatFeed(NamedTuple):
    """Where something is said, and how it is told: the frame's own fields, and the form of a message."""

    messages: dict[str, Any]  # which ones, for a query
    frame: dict[str, Any]
    form: Callable[[Message], dict[str, Any]]
    people: tuple[str, ...] = ("user",)  # those of a message whose names are told


def build_match_chat_feed(match_id: str, seat: int | None) -> ChatFeed:
    """The feed of a match's players (of somebody in a seat) or of its spectators (`seat` None)."""
    kind = get_room_kind_for_seat(seat)
    where = {"room__match": match_id, "room__kind": kind}
    return ChatFeed(where, {"type": "talk", "room": ""}, lambda message: serialize_message(message, kind))


def build_room_chat_feed(found: Room) -> ChatFeed:
    """The feed of a room of the lobby."""
    where, kind = {"room": found.pk}, found.kind
    return ChatFeed(where, {"type": "talk", "room": found.name}, lambda message: serialize_message(message, kind))


def build_whisper_feed(user_id: int) -> ChatFeed:
    """The feed of the whispers to and from a user."""
    where = {"room__user": user_id, "room__kind": Room.Kind.BOX}
    return ChatFeed(where, {"type": "whispers"}, lambda message: serialize_whisper(message, user_id), ("user", "to"))


def get_room_kind_for_seat(seat: int | None) -> str:
    """Which room of a match somebody in this seat (None: a spectator) reads."""
    return Room.Kind.SPECTATORS if seat is None else Room.Kind.PLAYERS


def build_chat_updates(place: ChatFeed, heard: Collection[FeedCursor]) -> FeedUpdates:
    """What brings each listener from the last message they were sent to now. `since` in a frame is the number it
    goes on from; null: it stands for everything before it, which the reader drops."""
    lines, more = _lines(place, heard)
    authors = {line.user_id for line in lines if line.user_id is not None}
    deaf = mutes.load_muted_authors({user for user, _ in heard if user is not None}, authors)
    made: dict[tuple[mutes.MutedAuthors, int | None], str | None] = {}
    told: FeedUpdates = {}
    for user, after in heard:
        since = None if after is None or (more and lines[0].number > after + 1) else after
        audience = deaf.get(user or 0, mutes.NO_MUTED_AUTHORS), since
        if audience not in made:
            made[audience] = _frame(place, lines, more, *audience)
        told[user, after] = made[audience], lines[-1].number if lines else after or 0
    return told


def load_chat_history(place: ChatFeed, user: Any = None) -> tuple[list[dict[str, Any]], bool]:
    """The last messages as a user sees them, the oldest first, and whether there are older ones."""
    return _page(place, user, HISTORY_SIZE)


def load_older_messages(place: ChatFeed, user: Any, before: int) -> dict[str, Any]:
    """The frame with the messages before number `before`, the oldest first."""
    messages, more = _page(place, user, OLDER_PAGE_SIZE, number__lt=before)
    return {**place.frame, "type": "older", "messages": messages, "more": more}


def serialize_message(message: Message, kind: str) -> dict[str, Any]:
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


def serialize_whisper(message: Message, owner: int) -> dict[str, Any]:
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


def _lines(place: ChatFeed, heard: Collection[FeedCursor]) -> tuple[list[Message], bool]:
    """The messages the hindmost has not heard, the oldest first, but no more than a history; whether there are more."""
    floor = min((after or 0 for _, after in heard), default=0)
    found = Message.objects.filter(**place.messages, number__gt=floor).select_related(*place.people)
    newest = list(found.order_by("-number")[: HISTORY_SIZE + 1])
    return newest[:HISTORY_SIZE][::-1], len(newest) > HISTORY_SIZE


def _frame(
    place: ChatFeed, lines: list[Message], more: bool, deaf: mutes.MutedAuthors, since: int | None
) -> str | None:
    messages = [place.form(each) for each in lines if each.number > (since or 0) and each.user_id not in deaf]
    if since is not None and not messages:
        return None
    return encode_json({**place.frame, "since": since, "messages": messages, "more": more and since is None})


def _page(place: ChatFeed, user: Any, most: int, **where: Any) -> tuple[list[dict[str, Any]], bool]:
    heard = Message.objects.filter(mutes.build_audible_filter(user), **place.messages, **where)
    found = heard.select_related(*place.people)
    newest = list(found.order_by("-number")[: most + 1])
    return [place.form(message) for message in newest[:most][::-1]], len(newest) > most


def _name(user: User | None) -> str:
    return user.name if user else "Somebody"
