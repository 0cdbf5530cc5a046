"""Who is where: in a room of the lobby, at a table. Kept in rows that every process renews for its sockets.

A row lives as long as its person has a socket somewhere; 40 s without one and he is not here. The room he
talked in last is kept while he is at a table, and for five minutes after he went: he comes back to it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Set
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.models import User
from games import announce, clocks
from games.models import Room, Whereabouts
from games.presence import AWAY, GONE
from games.refusals import Refused
from games.talk import rooms

log = logging.getLogger(__name__)

SHOWN = 200  # people in the frame of a room
PLACES = ("lobby", "table", "away")


def enter(user: User) -> Room:
    """Somebody opens the lobby: he is in the room he was in a moment ago, or in the first one with space."""
    with transaction.atomic():
        here = _row(user)
        return _put(user, _kept(here) or rooms.with_space(), here)


def join(user: User, name: str) -> Room:
    """He goes to the room of that name, and opens it if there is none."""
    with transaction.atomic():
        here, room = _row(user), rooms.named(user, name)
        if here and here.room_id == room.pk:
            raise Refused(f"You're already in {rooms.called(room.name)}.")
        return _put(user, room, here)


def back(user: User) -> Room:
    """He goes back to the rooms of the lobby."""
    with transaction.atomic():
        here = _row(user)
        if here and here.room and here.room.kind == Room.Kind.LOBBY:
            raise Refused(f"You're already in {rooms.called(here.room.name)}.")
        return _put(user, rooms.with_space(), here)


def sits(user_id: int, match_id: str) -> None:
    """Somebody is at a table."""
    _renew({user_id: match_id}, ["match", "seen"])


def renew(here: Mapping[int, str], left: Mapping[int, str], listening: Set[tuple[int, int]]) -> Set[tuple[int, int]]:
    """A sign of life from everybody with a socket in this process: which match each is at ("" for none), which one
    each has left, and who listens in which room. Returns those who listen in a room they are not in any more."""
    _renew({user: match for user, match in here.items() if match}, ["match", "seen"])
    _renew({user: None for user, match in here.items() if not match}, ["seen"])
    for user, match in left.items():
        Whereabouts.objects.filter(user=user, match=match).update(match=None)
    rows = Whereabouts.objects.filter(user__in=[user for user, _ in listening]).values_list("user", "room")
    return listening - set(rows)


def room_of(user: User) -> Room | None:
    """The room of the lobby somebody is in."""
    here = Whereabouts.objects.filter(user=user).select_related("room").first()
    return here.room if here else None


def here() -> QuerySet[Whereabouts]:
    """Everybody who is here now."""
    return Whereabouts.objects.filter(seen__gt=clocks.now() - AWAY)


def told(room: Room) -> dict[str, Any]:
    """A room with who is in it: those in the lobby first, then those at tables, then those who went a moment ago."""
    now = clocks.now()
    rows = Whereabouts.objects.filter(room=room, seen__gt=now - GONE).order_by("-seen")[: rooms.CROWDED]
    people = [
        {"name": display or handle, "user": handle, "at": _at(match, seen, now)}
        for display, handle, match, seen in rows.values_list("user__display", "user__username", "match", "seen")
    ]
    people.sort(key=lambda each: (PLACES.index(each["at"]), each["name"].casefold(), each["user"]))
    count = sum(each["at"] != "away" for each in people)
    return {"name": room.name, "kind": room.kind, "count": count, "people": people[:SHOWN]}


def _at(match: str | None, seen: int, now: int) -> str:
    if seen <= now - AWAY:
        return "away"
    return "table" if match else "lobby"


def _kept(before: Whereabouts | None) -> Room | None:
    """The room somebody comes back to; one of the lobby that filled up while he was away is not his any more."""
    now = clocks.now()
    if before is None or before.room is None or before.seen <= now - GONE:
        return None
    lost = before.seen <= now - AWAY and before.room.kind == Room.Kind.LOBBY and rooms.crowd(before.room) >= rooms.FULL
    return None if lost else before.room


def _row(user: User) -> Whereabouts | None:
    return Whereabouts.objects.select_related("room").filter(user=user).first()


def _put(user: User, room: Room, before: Whereabouts | None) -> Room:
    """He is in that room from now on; who sees one of the two rooms is told, and his other tabs follow him."""
    old = before.room_id if before else None
    Whereabouts.objects.update_or_create(user=user, defaults={"room": room, "match": None, "seen": clocks.now()})
    transaction.on_commit(lambda: _moved(user.pk, old, room.pk))
    return room


def _moved(user_id: int, old: int | None, new: int) -> None:
    announce.people_changed(new)
    if old is not None and old != new:
        announce.people_changed(old)
        announce.to_one(user_id, f"talk.{old}", "moved")


def _renew(matches: Mapping[int, str | None], fields: list[str]) -> None:
    now = clocks.now()
    rows = [Whereabouts(user_id=user, match_id=match, seen=now) for user, match in sorted(matches.items())]
    try:
        if rows:
            with transaction.atomic():
                Whereabouts.objects.bulk_create(
                    rows, update_conflicts=True, unique_fields=["user"], update_fields=fields
                )
    except IntegrityError:  # somebody's account or a match went just now; its sockets are closed within a second
        log.info("%d people are not renewed this time", len(rows))
