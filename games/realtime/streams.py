"""A stream for programs: all of one user's matches and questions as lines of JSON, one after the other.

Lines, by `type`: `hello` first; `match` for each match of one's own whose status or seats are others than the program
knew; `question` with the position whenever a match waits for the user's answer; `challenge` for a seat that is kept for
them; `ping` while there is nothing else. What a line tells is looked up as it is sent, so nothing is lost where the
connection breaks: who comes back is told every question that is open, and of the matches whose version they say they
know only what is newer.

The hub wakes a stream as soon as something may wait for its user; what it does not tell of (an end, a new seat) is seen
a moment later.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import suppress
from time import monotonic
from typing import Any, Final, NamedTuple

from django.db.models import Q

from common import clock
from games.core.strict_json import encode_json
from games.matches import access
from games.matches.stored_positions import UnreadableMatchError
from games.models import Match

from . import credentials, positions
from .credentials import Credential
from .feeds import list_invited_matches
from .hub import Hub, Subscriber
from .send_buffer import SendBuffer

LOOK_S: Final = 2.0  # seconds at most between two looks
PING_S: Final = 15.0  # seconds without a line until there is a ping
MAX_STREAMS: Final = 4  # of one user, in a process

Line = dict[str, Any]


class MatchHead(NamedTuple):
    """How far a match of the user is."""

    version: int
    status: str
    lineup: int
    waits: bool


class StreamedMatches:
    """What one stream has told so far, and what is new. `known`: the entry up to which the program knows each match."""

    def __init__(self, credential: Credential, known: Mapping[str, int] | None = None) -> None:
        self.credential = credential
        self.known, self.told = dict(known or {}), dict[str, MatchHead]()
        self.invited: set[str] = set()

    def collect_lines(self) -> list[Line]:
        """The lines that are due. CredentialEndedError where the user is no longer who they were."""
        user = credentials.get_credential_user(self.credential)
        return [*self._list_match_lines(user), *self._list_challenges(user.pk)]

    def _list_match_lines(self, user: Any) -> Iterator[Line]:
        for match_id, head in load_own_heads(user.pk, set(self.told) | set(self.known)).items():
            before = self.told.get(match_id)
            self.told[match_id] = head
            resumed = before is None and self.known.get(match_id) == head.version
            if not resumed and (before is None or before[1:3] != head[1:3]):
                yield {"type": "match", "match": match_id, "status": head.status, "version": head.version}
            if head.waits and (before is None or before.version != head.version or not before.waits):
                match = access.access_match(match_id, user)
                try:
                    position = positions.build_api_position(match, user, self.known.get(match_id))
                except UnreadableMatchError:  # one match's fault is not the stream's
                    continue
                self.known[match_id] = position["version"]
                yield {"type": "question", "match": match_id, "version": position["version"], "position": position}

    def _list_challenges(self, user_id: int) -> Iterator[Line]:
        invited = {each["id"]: each for each in list_invited_matches(user_id)}
        for match_id in invited.keys() - self.invited:
            told = invited[match_id]
            yield {"type": "challenge", "match": match_id, "title": told["title"], "by": told["by"]}
        self.invited = set(invited)


def load_own_heads(user_id: int, also: set[str]) -> dict[str, MatchHead]:
    """How far the matches of a user are: those that are open or running, and these others; in one query."""
    wanted = Q(status__in=(Match.Status.OPEN, Match.Status.RUNNING)) | Q(pk__in=also)
    rows = Match.objects.filter(wanted, seats__user=user_id).order_by("moved", "pk")
    columns = rows.values_list("pk", "version", "status", "lineup", "asked", "seats__number")
    return {
        pk: MatchHead(version, status, lineup, status == Match.Status.RUNNING and seat in asked)
        for pk, version, status, lineup, asked, seat in columns
    }


class Listener:
    """Wakes a stream when something may be new: for its user, or in one of their running matches."""

    def __init__(self, hub: Hub, credential: Credential) -> None:
        self.hub, self.credential = hub, credential
        self.woken, self.ended = asyncio.Event(), False
        self.send_buffer = SendBuffer(self.wake, self.woken.set)
        self.subscribers: dict[str, Subscriber] = {}

    async def wake(self, message: dict[str, Any]) -> None:
        """What a socket would be sent: here it only says that there is something, or that the credential ended."""
        self.ended = self.ended or message["type"] == "websocket.close"
        self.woken.set()

    async def listen(self, channel: str, cursors: dict[str, Any]) -> None:
        """Listens in a channel of the hub from now on."""
        if channel not in self.subscribers:
            subscriber = self.subscribers[channel] = Subscriber(self.credential, self.send_buffer)
            await self.hub.subscribe(subscriber, channel)
            subscriber.cursors = cursors

    async def follow_matches(self, heads: Mapping[str, MatchHead]) -> None:
        """Listens to the matches that run, and no more to those that do not."""
        running = {f"match.{pk}": head for pk, head in heads.items() if head.status == Match.Status.RUNNING}
        for channel, head in running.items():
            await self.listen(channel, {"state": head.version})
        for channel in [each for each in self.subscribers if each.startswith("match.") and each not in running]:
            self.hub.unsubscribe(self.subscribers.pop(channel))

    def stop(self) -> None:
        """Listens nowhere."""
        for each in self.subscribers.values():
            self.hub.unsubscribe(each)


async def stream_matches(hub: Hub, matches: StreamedMatches) -> AsyncIterator[str]:
    """The lines of a stream, without their ends, until the credential ends."""
    listener, silent = Listener(hub, matches.credential), 0.0
    await listener.listen(f"user.{matches.credential.user_id}", {"me": None})
    try:
        yield encode_json({"type": "hello", "now": clock.get_current_time_ms()})
        while not listener.ended:
            listener.woken.clear()
            try:
                lines = await hub.run_in_thread(matches.collect_lines)
            except credentials.CredentialEndedError:
                return
            await listener.follow_matches(matches.told)
            if not lines and silent >= PING_S:
                lines = [{"type": "ping", "now": clock.get_current_time_ms()}]
            for line in lines:
                yield encode_json(line)
            began = monotonic()
            with suppress(TimeoutError):
                await asyncio.wait_for(listener.woken.wait(), LOOK_S)
            silent = 0.0 if lines else silent + monotonic() - began
    finally:
        listener.stop()
