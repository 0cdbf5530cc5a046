"""What a hub does every second: it makes lost notifications good, ends ended sessions, notes who is there."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from functools import partial
from time import monotonic
from typing import TypeVar
from weakref import WeakKeyDictionary

from common import clock
from games.chat import location, message_feeds, rooms
from games.core import presence
from games.core.strict_json import encode_json
from games.matches import outages

from . import payloads
from .credentials import Credential, find_ended_credentials, find_just_ended_credentials
from .feeds import USER_MOVED, FeedUpdate, encode_presence
from .hub import Channel, DueSubscribers, Hub, Subscriber

log = logging.getLogger(__name__)

RECONCILE_INTERVAL_S = 1.0  # seconds
CREDENTIALS_INTERVAL_S = 0.4  # seconds; half of what a credential is trusted for, less what a look takes
ALL_CREDENTIALS_EVERY = 12  # looks at what has just ended between looks at each credential here
REFRESH_EVERY = 5  # pulses between looks at what has no version
REFRESH_INTERVAL_S = 0.1  # seconds between the shares of channels that are refreshed
REFRESH_SHARES = 50  # so that each channel has its turn once in five seconds
CHANNELS_AT_ONCE = 25  # that a look goes through before moves have their turn
MAX_LOOP_GAP_MS = 10_000  # ms between two pulses: this process, and perhaps the whole machine, has slept
RECORD_LOCATIONS_EVERY = 10  # pulses between signs of life of each user here
REJOIN_EVERY = 600  # pulses after which a channel joins its group again: memberships run out

T = TypeVar("T")
FindCredentials = Callable[[set[Credential]], set[Credential]]  # those of them that are no longer good

_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def get_running_hub() -> Hub:
    """The hub of the running event loop, made with its task of reconciliation at the first call."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        hub = _hubs[loop] = Hub()
        hub.reconcile_task = loop.create_task(reconcile_hub(hub), name="reconcile")
    return _hubs[loop]


async def reconcile_hub(hub: Hub) -> None:
    """Keeps a hub in step with the database for as long as it lives."""
    async with asyncio.TaskGroup() as loops:
        loops.create_task(run_credentials_loop(hub), name="credentials")
        loops.create_task(run_reconcile_loop(hub), name="looks")
        loops.create_task(run_refresh_loop(hub), name="refresh")


async def run_credentials_loop(hub: Hub) -> None:
    """Looks whether sessions and tokens are still good, so often that a socket rarely has to ask by itself."""
    for count in itertools.count(1):
        await asyncio.sleep(CREDENTIALS_INTERVAL_S)
        find = find_ended_credentials if count % ALL_CREDENTIALS_EVERY == 0 else find_just_ended_credentials
        try:
            await close_ended_sessions(hub, find)
        except Exception:
            log.exception("nobody could tell whose session has ended")


async def run_reconcile_loop(hub: Hub) -> None:
    """The looks of every second, one after the other."""
    count, last = 0, clock.get_current_time_ms()
    while True:
        await asyncio.sleep(RECONCILE_INTERVAL_S)
        count, before, last = count + 1, last, clock.get_current_time_ms()
        if last - before > MAX_LOOP_GAP_MS:
            outages.reset_outage_check()
        flush_deferred_topics(hub)
        looks = [reconcile_matches, record_presence]
        if count % REFRESH_EVERY == 0:
            looks += [reconcile_chat, reconcile_tables]
        looks.append(partial(record_locations, turn=count))
        for look in looks:
            try:
                await look(hub)
            except Exception:
                outages.reset_outage_check()
                log.exception("reconcile missed a look: %s", look)
        await maintain_channels(hub, count % REJOIN_EVERY == 0)


async def run_refresh_loop(hub: Hub) -> None:
    """Refreshes a share of the channels at a time: a frame to each of thousands of sockets at once holds up moves."""
    for count in itertools.count(1):
        await asyncio.sleep(REFRESH_INTERVAL_S)
        try:
            refresh_channels(list_due_channels(hub, count))
        except Exception:
            log.exception("some channels were not refreshed")


def list_due_channels(hub: Hub, turn: int) -> list[Channel]:
    """The channels whose turn it is to be refreshed: each has one in REFRESH_SHARES."""
    return [channel for name, channel in hub.channels.items() if _has_turn(hash(name), turn, REFRESH_SHARES)]


async def take_turns(items: Iterable[T], at_once: int = CHANNELS_AT_ONCE) -> AsyncIterator[T]:
    """Each of these, as they are now; after every few of them whatever else waits for the event loop has its turn."""
    for number, item in enumerate(tuple(items), 1):
        yield item
        if number % at_once == 0:
            await asyncio.sleep(0)


async def reconcile_matches(hub: Hub) -> None:
    """Reads how far the matches here are, in one query, and brings on who is behind; closes those that are gone."""
    channels = {
        channel.subject: channel for channel in hub.channels.values() if channel.subscribers and channel.kind == "match"
    }
    if not channels:
        return
    heads = await hub.look_up(payloads.load_match_heads, list(channels))
    async for match_id, channel in take_turns(channels.items()):
        if match_id not in heads:
            channel.close(4404)
            continue
        head = heads[match_id]
        channel.note_version(head.version)
        if any(each.cursors.get("table", head[1:]) != head[1:] for each in channel.subscribers):
            channel.notify("table")


async def close_ended_sessions(hub: Hub, find: FindCredentials = find_ended_credentials) -> None:
    """Closes the sockets of those who signed out elsewhere, were banned or changed the password."""
    subscribers, began = hub.list_subscribers(), monotonic()
    shown = {each.credential for each in subscribers}
    gone = await hub.look_up(find, shown) if shown else set()
    async for subscriber in take_turns(subscribers, 10 * CHANNELS_AT_ONCE):
        if subscriber.credential in gone:
            subscriber.send_buffer.close(4401)
        else:
            subscriber.verified_at = max(began, subscriber.verified_at)


async def record_presence(hub: Hub) -> None:
    """Records which players gave a sign of life, and which users looked at a page."""
    signs, visitors = set(), set()
    async for channel in take_turns(hub.channels.values()):
        for subscriber in channel.subscribers:
            if subscriber.page_viewed and subscriber.credential.user_id is not None:
                visitors.add(subscriber.credential.user_id)
                subscriber.page_viewed = False
            if channel.kind == "match" and subscriber.active and subscriber.seat is not None:
                signs.add((channel.subject, subscriber.seat))
                subscriber.active = False
    await hub.look_up(_noted, signs, visitors)


def _noted(signs: set[tuple[str, int]], visitors: set[int]) -> None:
    presence.record_presence_watch()
    presence.mark_seats_seen(signs)
    presence.mark_users_visited(visitors)


def flush_deferred_topics(hub: Hub) -> None:
    """Notifies of the topics that could wait until now."""
    for channel in hub.channels.values():
        channel.flush_deferred()


async def reconcile_chat(hub: Hub) -> None:
    """Reads how far all chat rooms and whisper inboxes here are, in two queries, and brings on who is behind."""
    channels = {
        int(channel.subject): channel
        for channel in hub.channels.values()
        if channel.kind == "talk" and channel.subscribers
    }
    inboxes = {
        int(channel.subject): channel
        for channel in hub.channels.values()
        if channel.kind == "user" and channel.subscribers
    }
    if not channels and not inboxes:
        return
    lasts, filled = await hub.look_up(_lasts, list(channels), list(inboxes))
    for room_id, last in lasts.items():
        if any(each.cursors.get("said", last) != last for each in channels[room_id].subscribers):
            channels[room_id].notify("said")
    for user, last in filled.items():
        if any(each.cursors.get("whispers", last) != last for each in inboxes[user].subscribers):
            inboxes[user].notify("whispers")


async def reconcile_tables(hub: Hub) -> None:
    """Reads what was said at all tables here and who is there, in two queries and one look into the cache, and brings
    on who is behind. Who is there is told from this very look: many change at once when time goes by, and moves would
    wait behind a look for each table."""
    channels = {
        channel.subject: channel for channel in hub.channels.values() if channel.kind == "match" and channel.subscribers
    }
    if not channels:
        return
    due = {match_id: channel.list_due("presence") async for match_id, channel in take_turns(channels.items())}
    lasts, presences = await hub.look_up(load_tables, list(channels))
    async for match_id, channel in take_turns(channels.items()):
        tell_presence(channel, due[match_id], presences[match_id])
        if any(_has_missed_talk(each, match_id, lasts) for each in channel.subscribers):
            channel.notify("talk")


def tell_presence(channel: Channel, due: DueSubscribers, there: Mapping[int, presence.PresenceWord]) -> None:
    """Brings who is there, as a look has found it, to those who were due before the look and know it otherwise."""
    now = tuple(there.items())
    behind = {each: subscribers for each, subscribers in due.items() if each.cursor != now}
    if behind:
        text = encode_presence(there)
        updates = {each: FeedUpdate(text, now, subscribers[0][0].seat) for each, subscribers in behind.items()}
        channel.push_updates("presence", behind, updates)


def _has_missed_talk(subscriber: Subscriber, match_id: str, lasts: Mapping[tuple[str, str], int]) -> bool:
    kind = message_feeds.get_room_kind_for_seat(subscriber.seat)
    last = kind, lasts.get((match_id, kind), 0)
    return bool(subscriber.cursors.get("talk", last) != last)


def load_tables(
    match_ids: list[str],
) -> tuple[dict[tuple[str, str], int], dict[str, dict[int, presence.PresenceWord]]]:
    """How far the talk of these matches is, by match and kind of room, and who is there; two queries, however many."""
    return rooms.get_last_table_numbers(match_ids), presence.load_match_presences(match_ids)


def _lasts(room_ids: list[int], users: list[int]) -> tuple[dict[int, int], dict[int, int]]:
    return rooms.get_last_message_numbers(room_ids), rooms.get_last_whisper_numbers(users)


async def record_locations(hub: Hub, turn: int | None = None) -> None:
    """Records where everybody with a socket here is; who is in another room by now is led there. With a `turn`, of
    those only whose turn it is: everybody has one in RECORD_LOCATIONS_EVERY, so that thousands do not come at once."""
    here: dict[int, str] = {}
    listening: set[tuple[int, int]] = set()
    for channel in hub.channels.values():
        users = [each.credential.user_id for each in channel.subscribers if each.credential.user_id is not None]
        for user in [each for each in users if _has_turn(each, turn)]:
            here[user] = (channel.subject if channel.kind == "match" else "") or here.get(user, "")
            if channel.kind == "talk":
                listening.add((user, int(channel.subject)))
    before = {user: match for user, match in hub.match_by_user.items() if _has_turn(user, turn)}
    left = {user: match for user, match in before.items() if here.get(user) != match}
    hub.match_by_user = {user: match for user, match in hub.match_by_user.items() if user not in before}
    hub.match_by_user |= {user: match for user, match in here.items() if match}
    if not here and not left:
        return
    for user, elsewhere in await hub.look_up(location.renew_locations, here, left, listening):
        if chat_channel := hub.channels.get(f"talk.{elsewhere}"):
            chat_channel.notify_user(USER_MOVED, user)


def _has_turn(number: int, turn: int | None, turns: int = RECORD_LOCATIONS_EVERY) -> bool:
    return turn is None or number % turns == turn % turns


def refresh_channels(channels: Iterable[Channel]) -> None:
    """Sends each match's version, and has everything else looked at that a lost notification could have left stale."""
    now = clock.get_current_time_ms()
    for channel in channels:
        if channel.kind == "match":
            channel.send_to_all(encode_json({"type": "head", "version": channel.latest_version, "now": now}))
        else:
            channel.notify({"lobby": "lobby", "talk": "people"}.get(channel.kind, "me"))


async def maintain_channels(hub: Hub, rejoin: bool) -> None:
    """Leaves empty channels; joins the layer's groups again where that failed, or with `rejoin` all of them."""
    for channel in list[Channel](hub.channels.values()):
        if not channel.subscribers:
            await channel.leave()
        elif rejoin or not channel.joined:
            await channel.join(rejoin=rejoin)
