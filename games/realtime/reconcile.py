"""What a hub does every second: it makes lost bells good, ends the sockets of ended sessions, notes who is there."""

from __future__ import annotations

import asyncio
import logging
from weakref import WeakKeyDictionary

from games.chat import location, rooms
from games.core import clock, presence
from games.core.strict_json import encode_json
from games.matches import outages

from . import credentials, payloads
from .feeds import USER_MOVED
from .hub import Channel, Hub

log = logging.getLogger(__name__)

RECONCILE_INTERVAL_S = 1.0  # seconds
REFRESH_EVERY = 5  # pulses between head frames, and between looks at what has no version
MAX_LOOP_GAP_MS = 10_000  # ms between two pulses: this process, and perhaps the whole machine, has slept
RECORD_LOCATIONS_EVERY = 10  # pulses between signs of life of everybody here
REJOIN_EVERY = 600  # pulses after which a room joins its group again: memberships run out


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def get_running_hub() -> Hub:
    """The hub of the running event loop, made with its task of reconciliation at the first call."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        hub = _hubs[loop] = Hub()
        hub.heart = loop.create_task(run_reconcile_loop(hub), name="heartbeat")
    return _hubs[loop]


async def run_reconcile_loop(hub: Hub) -> None:
    """The loop that reconciles a hub with the database every second, for as long as the hub lives."""
    count, last = 0, clock.get_current_time_ms()
    while True:
        await asyncio.sleep(RECONCILE_INTERVAL_S)
        count, before, last = count + 1, last, clock.get_current_time_ms()
        if last - before > MAX_LOOP_GAP_MS:
            outages.reset_outage_check()
        flush_deferred_topics(hub)
        looks = [reconcile_matches, close_ended_sessions, record_presence]
        if count % REFRESH_EVERY == 0:
            refresh_all_channels(hub)
            looks.append(reconcile_chat)
        if count % RECORD_LOCATIONS_EVERY == 0:
            looks.append(record_locations)
        for look in looks:
            try:
                await look(hub)
            except Exception:
                outages.reset_outage_check()
                log.exception("the heartbeat missed a look: %s", look.__name__)
        await maintain_channels(hub, count % REJOIN_EVERY == 0)


async def reconcile_matches(hub: Hub) -> None:
    """Reads how far the matches here are, in one query, and brings on who is behind; closes those that are gone."""
    rooms = {room.subject: room for room in hub.rooms.values() if room.listeners and room.is_match}
    if not rooms:
        return
    heads = await hub.call(payloads.load_match_heads, list(rooms))
    for match_id, room in rooms.items():
        if match_id not in heads:
            room.close(4404)
            continue
        head = heads[match_id]
        room.heard(head.version)
        if any(each.marks.get("table", head[1:]) != head[1:] for each in room.listeners):
            room.ring("table")


async def close_ended_sessions(hub: Hub) -> None:
    """Closes the sockets of those who signed out elsewhere, were banned or changed the password."""
    listeners = hub.listeners()
    held = {each.pass_ for each in listeners}
    gone = await hub.call(credentials.find_ended_credentials, held) if held else set()
    for listener in listeners:
        if listener.pass_ in gone:
            listener.outbox.close(4401)


async def record_presence(hub: Hub) -> None:
    """Records which players gave a sign of life, and which users looked at a page."""
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
    presence.record_presence_watch()
    presence.mark_seats_seen(signs)
    presence.mark_users_visited(visitors)


def flush_deferred_topics(hub: Hub) -> None:
    """Notifies of the topics that could wait until now."""
    for room in hub.rooms.values():
        room.settle()


async def reconcile_chat(hub: Hub) -> None:
    """Reads how far all chat rooms and whisper inboxes here are, in two queries, and brings on who is behind."""
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
    return rooms.get_last_message_numbers(room_ids), rooms.get_last_whisper_numbers(users)


async def record_locations(hub: Hub) -> None:
    """Records where everybody with a socket here is; who is in another room by now is led there."""
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
    for user, elsewhere in await hub.call(location.renew_locations, here, left, listening):
        if place := hub.rooms.get(f"talk.{elsewhere}"):
            place.tell(USER_MOVED, user)


def refresh_all_channels(hub: Hub) -> None:
    """Sends each match's version, and has everything else looked at that a lost notification could have left stale."""
    now = clock.get_current_time_ms()
    for room in hub.rooms.values():
        if room.is_match:
            room.push(encode_json({"type": "head", "version": room.head, "now": now}))
            room.ring("presence", "talk")
        else:
            room.ring({"lobby": "lobby", "talk": "people"}.get(room.kind, "me"))


async def maintain_channels(hub: Hub, again: bool) -> None:
    """Leaves empty channels; joins the layer's groups again where that failed, or with `again` all of them."""
    for room in list[Channel](hub.rooms.values()):
        if not room.listeners:
            await room.part()
        elif again or not room.joined:
            await room.join(again=again)
