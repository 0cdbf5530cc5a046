"""Doorbells: says that something changed, to whoever listens in any process.

Called after the commit, from any thread, with any layer. Nothing waits for a bell and no bell ever
fails: a lost one is made good by the hub's look at the database about a second later.
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

log = logging.getLogger(__name__)

Notification = tuple[str, dict[str, Any]]  # a room and what is rung there

SEND_TIMEOUT_S = 2.0  # seconds for one bell; later it is of no use
MAX_PENDING_NOTIFICATIONS = 1000  # bells under way at once; more only pile up before a layer that hangs


def broadcast_match_changed(match_id: str, version: int) -> None:
    """Tells the viewers of a match that it has a new entry, `version`."""
    notify_channel(f"match.{match_id}", "state", version)


def broadcast_lineup_changed(match_id: str) -> None:
    """Tells the viewers of a match that its seats, status or line-up changed."""
    notify_channel(f"match.{match_id}", "table")


def broadcast_match_chat(match_id: str, kind: str) -> None:
    """Tells the viewers of a match that there is a new message; `kind` is "players" or "spectators"."""
    notify_channel(f"match.{match_id}", "talk")


def broadcast_lobby_changed() -> None:
    """Tells the lobby that the list of open matches changed."""
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


def notify_user(user_id: int, room: str, topic: str) -> None:
    """Tells one user alone that a topic changed in a channel: each of their sockets there is sent it anew."""
    notify_channel(room, topic, user=user_id)


def notify_channel(room: str, topic: str, version: int = 0, user: int = 0) -> None:
    """Sends a notification to a channel ("match.<id>", "lobby", "talk.<id>", "user.<id>") in every process that has
    subscribers there. Never raises, never waits."""
    bell = {"type": "ring", "room": room, "topic": topic, "version": version}
    try:
        get_broadcaster().ring(room, {**bell, "user": user} if user else bell)
    except Exception:  # a bell is never worth a move
        log.warning("could not ring for %s", room, exc_info=True)


class Broadcaster:
    """A thread with its own event loop, so that a notification costs its caller no wait and no connection.

    Where the layer can `publish` without a loop, a second thread does that, which is much cheaper.
    """

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.loop = asyncio.new_event_loop()
        self.tasks: set[asyncio.Task[None]] = set()  # the loop itself holds its tasks weakly
        self.waiting: SimpleQueue[Notification | threading.Event] = SimpleQueue()
        threading.Thread(target=self._run, name="doorbells", daemon=True).start()
        threading.Thread(target=self._publish, name="telegraph", daemon=True).start()

    def ring(self, room: str, message: dict[str, Any]) -> None:
        """Hands a bell to a thread."""
        if not hasattr(get_channel_layer(), "publish"):
            self.loop.call_soon_threadsafe(self._begin, room, message)
        elif self.waiting.qsize() < MAX_PENDING_NOTIFICATIONS:
            self.waiting.put((room, message))

    def flush(self, seconds: float = SEND_TIMEOUT_S) -> None:
        """Waits until the bells so far have rung; for a process that is about to end, and for tests."""
        done = threading.Event()
        self.waiting.put(done)
        done.wait(seconds)
        asyncio.run_coroutine_threadsafe(self._settle(), self.loop).result(seconds)

    def _begin(self, room: str, message: dict[str, Any]) -> None:
        if len(self.tasks) < MAX_PENDING_NOTIFICATIONS:
            task = self.loop.create_task(self._send(room, message))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _send(self, room: str, message: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(SEND_TIMEOUT_S):
                await _group_send(room, message)
        except Exception:
            log.warning("a bell for %s was lost", room, exc_info=True)

    def _publish(self) -> None:
        while True:
            batch = [self.waiting.get()]
            while not self.waiting.empty() and len(batch) < MAX_PENDING_NOTIFICATIONS:
                batch.append(self.waiting.get())
            bells = [bell for bell in batch if not isinstance(bell, threading.Event)]
            try:
                if bells:
                    layer: Any = get_channel_layer()
                    layer.publish(bells)
            except Exception:
                log.warning("%d bells were lost", len(bells), exc_info=True)
            for marker in batch:
                if isinstance(marker, threading.Event):
                    marker.set()

    async def _settle(self) -> None:
        others = self.tasks - {asyncio.current_task()}
        if others:
            await asyncio.wait(others)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()


def _group_send(room: str, message: dict[str, Any]) -> Coroutine[Any, Any, None]:
    layer = get_channel_layer()
    if layer is None:
        raise RuntimeError("settings name no channel layer")
    sending: Coroutine[Any, Any, None] = layer.group_send(room, message)
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
