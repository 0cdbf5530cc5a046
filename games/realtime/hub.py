"""One hub per process: it joins the channel layer once per room and hands finished frames to its sockets.

A room is a match, the lobby, a room of the lobby's talk or a user. In it things change by topic ("state",
"talk", ...). A socket has a listener in each room it is in, all with the socket's one outbox. Each
listener has a mark per topic: how far it has been brought. A bell makes the room ask the topic's
builder, once, for the news since each mark; who has the same mark and sees the same gets the same
text. So a bell too many does nothing, a lost one is made good by the next, and a gap, a late reader
and a reader who comes back are all the same case: an older mark.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from games.core.exceptions import Refused

from . import feeds
from .credentials import Credential
from .feeds import Cursor, Subscription, UpdateBuilder
from .send_buffer import SendBuffer

log = logging.getLogger(__name__)

LAYER_TIMEOUT_S = 2.0  # seconds the layer may take to let a room join
RETRY_DELAY_S = 0.5  # seconds before a room tries again after a failure


class Subscriber:
    """An open socket in one channel, as the hub knows it. `moved` is called when its user went elsewhere."""

    __slots__ = ("active", "looks", "marks", "moved", "outbox", "pass_", "renewed", "room", "seat")

    def __init__(self, pass_: Credential, outbox: SendBuffer, moved: Callable[[], None] | None = None) -> None:
        self.pass_, self.outbox, self.moved = pass_, outbox, moved
        self.room: Channel | None = None
        self.marks: dict[str, Cursor] = {}
        self.renewed: Counter[str] = Counter()  # how often each topic was to begin anew
        self.seat: int | None = None
        self.active = True  # gave a sign of life since the last look
        self.looks = True  # and the page was looked at

    def renew(self, *rung: str) -> None:
        """Has these topics (all it listens to, if none is named) brought anew from their beginning."""
        again = [topic for topic in rung or self.marks if topic in self.marks]
        self.marks |= dict.fromkeys(again)
        self.renewed.update(again)
        if self.room:
            self.room.ring(*again)


class Channel:
    """Those in this process who watch one match, the lobby, one of its chat rooms, or one user's affairs."""

    def __init__(self, hub: Hub, name: str) -> None:
        self.hub, self.name = hub, name
        self.listeners: set[Subscriber] = set()
        self.head = -1  # the newest version heard of
        self.joined = False
        self._joining = asyncio.Lock()
        self._topics: set[str] = set()
        self._later: set[str] = set()
        self._bell = asyncio.Event()
        self.task = asyncio.create_task(self._run(), name=f"room {name}")

    @property
    def subject(self) -> str:
        """The match's, room's or user's id; "" in the lobby."""
        return self.name.partition(".")[2]

    @property
    def kind(self) -> str:
        """ "match", "lobby", "talk" or "user"."""
        return self.name.partition(".")[0]

    @property
    def is_match(self) -> bool:
        return self.kind == "match"

    def ring(self, *rung: str) -> None:
        """Something may be new in these topics."""
        self._topics.update(rung)
        self._bell.set()

    def hint(self, topic: str) -> None:
        """Something may be new that can wait for the next beat: a crowd that comes in is told of once."""
        self._later.add(topic)

    def settle(self) -> None:
        """Rings for what has waited."""
        if self._later:
            rung, self._later = self._later, set()
            self.ring(*rung)

    def tell(self, topic: str, user: int) -> None:
        """Something changed for one user alone: what they hear, or where they are."""
        for listener in [each for each in self.listeners if each.pass_.user == user]:
            if topic == feeds.USER_STILL_HERE:
                listener.active = True
            elif topic != feeds.USER_MOVED:
                listener.renew(topic)
            elif listener.moved:
                listener.moved()

    def heard(self, version: int) -> None:
        """The match has this version; rings if that is news to any listener here."""
        self.head = max(self.head, version)
        if any(self.lags(listener) for listener in self.listeners):
            self.ring("state")

    def lags(self, listener: Subscriber) -> bool:
        """Whether this listener has been brought less far than the room knows of."""
        mark = listener.marks.get("state", self.head)
        return mark is None or mark < self.head

    async def join(self, again: bool = False) -> None:
        """Joins the layer; when that fails the hub's look at the database serves until it works."""
        async with self._joining:
            if not self.joined or again:
                await self._join()

    async def part(self) -> None:
        """Leaves the layer and the hub, unless somebody came."""
        async with self._joining:
            if self.listeners:
                return
            self.joined = False
            await self.hub.discard(self.name)
            if self.listeners:
                await self._join()
            else:
                del self.hub.rooms[self.name]
                self.task.cancel()

    async def _join(self) -> None:
        self.joined = await self.hub.add(self.name)

    async def _run(self) -> None:
        while True:
            await self._bell.wait()
            self._bell.clear()
            rung, self._topics = self._topics, set()
            for topic in sorted(rung, key=feeds.TOPIC_ORDER.index):
                try:
                    await self.deliver(topic)
                except Refused as no:  # there is no such match any more
                    log.info("%s is closed: %s", self.name, no.reason)
                    self.close(4404)
                except Exception:
                    log.exception("no %s frames for %s", topic, self.name)
                    self.ring(topic)
                    await asyncio.sleep(RETRY_DELAY_S)

    async def deliver(self, topic: str, only: Iterable[Subscriber] = ()) -> None:
        """Brings every listener (or some of them) up to date with a topic."""
        wants: dict[Subscription, list[tuple[Subscriber, int]]] = {}
        for listener in only or self.listeners:
            if topic in listener.marks:
                want = Subscription(listener.pass_.user, listener.marks[topic])
                wants.setdefault(want, []).append((listener, listener.renewed[topic]))
        if not wants:
            return
        news = await self.hub.call(self.hub.builders[topic], self.subject, set(wants))
        for want, listeners in wants.items():
            text, mark, seat = news[want]
            for listener, renewed in listeners:
                if listener.marks.get(topic, want) == want.mark and listener.renewed[topic] == renewed:
                    # else it asked for more meanwhile, or for all of it anew: its own bell brings that
                    listener.marks[topic] = mark
                    listener.seat = seat
                    if text is not None:
                        listener.outbox.push(text)

    def push(self, text: str) -> None:
        """The same frame to everybody here."""
        for listener in self.listeners:
            listener.outbox.push(text)

    def close(self, code: int) -> None:
        """Ends every socket here."""
        for listener in self.listeners:
            listener.outbox.close(code)


class Hub:
    """The channels of this process. `builders` and `call` are replaced in tests and measurements."""

    def __init__(self, builders: Mapping[str, UpdateBuilder] | None = None, layer: Any = None) -> None:
        self.rooms: dict[str, Channel] = {}
        self.builders = builders or feeds.UPDATE_BUILDERS
        self.layer = layer or get_channel_layer()
        self.heart: asyncio.Task[None] | None = None  # beats for it (games.realtime.reconcile)
        self.tables: dict[int, str] = {}  # which match each user here was at when the heart looked last
        self._channel = ""
        self._ready, self._tried = asyncio.Event(), asyncio.Event()
        self._task = asyncio.create_task(self._listen(), name="hub")

    async def enter(self, listener: Subscriber, name: str) -> Channel:
        """Subscribes first; what happens from now on reaches this listener as soon as it has marks."""
        room = self.rooms.get(name) or self.rooms.setdefault(name, Channel(self, name))
        room.listeners.add(listener)
        listener.room = room
        await room.join()
        return room

    def leave(self, listener: Subscriber) -> None:
        """Forgets a listener. Its empty room stays a little: people reload."""
        if listener.room:
            listener.room.listeners.discard(listener)

    def listeners(self) -> list[Subscriber]:
        """Everybody."""
        return [listener for room in self.rooms.values() for listener in room.listeners]

    async def call(self, work: Callable[..., Any], *args: Any) -> Any:
        """Runs blocking work in a thread of its own, beside other such work."""
        return await database_sync_to_async(work, thread_sensitive=False)(*args)

    async def add(self, name: str) -> bool:
        """Joins a group of the layer; False when the layer does not answer."""
        try:
            async with asyncio.timeout(LAYER_TIMEOUT_S):
                await self._tried.wait()
                if not self._ready.is_set():  # the layer is away: nobody waits for it to open a socket
                    return False
                await self.layer.group_add(name, self._channel)
        except Exception:
            log.warning("the channel layer does not let %s join", name, exc_info=True)
            return False
        return True

    async def discard(self, name: str) -> None:
        """Leaves a group of the layer."""
        try:
            async with asyncio.timeout(LAYER_TIMEOUT_S):
                await self.layer.group_discard(name, self._channel)
        except Exception:
            log.warning("the channel layer does not let %s leave", name, exc_info=True)

    async def close(self) -> None:
        """Ends the hub's tasks; for tests."""
        tasks = [self._task, *([self.heart] if self.heart else []), *(room.task for room in self.rooms.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.rooms.clear()

    async def _listen(self) -> None:
        while True:
            try:
                self._channel = await self.layer.new_channel()
                self._ready.set()
                self._tried.set()
                while True:
                    self._heard(await self.layer.receive(self._channel))
            except Exception:
                log.warning("the channel layer does not answer", exc_info=True)
                self._tried.set()
                await asyncio.sleep(RETRY_DELAY_S)
                for room in self.rooms.values():
                    room.joined = False

    def _heard(self, message: dict[str, Any]) -> None:
        room, topic = self.rooms.get(message["room"]), message["topic"]
        if room is None:
            return
        if topic == "state":
            room.heard(message["version"])
        elif message.get("user"):
            room.tell(topic, message["user"])
        elif topic in feeds.DEFERRED_TOPICS:
            room.hint(topic)
        else:
            room.ring(topic)
