"""One hub per process: it joins the channel layer once per channel and hands finished frames to its sockets.

A channel is a match, the lobby, a room of the lobby's chat or a user. In it things change by topic ("state",
"talk", ...). A socket has a subscriber in each channel it is in, all with the socket's one send buffer. Each
subscriber has a cursor per topic: how far it has been brought. A notification makes the channel ask the topic's
builder, once, for the updates since each cursor; who has the same cursor and sees the same gets the same
text. So a notification too many does nothing, a lost one is made good by the next, and a gap, a late reader
and a reader who comes back are all the same case: an older cursor.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from math import inf
from typing import Any

from channels.layers import get_channel_layer

from common import metrics
from common.refusals import Refused
from games.core import broadcast
from games.core.listeners import sole_listeners

from . import feeds
from .credentials import Credential
from .feeds import Cursor, FeedUpdate, Subscription, UpdateBuilder
from .send_buffer import SendBuffer
from .threads import run_blocking

log = logging.getLogger(__name__)

LAYER_TIMEOUT_S = 2.0  # seconds the layer may take to let a channel join
RETRY_DELAY_S = 0.5  # seconds before a channel tries again after a failure


class Subscriber:
    """An open socket in one channel, as the hub knows it. `on_moved` is called when its user went elsewhere."""

    __slots__ = (
        "active",
        "channel",
        "credential",
        "cursors",
        "on_moved",
        "page_viewed",
        "restart_counts",
        "seat",
        "send_buffer",
        "takes_changes",
        "user",
        "verified_at",
    )

    def __init__(
        self, credential: Credential, send_buffer: SendBuffer, on_moved: Callable[[], None] | None = None
    ) -> None:
        self.credential, self.send_buffer, self.on_moved = credential, send_buffer, on_moved
        self.channel: Channel | None = None
        self.cursors: dict[str, Cursor] = {}
        self.restart_counts: Counter[str] = Counter()  # how often each topic was to begin anew
        self.seat: int | None = None
        self.active = True  # gave a sign of life since the last look
        self.page_viewed = True  # and the page was looked at
        self.takes_changes = False  # puts what has changed into the view it has
        self.user: Any = None  # whose credential it is, once that was needed
        self.verified_at = -inf  # when somebody last began to look whether the credential is good (monotonic, s)

    def restart_topics(self, *topics: str) -> None:
        """Has these topics (all it listens to, if none is named) brought anew from their beginning."""
        again = [topic for topic in topics or self.cursors if topic in self.cursors]
        self.cursors |= dict.fromkeys(again)
        self.restart_counts.update(again)
        if self.channel:
            self.channel.notify(*again)


DueSubscribers = dict[Subscription, list[tuple[Subscriber, int]]]  # with how often the topic was to begin anew


class Channel:
    """Those in this process who watch one match, the lobby, one of its chat rooms, or one user's affairs."""

    def __init__(self, hub: Hub, name: str) -> None:
        self.hub, self.name = hub, name
        self.subscribers: set[Subscriber] = set()
        self.latest_version = -1  # the newest version heard of
        self.joined, self._moves_under_way = False, 0
        self._joining = asyncio.Lock()
        self._pending_topics: set[str] = set()
        self._deferred_topics: set[str] = set()
        self._wakeup = asyncio.Event()
        self.task = asyncio.create_task(self._run(), name=f"channel {name}")

    @property
    def subject(self) -> str:
        """The match's, room's or user's id; "" in the lobby."""
        return self.name.partition(".")[2]

    @property
    def kind(self) -> str:
        """ "match", "lobby", "talk" or "user"."""
        return self.name.partition(".")[0]

    def notify(self, *topics: str) -> None:
        """Something may be new in these topics."""
        self._pending_topics.update(topics)
        self._wakeup.set()

    def notify_later(self, topic: str) -> None:
        """Something may be new that can wait for the next beat: a crowd that comes in is told of once."""
        self._deferred_topics.add(topic)

    def flush_deferred(self) -> None:
        """Notifies of what has waited."""
        if self._deferred_topics:
            topics, self._deferred_topics = self._deferred_topics, set()
            self.notify(*topics)

    def notify_user(self, topic: str, user_id: int) -> None:
        """Something changed for one user alone: what they hear, or where they are."""
        for subscriber in [each for each in self.subscribers if each.credential.user_id == user_id]:
            if topic == feeds.USER_STILL_HERE:
                subscriber.active = True
            elif topic != feeds.USER_MOVED:
                subscriber.restart_topics(topic)
            elif subscriber.on_moved:
                subscriber.on_moved()

    def note_version(self, version: int) -> None:
        """The match has this version; notifies if that is news to any subscriber here."""
        self.latest_version = max(self.latest_version, version)
        if self._moves_under_way:
            asyncio.get_running_loop().call_later(RETRY_DELAY_S, self._notify_who_is_behind)
        else:
            self._notify_who_is_behind()

    def _notify_who_is_behind(self) -> None:
        if any(self.is_behind(subscriber) for subscriber in self.subscribers):
            self.notify("state")

    @contextmanager
    def move_under_way(self) -> Iterator[None]:
        """Until a move made here is done, which brings its own frames: what is announced meanwhile, mostly that very
        move, is left to it for half a second."""
        self._moves_under_way += 1
        try:
            yield
        finally:
            self._moves_under_way -= 1
            self.note_version(self.latest_version)

    def is_behind(self, subscriber: Subscriber) -> bool:
        """Whether this subscriber has been brought less far than the channel knows of."""
        cursor = subscriber.cursors.get("state", self.latest_version)
        return cursor is None or cursor < self.latest_version

    async def join(self, rejoin: bool = False) -> None:
        """Joins the layer; when that fails the hub's look at the database serves until it works."""
        async with self._joining:
            if not self.joined or rejoin:
                await self._join()

    async def leave(self) -> None:
        """Leaves the layer and the hub, unless somebody came."""
        async with self._joining:
            if self.subscribers:
                return
            self.joined = False
            await self.hub.leave_group(self.name)
            if self.subscribers:
                await self._join()
            else:
                del self.hub.channels[self.name]
                self.task.cancel()

    async def _join(self) -> None:
        self.joined = await self.hub.join_group(self.name)
        if self.joined and self.kind == "match":
            broadcast.notify_channel(self.name, feeds.JOINED)

    async def _run(self) -> None:
        while True:
            await self._wakeup.wait()
            self._wakeup.clear()
            topics, self._pending_topics = self._pending_topics, set()
            for topic in sorted(topics, key=feeds.TOPIC_ORDER.index):
                try:
                    with metrics.ANNOUNCEMENT_SECONDS.time():
                        await self.deliver(topic)
                except Refused as no:  # there is no such match any more
                    log.info("%s is closed: %s", self.name, no.reason)
                    self.close(4404)
                except Exception:
                    log.exception("no %s frames for %s", topic, self.name)
                    self.notify(topic)
                    await asyncio.sleep(RETRY_DELAY_S)

    async def deliver(self, topic: str, only: Iterable[Subscriber] = ()) -> None:
        """Brings every subscriber (or some of them) up to date with a topic."""
        if due := self.list_due(topic, only):
            self.push_updates(
                topic, due, await self.hub.run_in_thread(self.hub.builders[topic], self.subject, set(due))
            )

    def list_due(self, topic: str, only: Iterable[Subscriber] = ()) -> DueSubscribers:
        """Who (of all, or of some) listens to a topic and how far each has been brought: for whom updates are made."""
        due: DueSubscribers = {}
        for subscriber in only or self.subscribers:
            if topic in subscriber.cursors:
                takes_changes = subscriber.takes_changes and topic == "state"
                subscription = Subscription(subscriber.credential.user_id, subscriber.cursors[topic], takes_changes)
                due.setdefault(subscription, []).append((subscriber, subscriber.restart_counts[topic]))
        return due

    def push_updates(self, topic: str, due: DueSubscribers, updates: Mapping[Subscription, FeedUpdate]) -> None:
        """Sends the updates that were made for those who were due, but for who has been brought elsewhere meanwhile."""
        for subscription, subscribers in due.items():
            if subscription not in updates:
                continue
            text, cursor, seat = updates[subscription]
            for subscriber, restarts in subscribers:
                if (
                    subscriber.cursors.get(topic, subscription) == subscription.cursor
                    and subscriber.restart_counts[topic] == restarts
                ):
                    # else it asked for more meanwhile, or for all of it anew: its own notification brings that
                    subscriber.cursors[topic] = cursor
                    subscriber.seat = seat
                    if text is not None:
                        subscriber.send_buffer.push(text)

    def send_to_all(self, text: str) -> None:
        """The same frame to everybody here."""
        for subscriber in self.subscribers:
            subscriber.send_buffer.push(text)

    def close(self, code: int) -> None:
        """Ends every socket here."""
        for subscriber in self.subscribers:
            subscriber.send_buffer.close(code)


class Hub:
    """The channels of this process. `builders` and `run_in_thread` are replaced in tests and measurements."""

    def __init__(self, builders: Mapping[str, UpdateBuilder] | None = None, layer: Any = None) -> None:
        self.channels: dict[str, Channel] = {}
        self.builders = builders or feeds.UPDATE_BUILDERS
        self.layer = layer or get_channel_layer()
        self.reconcile_task: asyncio.Task[None] | None = None  # games.realtime.reconcile
        self.match_by_user: dict[int, str] = {}  # which match each user here was at at the last look at the database
        self._look_thread = ThreadPoolExecutor(1, thread_name_prefix="reconcile")
        self._layer_channel = ""
        self._ready, self._tried = asyncio.Event(), asyncio.Event()
        self._task = asyncio.create_task(self._receive_notifications(), name="hub")

    async def subscribe(self, subscriber: Subscriber, name: str) -> Channel:
        """Subscribes first; what happens from now on reaches this subscriber as soon as it has cursors."""
        channel = self.channels.get(name) or self.channels.setdefault(name, Channel(self, name))
        channel.subscribers.add(subscriber)
        subscriber.channel = channel
        await channel.join()
        return channel

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Forgets a subscriber. Its empty channel stays a little: people reload."""
        if subscriber.channel:
            subscriber.channel.subscribers.discard(subscriber)

    def list_subscribers(self) -> list[Subscriber]:
        """Everybody."""
        return [subscriber for channel in self.channels.values() for subscriber in channel.subscribers]

    async def run_in_thread(self, work: Callable[..., Any], *args: Any) -> Any:
        """Runs blocking work in a thread of its own, beside other such work."""
        return await run_blocking(work, *args)

    async def look_up(self, work: Callable[..., Any], *args: Any) -> Any:
        """Runs one of the looks of each second in the thread that is kept for them: it waits behind no move."""
        return await run_blocking(work, *args, executor=self._look_thread)

    async def join_group(self, name: str) -> bool:
        """Joins a group of the layer; False when the layer does not answer."""
        try:
            async with asyncio.timeout(LAYER_TIMEOUT_S):
                await self._tried.wait()
                if not self._ready.is_set():  # the layer is away: nobody waits for it to open a socket
                    return False
                await self.layer.group_add(name, self._layer_channel)
        except Exception:
            log.warning("the channel layer does not let %s join", name, exc_info=True)
            return False
        return True

    async def leave_group(self, name: str) -> None:
        """Leaves a group of the layer."""
        try:
            async with asyncio.timeout(LAYER_TIMEOUT_S):
                await self.layer.group_discard(name, self._layer_channel)
        except Exception:
            log.warning("the channel layer does not let %s leave", name, exc_info=True)

    async def close(self) -> None:
        """Ends the hub's tasks; for tests."""
        tasks = [
            self._task,
            *([self.reconcile_task] if self.reconcile_task else []),
            *(channel.task for channel in self.channels.values()),
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._look_thread.shutdown(wait=False)
        self.channels.clear()

    async def _receive_notifications(self) -> None:
        while True:
            try:
                self._layer_channel = await self.layer.new_channel()
                self._ready.set()
                self._tried.set()
                while True:
                    self._dispatch(await self.layer.receive(self._layer_channel))
            except Exception:
                log.warning("the channel layer does not answer", exc_info=True)
                self._tried.set()
                sole_listeners.clear()
                await asyncio.sleep(RETRY_DELAY_S)
                for channel in self.channels.values():
                    channel.joined = False

    def _dispatch(self, message: dict[str, Any]) -> None:
        channel, topic = self.channels.get(message["room"]), message["topic"]
        if channel is None:
            return
        if topic == feeds.JOINED:
            sole_listeners.note_join(channel.name)
        elif topic == "state":
            channel.note_version(message["version"])
        elif message.get("user"):
            channel.notify_user(topic, message["user"])
        elif topic in feeds.DEFERRED_TOPICS:
            channel.notify_later(topic)
        else:
            channel.notify(topic)
