"""Who is where: in a room of the lobby, at a table. Kept in rows that every process renews for its sockets.

A row lives as long as its person has a socket somewhere; 40 s without one and they are not here. The room they
talked in last is kept while they are at a table, and for five minutes after they went: they come back to it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Set
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.models import NAMED, User, format_name
from common import clock
from common.refusals import Refused
from games.core import broadcast
from games.core.presence import AWAY_AFTER_MS, GONE_AFTER_MS
from games.models import Location, Room

from . import rooms
from .payloads import PersonPayload, PersonPlace, RoomPayload

log = logging.getLogger(__name__)

MAX_LISTED_USERS = 200  # people in the frame of a room
PLACE_ORDER: Final[tuple[PersonPlace, ...]] = ("lobby", "table", "away")


def enter_lobby(user: User) -> Room:
    """A user opens the lobby: back into the room they were in a moment ago, or into the first one with space."""
    with transaction.atomic():
        here = _row(user)
        return _put(user, _kept(here) or rooms.choose_lobby_room(), here)


def join_chat_room(user: User, name: str) -> Room:
    """Moves a user to the room of that name, which is created if there is none. Raises Refused."""
    with transaction.atomic():
        here, room = _row(user), rooms.get_or_open_room(user, name)
        if here and here.room_id == room.pk:
            raise Refused(f"You're already in {rooms.format_room_name(room.name)}.")
        return _put(user, room, here)


def return_to_lobby(user: User) -> Room:
    """Moves a user to a room of the lobby. Refused when they are in one already."""
    with transaction.atomic():
        here = _row(user)
        if here and here.room and here.room.kind == Room.Kind.LOBBY:
            raise Refused(f"You're already in {rooms.format_room_name(here.room.name)}.")
        return _put(user, rooms.choose_lobby_room(), here)


def mark_user_at_match(user_id: int, match_id: str) -> None:
    """Records that a user is at a match, and is present now."""
    _renew({user_id: match_id}, ["match", "seen"])


def renew_locations(
    match_by_user: Mapping[int, str], left_matches: Mapping[int, str], listening: Set[tuple[int, int]]
) -> Set[tuple[int, int]]:
    """Renews the location of everybody with a socket in this process. `match_by_user`: the match each is at ("" for
    none), `left_matches`: the match each has left, `listening`: who listens in which room. Returns those who listen in
    a room they are not in any more."""
    _renew({user: match for user, match in match_by_user.items() if match}, ["match", "seen"])
    _renew({user: None for user, match in match_by_user.items() if not match}, ["seen"])
    for user, match in left_matches.items():
        Location.objects.filter(user=user, match=match).update(match=None)
    rows = Location.objects.filter(user__in=[user for user, _ in listening]).values_list("user", "room")
    return listening - set(rows)


def find_user_room(user: User) -> Room | None:
    """The room of the lobby a user is in; None if there is none."""
    here = Location.objects.filter(user=user).select_related("room").first()
    return here.room if here else None


def list_online_locations() -> QuerySet[Location]:
    """The locations of everybody who is online now."""
    return Location.objects.filter(seen__gt=clock.get_current_time_ms() - AWAY_AFTER_MS)


def build_chat_room_payload(room: Room) -> RoomPayload:
    """A room with who is in it: those in the lobby first, then those at matches, then those who left a moment ago."""
    now = clock.get_current_time_ms()
    rows = Location.objects.filter(room=room, seen__gt=now - GONE_AFTER_MS).order_by("-seen")[
        : rooms.MAX_NAMED_ROOM_USERS
    ]
    people: list[PersonPayload] = [
        {"name": format_name(display, handle, owner), "user": handle, "at": _at(match, seen, now)}
        for display, handle, owner, match, seen in rows.values_list(*NAMED, "match", "seen")
    ]
    people.sort(key=lambda each: (PLACE_ORDER.index(each["at"]), each["name"].casefold(), each["user"]))
    count = sum(each["at"] != "away" for each in people)
    return {"name": room.name, "kind": room.kind, "count": count, "people": people[:MAX_LISTED_USERS]}


def _at(match: str | None, seen: int, now: int) -> PersonPlace:
    if seen <= now - AWAY_AFTER_MS:
        return "away"
    return "table" if match else "lobby"


def _kept(before: Location | None) -> Room | None:
    """The room somebody comes back to; one of the lobby that filled up meanwhile is not theirs any more."""
    now = clock.get_current_time_ms()
    if before is None or before.room is None or before.seen <= now - GONE_AFTER_MS:
        return None
    lost = (
        before.seen <= now - AWAY_AFTER_MS
        and before.room.kind == Room.Kind.LOBBY
        and rooms.count_room_users(before.room) >= rooms.MAX_LOBBY_ROOM_USERS
    )
    return None if lost else before.room


def _row(user: User) -> Location | None:
    return Location.objects.select_related("room").filter(user=user).first()


def _put(user: User, room: Room, before: Location | None) -> Room:
    """The user is in that room from now on; who sees one of the two rooms is told, and the user's other tabs follow."""
    old = before.room_id if before else None
    Location.objects.update_or_create(
        user=user, defaults={"room": room, "match": None, "seen": clock.get_current_time_ms()}
    )
    transaction.on_commit(lambda: _moved(user.pk, old, room.pk))
    return room


def _moved(user_id: int, old: int | None, new: int) -> None:
    broadcast.broadcast_room_users(new)
    if old is not None and old != new:
        broadcast.broadcast_room_users(old)
        broadcast.notify_user(user_id, f"talk.{old}", "moved")


def _renew(matches: Mapping[int, str | None], fields: list[str]) -> None:
    now = clock.get_current_time_ms()
    rows = [Location(user_id=user, match_id=match, seen=now) for user, match in sorted(matches.items())]
    try:
        if rows:
            with transaction.atomic():
                Location.objects.bulk_create(rows, update_conflicts=True, unique_fields=["user"], update_fields=fields)
    except IntegrityError:  # somebody's account or a match went just now; its sockets are closed within a second
        log.info("%d people are not renewed this time", len(rows))
