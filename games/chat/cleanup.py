"""What was said long ago is forgotten, and rooms that nobody uses are closed. Table talk stays with its match."""

from __future__ import annotations

from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from games.core import clock, presence
from games.models import Message, Room, Whereabouts

HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR
ALOUD: Final = 14 * DAY  # what was said in the lobby's rooms
WHISPERED: Final = 90 * DAY
EMPTY: Final = HOUR  # after the last word in a room that nobody is in
AT_ONCE: Final = 5_000  # messages one sweep forgets


def forget() -> int:
    """Forgets messages of long ago, and who was where; closes empty rooms. Returns how many rows that were."""
    now = clock.now()
    aloud = Message.objects.filter(room__kind__in=[Room.Kind.LOBBY, Room.Kind.NAMED], at__lt=now - ALOUD)
    whispers = Message.objects.filter(room__kind=Room.Kind.BOX, at__lt=now - WHISPERED)
    absent = Whereabouts.objects.filter(seen__lt=now - DAY)
    return _gone(aloud) + _gone(whispers) + absent.delete()[0] + close(now)


def close(now: int) -> int:
    """Closes the rooms somebody opened that nobody is in, and where nothing was said for an hour; how many."""
    used = Whereabouts.objects.filter(seen__gt=now - presence.GONE, room__isnull=False).values("room")
    spoken = Message.objects.filter(at__gt=now - EMPTY, room__kind=Room.Kind.NAMED).values("room")
    rooms = Room.objects.filter(kind=Room.Kind.NAMED, opened__lt=clock.moment(now - EMPTY))
    return sum(_closed(room) for room in rooms.exclude(pk__in=used).exclude(pk__in=spoken)[:100])


def _closed(room: Room) -> bool:
    try:
        with transaction.atomic():
            return bool(room.delete())
    except IntegrityError:  # somebody came in just now
        return False


def _gone(messages: QuerySet[Message]) -> int:
    ids = list(messages.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    return Message.objects.filter(pk__in=ids).delete()[0]
