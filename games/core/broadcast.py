"""Notifications: say that something changed, to the subscribers in every process.

Called after the commit, from any thread, with any layer. Nothing waits for a notification
and none ever fails: a lost one is made good by the hub's look at the database about a second later.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Coroutine
from queue import SimpleQueue
from typing import Any

from channels.layers import get_channel_layer

from .listeners import is_told_here, sole_listeners

log = logging.getLogger(__name__)

Notification = tuple[str, dict[str, Any]]  # a channel and what is sent there

SEND_TIMEOUT_S = 2.0  # seconds for one notification; later it is of no use
MAX_PENDING_NOTIFICATIONS = 1000  # under way at once; more only pile up before a layer that hangs


def broadcast_match_changed(match_id: str, version: int) -> None:
    """Tells the viewers of a match that it has a new entry, `version`. To be called after the commit; a hint, which
    may be lost. Never raises."""
    channel = f"match.{match_id}"
    if not (is_told_here(channel) and is_heard_here_only(channel)):
        notify_channel(channel, "state", version)


def is_heard_here_only(channel: str) -> bool:
    """Whether no other process listens: alone there is none, and for real it is known for a while."""
    return not hasattr(get_channel_layer(), "publish") or sole_listeners.is_alone(channel)


def broadcast_lineup_changed(match_id: str) -> None:
    """Tells the viewers of a match that its seats, status or line-up changed. To be called after the commit; a hint,
    which may be lost. Never raises."""
    notify_channel(f"match.{match_id}", "table")


def broadcast_match_chat(match_id: str, kind: str) -> None:
    """Tells the viewers of a match that there is a new message; `kind` is "players" or "spectators"."""
    notify_channel(f"match.{match_id}", "talk")


def broadcast_lobby_changed() -> None:
    """Tells the lobby that the list of open matches changed. To be called after the commit; a hint, which may be
    lost. Never raises."""
    notify_channel("lobby", "lobby")


def broadcast_room_message(room_id: int) -> None:
    """Tells the users of a chat room that there is a new message in it."""
    notify_channel(f"talk.{room_id}", "said")


def broadcast_room_users(room_id: int) -> None:
    """Tells the users of a chat room that somebody came or left."""
    notify_channel(f"talk.{room_id}", "people")


def broadcast_whisper(user_id: int) -> None:
    """Tells a user that there is a new whisper in their inbox."""
    notify_channel(f"user.{user_id}", "whispers")


def notify_user(user_id: int, channel: str, topic: str) -> None:
    """Tells one user alone that a topic changed in a channel: each of their sockets there is sent it anew. `topic`:
    one of the channel's feeds. Never raises, never waits."""
    notify_channel(channel, topic, user=user_id)


def notify_channel(channel: str, topic: str, version: int = 0, user: int = 0) -> None:
    """Sends a notification to a channel ("match.<id>", "lobby", "talk.<id>", "user.<id>") in every process that has
    subscribers there. `topic`: which of its feeds; `version`: of a match, its newest entry; `user`: to this one
    alone, 0 for all. Never raises, never waits."""
    message = {"type": "notification", "room": channel, "topic": topic, "version": version}
    try:
        get_broadcaster().send(channel, {**message, "user": user} if user else message)
    except Exception:  # a notification is never worth a move
        log.warning("could not notify %s", channel, exc_info=True)


class Broadcaster:
    """A thread with its own event loop, so that a notification costs its caller no wait and no connection.

    Where the layer can `publish` without a loop, a second thread does that, which is much cheaper.
    """

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.loop = asyncio.new_event_loop()
        self.tasks: set[asyncio.Task[None]] = set()  # the loop itself holds its tasks weakly
        self.queue: SimpleQueue[Notification | threading.Event] = SimpleQueue()
        threading.Thread(target=self._run, name="notifications loop", daemon=True).start()
        threading.Thread(target=self._publish, name="notifications", daemon=True).start()

    def send(self, channel: str, message: dict[str, Any]) -> None:
        """Hands a notification to a thread."""
        if not hasattr(get_channel_layer(), "publish"):
            self.loop.call_soon_threadsafe(self._begin, channel, message)
        elif self.queue.qsize() < MAX_PENDING_NOTIFICATIONS:
            self.queue.put((channel, message))

    def flush(self, seconds: float = SEND_TIMEOUT_S) -> None:
        """Waits until the notifications so far are sent; for a process that is about to end, and for tests."""
        done = threading.Event()
        self.queue.put(done)
        done.wait(seconds)
        asyncio.run_coroutine_threadsafe(self._wait_for_tasks(), self.loop).result(seconds)

    def _begin(self, channel: str, message: dict[str, Any]) -> None:
        if len(self.tasks) < MAX_PENDING_NOTIFICATIONS:
            task = self.loop.create_task(self._send(channel, message))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _send(self, channel: str, message: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(SEND_TIMEOUT_S):
                await _group_send(channel, message)
        except Exception:
            log.warning("a notification for %s was lost", channel, exc_info=True)

    def _publish(self) -> None:
        while True:
            batch = [self.queue.get()]
            while not self.queue.empty() and len(batch) < MAX_PENDING_NOTIFICATIONS:
                batch.append(self.queue.get())
            notifications = [each for each in batch if not isinstance(each, threading.Event)]
            try:
                if notifications:
                    layer: Any = get_channel_layer()
                    joins = sole_listeners.joins
                    for (channel, message), heard in zip(notifications, layer.publish(notifications), strict=True):
                        if message["topic"] == "state":
                            sole_listeners.note_heard(channel, heard, joins)
            except Exception:
                log.warning("%d notifications were lost", len(notifications), exc_info=True)
            for marker in batch:
                if isinstance(marker, threading.Event):
                    marker.set()

    async def _wait_for_tasks(self) -> None:
        others = self.tasks - {asyncio.current_task()}
        if others:
            await asyncio.wait(others)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()


def _group_send(channel: str, message: dict[str, Any]) -> Coroutine[Any, Any, None]:
    layer = get_channel_layer()
    if layer is None:
        raise RuntimeError("settings name no channel layer")
    sending: Coroutine[Any, Any, None] = layer.group_send(channel, message)
    return sending


_lock = threading.Lock()
_current: Broadcaster | None = None


def get_broadcaster() -> Broadcaster:
    """The broadcaster of this process; a forked worker makes its own."""
    global _current
    made = _current
    if made is None or made.pid != os.getpid():
        with _lock:
            made = _current
            if made is None or made.pid != os.getpid():
                made = _current = Broadcaster()
    return made
