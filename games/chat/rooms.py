"""The rooms: which there are, who may come in, and the one way in which a line gets into one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Count, Q

from accounts import lookalikes
from accounts.models import User
from common import clock
from common.refusals import Refused, build_not_found_error
from common.text import clean_line, has_letter
from games.core import presence
from games.models import Match, Message, Room

from . import limits

LOBBY_PREFIX: Final = "*LOBBY_"
LOBBY_LIKE_NAME: Final = re.compile(r"\*?lobby[ _-]?(\d{0,6})", re.ASCII)
MAX_LOBBY_ROOM_USERS: Final = 200  # people in a room of the lobby; the next one goes to the next room
MAX_NAMED_ROOM_USERS: Final = 1000  # people in a room that somebody opened
MAX_NAMED_ROOMS: Final = 500  # rooms opened by people that there may be at once
MAX_ROOM_NAME_LENGTH: Final = 30  # characters


class RoomSummary(NamedTuple):
    """A room in the list of rooms."""

    name: str
    people: int


def get_match_room(match: Match, kind: str) -> Room:
    """The chat room of a match's players, or of its spectators (`kind`); created if there is none."""
    return Room.objects.get_or_create(match=match, kind=kind)[0]


def get_whisper_inbox(user: User) -> Room:
    """The room that holds the whispers to and from a user; created if there is none."""
    return Room.objects.get_or_create(user=user, kind=Room.Kind.BOX)[0]


def append_message(
    room: Room, user: User, text: str, *, seat: int | None = None, recipient: User | None = None
) -> Message:
    """Appends a message to a room, inside a transaction. Locks the room's row until its end, so the numbers follow
    the order of the commits."""
    kept = Room.objects.select_for_update(no_key=True).get(pk=room.pk)
    kept.last += 1
    kept.save(update_fields=["last"])
    return Message.objects.create(
        room=kept, number=kept.last, user=user, to=recipient, seat=seat, text=text, at=clock.get_current_time_ms()
    )


def get_public_room(room_id: int | None) -> Room:
    """A room of the lobby, or one that somebody opened. Refused (404) where there is none (any more)."""
    kinds = [Room.Kind.LOBBY, Room.Kind.NAMED]
    found = Room.objects.filter(pk=room_id, kind__in=kinds).first() if room_id is not None else None
    if found is None:
        raise build_not_found_error("room")
    return found


def list_chat_rooms() -> list[RoomSummary]:
    """The rooms anybody may enter, with how many people are in each: the lobby's first, then the fullest."""
    here = Count("people", filter=Q(people__seen__gt=clock.get_current_time_ms() - presence.AWAY_AFTER_MS))
    rooms = Room.objects.filter(kind__in=[Room.Kind.LOBBY, Room.Kind.NAMED]).annotate(here=here)
    found = [(room.kind, RoomSummary(room.name, room.here)) for room in rooms]
    found.sort(key=lambda each: (each[0] != Room.Kind.LOBBY, -each[1].people, each[1].name))
    return [each for kind, each in found if each.people or kind == Room.Kind.LOBBY]


def count_room_users(room: Room) -> int:
    """How many people are in a room now."""
    return room.people.filter(seen__gt=clock.get_current_time_ms() - presence.AWAY_AFTER_MS).count()


def choose_lobby_room() -> Room:
    """The first lobby room that is not full; a new one if all are. Inside a transaction: locks the first room's row,
    so newcomers choose one at a time and the limit holds."""
    first, _ = Room.objects.get_or_create(kind=Room.Kind.LOBBY, name=f"{LOBBY_PREFIX}1")
    Room.objects.select_for_update(no_key=True).get(pk=first.pk)
    halls = sorted(Room.objects.filter(kind=Room.Kind.LOBBY), key=parse_lobby_number)
    for hall in halls:
        if count_room_users(hall) < MAX_LOBBY_ROOM_USERS:
            return hall
    return Room.objects.create(kind=Room.Kind.LOBBY, name=f"{LOBBY_PREFIX}{parse_lobby_number(halls[-1]) + 1}")


def parse_lobby_number(hall: Room) -> int:
    """The number in a lobby room's name: the 2 of *LOBBY_2."""
    return int(hall.name.removeprefix(LOBBY_PREFIX))


def get_or_open_room(user: User, name: str) -> Room:
    """The room of that name, created if there is none. Refused when it is full or the name is not allowed."""
    name = _hall(clean_line(name, MAX_ROOM_NAME_LENGTH))
    found = Room.objects.filter(name__iexact=name, kind__in=[Room.Kind.LOBBY, Room.Kind.NAMED]).first()
    if found is None:
        return create_named_room(user, name)
    if count_room_users(found) >= (MAX_LOBBY_ROOM_USERS if found.kind == Room.Kind.LOBBY else MAX_NAMED_ROOM_USERS):
        raise Refused(f"{format_room_name(found.name)} is full. List the other rooms: /c")
    return found


def format_room_name(name: str) -> str:
    """A room's name as people read it: "Lobby", "Lobby 2", "Newcomers"."""
    if not name.startswith(LOBBY_PREFIX):
        return name
    number_ = name.removeprefix(LOBBY_PREFIX).lstrip("0")
    return "Lobby" if number_ in ("", "1") else f"Lobby {number_}"


def _hall(name: str) -> str:
    """The lobby's own room where a name reads like one ("Lobby", "lobby 2", "L0bby"): no other room may be called so.
    Any other name as it is."""
    found = LOBBY_LIKE_NAME.fullmatch(name.casefold())
    if found:
        return f"{LOBBY_PREFIX}{int(found[1] or 1)}"
    return f"{LOBBY_PREFIX}1" if lookalikes.get_skeleton(name) == lookalikes.get_skeleton("lobby") else name


def create_named_room(user: User, name: str) -> Room:
    """Creates a room of that name. Refused (422, 429) when the name is not allowed or there are too many rooms."""
    if not has_letter(name):
        raise Refused("A room's name has at least one letter or digit: /join Newcomers.", status=422)
    if name.startswith(("*", "/")):
        raise Refused("Names starting with * or / are reserved. Choose another, or list the rooms: /c", status=422)
    limits.check_new_room_rate(user)
    if Room.objects.filter(kind=Room.Kind.NAMED).count() >= MAX_NAMED_ROOMS:
        raise Refused("There are too many rooms. Choose one of them: /c")
    try:
        with transaction.atomic():
            return Room.objects.create(kind=Room.Kind.NAMED, name=name)
    except IntegrityError:  # somebody else opened it just now
        return Room.objects.get(name__iexact=name, kind=Room.Kind.NAMED)


def get_last_message_numbers(ids: Iterable[int]) -> dict[int, int]:
    """The number of the last message in each of these rooms, in one query."""
    return dict(Room.objects.filter(pk__in=list(ids)).values_list("pk", "last"))


def get_last_table_numbers(match_ids: Iterable[str]) -> dict[tuple[str, str], int]:
    """The number of the last message at each of these tables, by match id and kind of room, in one query; none where
    nothing was said."""
    found = Room.objects.filter(match__in=list(match_ids)).values_list("match_id", "kind", "last")
    return {(match_id, kind): last for match_id, kind, last in found if match_id is not None}


def get_last_whisper_numbers(users: Iterable[int]) -> dict[int, int]:
    """The number of the last message in the whisper inbox of each of these users, in one query."""
    found = Room.objects.filter(kind=Room.Kind.BOX, user__in=list(users)).values_list("user", "last")
    return {user: last for user, last in found if user is not None}
