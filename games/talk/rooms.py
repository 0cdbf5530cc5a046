"""Rooms, and the one way in which a line gets into one."""

from __future__ import annotations

from accounts.models import User
from games import clocks
from games.models import Match, Message, Room


def of_table(match: Match, kind: str) -> Room:
    """The room of a table's players, or of its spectators."""
    return Room.objects.get_or_create(match=match, kind=kind)[0]


def put(room: Room, user: User, text: str, *, seat: int | None = None, to: User | None = None) -> Message:
    """Adds a line to a room, inside a transaction: the room's row is locked until its end, so the numbers follow
    the order of the commits."""
    kept = Room.objects.select_for_update(no_key=True).get(pk=room.pk)
    kept.last += 1
    kept.save(update_fields=["last"])
    return Message.objects.create(room=kept, number=kept.last, user=user, to=to, seat=seat, text=text, at=clocks.now())
