"""The rooms: which there are, who may come in, and the one way in which a line gets into one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Count, Q

from accounts import lookalikes
from accounts.models import User
from games import clocks, names, presence
from games.models import Match, Message, Room
from games.refusals import Refused, not_found
from games.talk import rates

LOBBY: Final = "*LOBBY_"
READS_LIKE_LOBBY: Final = re.compile(r"\*?lobby[ _-]?(\d{0,6})", re.ASCII)
FULL: Final = 200  # people in a room of the lobby; the next one goes to the next room
CROWDED: Final = 1000  # people in a room that somebody opened
MOST: Final = 500  # rooms opened by people that there may be at once
NAME: Final = 30  # characters


class Listed(NamedTuple):
    """A room in the list of rooms."""

    name: str
    people: int


def of_table(match: Match, kind: str) -> Room:
    """The room of a table's players, or of its spectators."""
    return Room.objects.get_or_create(match=match, kind=kind)[0]


def box(user: User) -> Room:
    """Where whispers to somebody, and his own to others, are kept."""
    return Room.objects.get_or_create(user=user, kind=Room.Kind.BOX)[0]


def put(room: Room, user: User, text: str, *, seat: int | None = None, to: User | None = None) -> Message:
    """Adds a line to a room, inside a transaction: the room's row is locked until its end, so the numbers follow
    the order of the commits."""
    kept = Room.objects.select_for_update(no_key=True).get(pk=room.pk)
    kept.last += 1
    kept.save(update_fields=["last"])
    return Message.objects.create(room=kept, number=kept.last, user=user, to=to, seat=seat, text=text, at=clocks.now())


def aloud(room_id: int | None) -> Room:
    """A room of the lobby, or one that somebody opened; 404 where there is none (any more)."""
    kinds = [Room.Kind.LOBBY, Room.Kind.NAMED]
    found = Room.objects.filter(pk=room_id, kind__in=kinds).first() if room_id is not None else None
    if found is None:
        raise not_found("room")
    return found


def listed() -> list[Listed]:
    """The rooms anybody may enter with how many are in each: those of the lobby first, then the fullest."""
    here = Count("people", filter=Q(people__seen__gt=clocks.now() - presence.AWAY))
    rooms = Room.objects.filter(kind__in=[Room.Kind.LOBBY, Room.Kind.NAMED]).annotate(here=here)
    found = [(room.kind, Listed(room.name, room.here)) for room in rooms]
    found.sort(key=lambda each: (each[0] != Room.Kind.LOBBY, -each[1].people, each[1].name))
    return [each for kind, each in found if each.people or kind == Room.Kind.LOBBY]


def crowd(room: Room) -> int:
    """How many are in a room now."""
    return room.people.filter(seen__gt=clocks.now() - presence.AWAY).count()


def with_space() -> Room:
    """The first room of the lobby that is not full, inside a transaction. One newcomer chooses at a time: the first
    room's row is locked, so the limit holds."""
    first, _ = Room.objects.get_or_create(kind=Room.Kind.LOBBY, name=f"{LOBBY}1")
    Room.objects.select_for_update(no_key=True).get(pk=first.pk)
    halls = sorted(Room.objects.filter(kind=Room.Kind.LOBBY), key=number)
    for hall in halls:
        if crowd(hall) < FULL:
            return hall
    return Room.objects.create(kind=Room.Kind.LOBBY, name=f"{LOBBY}{number(halls[-1]) + 1}")


def number(hall: Room) -> int:
    """The 2 of *LOBBY_2."""
    return int(hall.name.removeprefix(LOBBY))


def named(user: User, name: str) -> Room:
    """The room of that name, opened if there is none; Refused when it is full or the name will not do."""
    name = _hall(names.cleaned(name, NAME))
    found = Room.objects.filter(name__iexact=name, kind__in=[Room.Kind.LOBBY, Room.Kind.NAMED]).first()
    if found is None:
        return opened(user, name)
    if crowd(found) >= (FULL if found.kind == Room.Kind.LOBBY else CROWDED):
        raise Refused(f"{called(found.name)} is full. List the other rooms: /c")
    return found


def called(name: str) -> str:
    """A room's name as people read it: "Lobby", "Lobby 2", "Newcomers"."""
    if not name.startswith(LOBBY):
        return name
    number_ = name.removeprefix(LOBBY).lstrip("0")
    return "Lobby" if number_ in ("", "1") else f"Lobby {number_}"


def _hall(name: str) -> str:
    """The lobby's own room where a name reads like one ("Lobby", "lobby 2", "L0bby"): no other room may be called so.
    Any other name as it is."""
    found = READS_LIKE_LOBBY.fullmatch(name.casefold())
    if found:
        return f"{LOBBY}{int(found[1] or 1)}"
    return f"{LOBBY}1" if lookalikes.skeleton(name) == lookalikes.skeleton("lobby") else name


def opened(user: User, name: str) -> Room:
    """A new room of that name."""
    if not any(unicodedata.category(letter)[0] in "LN" for letter in name):
        raise Refused("A room's name has at least one letter or digit: /join Newcomers.", status=422)
    if name.startswith(("*", "/")):
        raise Refused("Names starting with * or / are reserved. Choose another, or list the rooms: /c", status=422)
    rates.opens(user)
    if Room.objects.filter(kind=Room.Kind.NAMED).count() >= MOST:
        raise Refused("There are too many rooms. Choose one of them: /c")
    try:
        with transaction.atomic():
            return Room.objects.create(kind=Room.Kind.NAMED, name=name)
    except IntegrityError:  # somebody else opened it just now
        return Room.objects.get(name__iexact=name, kind=Room.Kind.NAMED)


def lasts(ids: Iterable[int]) -> dict[int, int]:
    """The number of the last message in each of these rooms, in one query."""
    return dict(Room.objects.filter(pk__in=list(ids)).values_list("pk", "last"))


def boxes(users: Iterable[int]) -> dict[int, int]:
    """The same of the boxes of these users."""
    found = Room.objects.filter(kind=Room.Kind.BOX, user__in=list(users)).values_list("user", "last")
    return {user: last for user, last in found if user is not None}
