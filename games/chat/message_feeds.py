"""What was said, as it is told: made once for all who have heard equally much and mute the same of its speakers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from accounts.models import User
from games.core.strict_json import dumps
from games.models import Message, Room

from . import mutes

HISTORY: Final = 100  # messages shown to whoever comes, and at once to who missed some
PAGE: Final = 50  # older messages, each time somebody asks

Heard = tuple[int | None, int | None]  # a listener, and the number of the last line he was brought; None: nothing yet
Told = dict[Heard, tuple[str | None, int]]  # the frame for each, if there is any news, and how far it brings him


class Place(NamedTuple):
    """Where something is said, and how it is told: the frame's own fields, and the form of a message."""

    messages: dict[str, Any]  # which ones, for a query
    frame: dict[str, Any]
    form: Callable[[Message], dict[str, Any]]
    people: tuple[str, ...] = ("user",)  # those of a message whose names are told


def table(match_id: str, seat: int | None) -> Place:
    """The talk of a table's players (somebody in a seat) or of its spectators."""
    kind = kind_of(seat)
    where = {"room__match": match_id, "room__kind": kind}
    return Place(where, {"type": "talk", "room": ""}, lambda message: said(message, kind))


def room(found: Room) -> Place:
    """A room of the lobby."""
    where, kind = {"room": found.pk}, found.kind
    return Place(where, {"type": "talk", "room": found.name}, lambda message: said(message, kind))


def box(user_id: int) -> Place:
    """What was whispered to somebody, and by him."""
    where = {"room__user": user_id, "room__kind": Room.Kind.BOX}
    return Place(where, {"type": "whispers"}, lambda message: whispered(message, user_id), ("user", "to"))


def kind_of(seat: int | None) -> str:
    """Whose talk somebody in this seat (or none) hears."""
    return Room.Kind.SPECTATORS if seat is None else Room.Kind.PLAYERS


def news(place: Place, heard: Collection[Heard]) -> Told:
    """Brings each listener from what he has heard to now. `since` in a frame is the number it goes on from; null:
    it stands for everything before it, which the reader drops."""
    lines, more = _lines(place, heard)
    authors = {line.user_id for line in lines if line.user_id is not None}
    deaf = mutes.deaf({user for user, _ in heard if user is not None}, authors)
    made: dict[tuple[mutes.Deaf, int | None], str | None] = {}
    told: Told = {}
    for user, after in heard:
        since = None if after is None or (more and lines[0].number > after + 1) else after
        audience = deaf.get(user or 0, mutes.HEARS_ALL), since
        if audience not in made:
            made[audience] = _frame(place, lines, more, *audience)
        told[user, after] = made[audience], lines[-1].number if lines else after or 0
    return told


def history(place: Place, user: Any = None) -> tuple[list[dict[str, Any]], bool]:
    """The last messages as somebody hears them, the oldest first, and whether there are older ones."""
    return _page(place, user, HISTORY)


def older(place: Place, user: Any, before: int) -> dict[str, Any]:
    """The frame of the messages before one, the oldest first."""
    messages, more = _page(place, user, PAGE, number__lt=before)
    return {**place.frame, "type": "older", "messages": messages, "more": more}


def said(message: Message, kind: str) -> dict[str, Any]:
    """A line of a room or a table."""
    return {
        "id": message.number,
        "seat": message.seat,
        "name": _name(message.user),
        "user": message.user.username if message.user else None,
        "text": message.text,
        "at": message.at,
        "kind": kind,
    }


def whispered(message: Message, owner: int) -> dict[str, Any]:
    """A whisper in somebody's box; `with` is the other of the two."""
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


def _lines(place: Place, heard: Collection[Heard]) -> tuple[list[Message], bool]:
    """The messages the hindmost has not heard, the oldest first, but no more than a history; whether there are more."""
    floor = min((after or 0 for _, after in heard), default=0)
    found = Message.objects.filter(**place.messages, number__gt=floor).select_related(*place.people)
    newest = list(found.order_by("-number")[: HISTORY + 1])
    return newest[:HISTORY][::-1], len(newest) > HISTORY


def _frame(place: Place, lines: list[Message], more: bool, deaf: mutes.Deaf, since: int | None) -> str | None:
    messages = [place.form(each) for each in lines if each.number > (since or 0) and each.user_id not in deaf]
    if since is not None and not messages:
        return None
    return dumps({**place.frame, "since": since, "messages": messages, "more": more and since is None})


def _page(place: Place, user: Any, most: int, **where: Any) -> tuple[list[dict[str, Any]], bool]:
    heard = Message.objects.filter(mutes.audible(user), **place.messages, **where)
    found = heard.select_related(*place.people)
    newest = list(found.order_by("-number")[: most + 1])
    return [place.form(message) for message in newest[:most][::-1]], len(newest) > most


def _name(user: User | None) -> str:
    return user.name if user else "Somebody"
