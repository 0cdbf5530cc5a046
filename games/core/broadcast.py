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

Bell = tuple[str, dict[str, Any]]  # a room and what is rung there

PATIENCE = 2.0  # seconds for one bell; later it is of no use
CROWD = 1000  # bells under way at once; more only pile up before a layer that hangs


def match_changed(match_id: str, version: int) -> None:
    """The match has a new entry."""
    ring(f"match.{match_id}", "state", version)


def table_changed(match_id: str) -> None:
    """Before the start: somebody came or left, or the match was started or cancelled."""
    ring(f"match.{match_id}", "table")


def talk(match_id: str, kind: str) -> None:
    """Somebody said something; `kind` is "players" or "spectators"."""
    ring(f"match.{match_id}", "talk")


def lobby_changed() -> None:
    """The list of open matches is another."""
    ring("lobby", "lobby")


def said(room_id: int) -> None:
    """Somebody said something in a room of the lobby."""
    ring(f"talk.{room_id}", "said")


def people_changed(room_id: int) -> None:
    """Somebody came into a room of the lobby, or left it."""
    ring(f"talk.{room_id}", "people")


def whispered(user_id: int) -> None:
    """There is a line in somebody's box."""
    ring(f"user.{user_id}", "whispers")


def to_one(user_id: int, room: str, topic: str) -> None:
    """Something changed in a room for one user alone: his sockets there are brought the topic anew."""
    ring(room, topic, user=user_id)


def ring(room: str, topic: str, version: int = 0, user: int = 0) -> None:
    """Rings for a room ("match.<id>", "lobby", "talk.<id>", "user.<id>") in every process that has listeners there."""
    bell = {"type": "ring", "room": room, "topic": topic, "version": version}
    try:
        ringer().ring(room, {**bell, "user": user} if user else bell)
    except Exception:  # a bell is never worth a move
        log.warning("could not ring for %s", room, exc_info=True)


class Ringer:
    """A thread with its own event loop, so that a bell costs its caller no wait and no connection.

    Where the layer can `publish` without a loop, a second thread does that, which is much cheaper.
    """

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.loop = asyncio.new_event_loop()
        self.tasks: set[asyncio.Task[None]] = set()  # the loop itself holds its tasks weakly
        self.waiting: SimpleQueue[Bell | threading.Event] = SimpleQueue()
        threading.Thread(target=self._run, name="doorbells", daemon=True).start()
        threading.Thread(target=self._publish, name="telegraph", daemon=True).start()

    def ring(self, room: str, message: dict[str, Any]) -> None:
        """Hands a bell to a thread."""
        if not hasattr(get_channel_layer(), "publish"):
            self.loop.call_soon_threadsafe(self._begin, room, message)
        elif self.waiting.qsize() < CROWD:
            self.waiting.put((room, message))

    def flush(self, seconds: float = PATIENCE) -> None:
        """Waits until the bells so far have rung; for a process that is about to end, and for tests."""
        done = threading.Event()
        self.waiting.put(done)
        done.wait(seconds)
        asyncio.run_coroutine_threadsafe(self._settle(), self.loop).result(seconds)

    def _begin(self, room: str, message: dict[str, Any]) -> None:
        if len(self.tasks) < CROWD:
            task = self.loop.create_task(self._send(room, message))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _send(self, room: str, message: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await _group_send(room, message)
        except Exception:
            log.warning("a bell for %s was lost", room, exc_info=True)

    def _publish(self) -> None:
        while True:
            batch = [self.waiting.get()]
            while not self.waiting.empty() and len(batch) < CROWD:
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
_current: Ringer | None = None


def ringer() -> Ringer:
    """This process's ringer; a forked worker makes its own."""
    global _current
    made = _current
    if made is None or made.pid != os.getpid():
        with _lock:
            made = _current
            if made is None or made.pid != os.getpid():
                made = _current = Ringer()
    return made
