"""What was said long ago is forgotten, and rooms that nobody uses are closed. Table talk stays with its match."""

from __future__ import annotations

from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from common import clock
from common.durations import DAY_MS, HOUR_MS
from games.core import presence
from games.models import Location, Message, Room

MESSAGE_RETENTION_MS: Final = 14 * DAY_MS  # what was said in the lobby's rooms
WHISPER_RETENTION_MS: Final = 90 * DAY_MS
IDLE_ROOM_MS: Final = HOUR_MS  # after the last word in a room that nobody is in
MAX_DELETED_PER_SWEEP: Final = 5_000  # messages one sweep forgets


def delete_expired_chat() -> int:
    """Deletes expired messages and locations and closes idle rooms. Returns how many rows were deleted."""
    now = clock.get_current_time_ms()
    aloud = Message.objects.filter(room__kind__in=[Room.Kind.LOBBY, Room.Kind.NAMED], at__lt=now - MESSAGE_RETENTION_MS)
    whispers = Message.objects.filter(room__kind=Room.Kind.BOX, at__lt=now - WHISPER_RETENTION_MS)
    absent = Location.objects.filter(seen__lt=now - DAY_MS)
    return _gone(aloud) + _gone(whispers) + absent.delete()[0] + close_idle_rooms(now)


def close_idle_rooms(now: int) -> int:
    """Closes the rooms opened by people that are empty and have been silent for an hour; returns how many. `now`:
    ms."""
    used = Location.objects.filter(seen__gt=now - presence.GONE_AFTER_MS, room__isnull=False).values("room")
    spoken = Message.objects.filter(at__gt=now - IDLE_ROOM_MS, room__kind=Room.Kind.NAMED).values("room")
    rooms = Room.objects.filter(kind=Room.Kind.NAMED, opened__lt=clock.to_datetime(now - IDLE_ROOM_MS))
    return sum(_closed(room) for room in rooms.exclude(pk__in=used).exclude(pk__in=spoken)[:100])


def _closed(room: Room) -> bool:
    try:
        with transaction.atomic():
            return bool(room.delete())
    except IntegrityError:  # somebody came in just now
        return False


def _gone(messages: QuerySet[Message]) -> int:
    ids = list(messages.order_by("pk").values_list("pk", flat=True)[:MAX_DELETED_PER_SWEEP])
    return Message.objects.filter(pk__in=ids).delete()[0]
