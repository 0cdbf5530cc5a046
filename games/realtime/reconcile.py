"""What a hub does every second: it makes lost bells good, ends the sockets of ended sessions, notes who is there."""

from __future__ import annotations

import asyncio
import logging
from weakref import WeakKeyDictionary

from games.chat import location, rooms
from games.core import clock, presence
from games.core.strict_json import dumps
from games.matches import outages

from . import credentials, payloads
from .feeds import MOVED
from .hub import Hub, Room

log = logging.getLogger(__name__)

PULSE = 1.0  # seconds
LONG = 5  # pulses between head frames, and between looks at what has no version
ASLEEP = 10_000  # ms between two pulses: this process, and perhaps the whole machine, has slept
SIGN = 10  # pulses between signs of life of everybody here
REJOIN = 600  # pulses after which a room joins its group again: memberships run out


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def here() -> Hub:
    """The hub of the running event loop, with a heart that beats for it."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        hub = _hubs[loop] = Hub()
        hub.heart = loop.create_task(beat(hub), name="heartbeat")
    return _hubs[loop]


async def beat(hub: Hub) -> None:
    """Runs as long as the hub."""
    count, last = 0, clock.now()
    while True:
        await asyncio.sleep(PULSE)
        count, before, last = count + 1, last, clock.now()
        if last - before > ASLEEP:
            outages.doubt()
        settle(hub)
        looks = [catch_up, end_sockets, note_signs]
        if count % LONG == 0:
            long_beat(hub)
            looks.append(catch_up_talk)
        if count % SIGN == 0:
            looks.append(note_whereabouts)
        for look in looks:
            try:
                await look(hub)
            except Exception:
                outages.doubt()
                log.exception("the heartbeat missed a look: %s", look.__name__)
        await tend(hub, count % REJOIN == 0)


async def catch_up(hub: Hub) -> None:
    """One query tells how far the matches here are; who is behind is brought on."""
    rooms = {room.subject: room for room in hub.rooms.values() if room.listeners and room.is_match}
    if not rooms:
        return
    heads = await hub.call(payloads.heads, list(rooms))
    for match_id, room in rooms.items():
        if match_id not in heads:
            room.close(4404)
            continue
        head = heads[match_id]
        room.heard(head.version)
        if any(each.marks.get("table", head[1:]) != head[1:] for each in room.listeners):
            room.ring("table")


async def end_sockets(hub: Hub) -> None:
    """Who signed out elsewhere, was banned or changed the password loses the socket."""
    listeners = hub.listeners()
    held = {each.pass_ for each in listeners}
    gone = await hub.call(credentials.ended, held) if held else set()
    for listener in listeners:
        if listener.pass_ in gone:
            listener.outbox.close(4401)


async def note_signs(hub: Hub) -> None:
    """Notes which players gave a sign of life, and who looked at a page."""
    signs, visitors = set(), set()
    for room in hub.rooms.values():
        for listener in room.listeners:
            if listener.looks and listener.pass_.user is not None:
                visitors.add(listener.pass_.user)
                listener.looks = False
            if room.is_match and listener.active and listener.seat is not None:
                signs.add((room.subject, listener.seat))
                listener.active = False
    await hub.call(_noted, signs, visitors)


def _noted(signs: set[tuple[str, int]], visitors: set[int]) -> None:
    presence.watch()
    presence.saw(signs)
    presence.visited(visitors)


def settle(hub: Hub) -> None:
    """Rings for what could wait until now."""
    for room in hub.rooms.values():
        room.settle()


async def catch_up_talk(hub: Hub) -> None:
    """One query for all rooms of talk and one for all boxes tell how far they are; who is behind is brought on."""
    rooms = {int(room.subject): room for room in hub.rooms.values() if room.kind == "talk" and room.listeners}
    boxes = {int(room.subject): room for room in hub.rooms.values() if room.kind == "user" and room.listeners}
    if not rooms and not boxes:
        return
    lasts, filled = await hub.call(_lasts, list(rooms), list(boxes))
    for room_id, last in lasts.items():
        if any(each.marks.get("said", last) != last for each in rooms[room_id].listeners):
            rooms[room_id].ring("said")
    for user, last in filled.items():
        if any(each.marks.get("whispers", last) != last for each in boxes[user].listeners):
            boxes[user].ring("whispers")


def _lasts(room_ids: list[int], users: list[int]) -> tuple[dict[int, int], dict[int, int]]:
    return rooms.lasts(room_ids), rooms.boxes(users)


async def note_whereabouts(hub: Hub) -> None:
    """A sign of life from everybody who has a socket here; who is in another room by now is led there."""
    here: dict[int, str] = {}
    listening: set[tuple[int, int]] = set()
    for room in hub.rooms.values():
        for user in [each.pass_.user for each in room.listeners if each.pass_.user is not None]:
            here[user] = (room.subject if room.is_match else "") or here.get(user, "")
            if room.kind == "talk":
                listening.add((user, int(room.subject)))
    left = {user: match for user, match in hub.tables.items() if here.get(user) != match}
    hub.tables = {user: match for user, match in here.items() if match}
    if not here and not left:
        return
    for user, elsewhere in await hub.call(location.renew, here, left, listening):
        if place := hub.rooms.get(f"talk.{elsewhere}"):
            place.tell(MOVED, user)


def long_beat(hub: Hub) -> None:
    """Head frames, and a look at everything else that a lost bell could have left stale."""
    now = clock.now()
    for room in hub.rooms.values():
        if room.is_match:
            room.push(dumps({"type": "head", "version": room.head, "now": now}))
            room.ring("presence", "talk")
        else:
            room.ring({"lobby": "lobby", "talk": "people"}.get(room.kind, "me"))


async def tend(hub: Hub, again: bool) -> None:
    """Empty rooms are left; rooms that could not join try again."""
    for room in list[Room](hub.rooms.values()):
        if not room.listeners:
            await room.part()
        elif again or not room.joined:
            await room.join(again=again)
