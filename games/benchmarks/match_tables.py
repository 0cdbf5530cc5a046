"""The players and spectators of one match as a benchmark plays it: raw sockets that do next to nothing.

Frames are only scanned for their kind and version; one frame a move is decoded, that of the seat which answers.
"""

from __future__ import annotations

import random
import re
from array import array
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from games.benchmarks.raw_websocket import CLOSE, PING, PONG, TEXT, build_frame, split_frame

STATES = (b'{"type":"state"', b'{"type":"changes"')  # a view whole, or what has changed in it
ANSWER, ERROR = b'{"type":"answer"', b'{"type":"error"'
VERSION, KEY = re.compile(rb'"version":(-?\d+)'), re.compile(rb'"key":"([^"]*)"')
HEAD = 200  # bytes of a frame in which its version stands
ASKED, OVER = b'"standing":false', re.compile(rb'"over":\{')
CHUNK = 65_536  # bytes read at once: larger buffers come from the system each time, and slowly
PATIENCE_S = 10.0  # seconds after which a move that has not come to every socket is lost
RETRY_S = 0.05  # seconds until a table whose move was refused tries another
MAX_REFUSALS = 20  # of one table in a row, before it is given up
KEPT_REASONS = 5  # of refusals, for the report


class Tally(msgspec.Struct):
    """What a client process has counted. Times in seconds, of moves sent while it was measured."""

    measuring: bool = False
    moves: int = 0  # that came to their last socket while it was measured
    to_a_socket: array[float] = msgspec.field(default_factory=lambda: array("f"))
    to_the_last: array[float] = msgspec.field(default_factory=lambda: array("f"))
    to_the_answer: array[float] = msgspec.field(default_factory=lambda: array("f"))
    refused: int = 0
    reasons: list[str] = []
    lost: int = 0  # frames that should have come to a socket, and answers
    finished: int = 0  # tables whose game ended
    given_up: int = 0  # tables that did not go on for another reason
    begun_late: int = 0  # paced moves that waited for a table
    waited: float = 0.0  # seconds of those measured in which nothing was to be read
    lasted: float = 0.0  # seconds measured


class Socket:
    """One of a table's sockets. `state` is the last position it was sent, kept for players only."""

    def __init__(self, table: Table, line: Any, player: bool) -> None:
        self.table, self.line, self.player = table, line, player
        self.version = -1
        self.state = b""
        self._rest = b""

    def read(self) -> bool:
        """Takes what has come; False when the server has closed it."""
        try:
            came = self.line.recv(CHUNK)
        except BlockingIOError:
            return True
        now = self.table.clock()
        buffer = self._rest + came if self._rest else came
        while (frame := split_frame(buffer)) is not None:
            kind, payload, buffer = frame
            if kind == TEXT:
                self.handle_text(payload, now)
            elif kind == PING:
                self.line.sendall(build_frame(PONG, payload))
            elif kind == CLOSE:
                return False
        self._rest = buffer
        return bool(came)

    def handle_text(self, payload: bytes, now: float) -> None:
        """One frame, by how it begins."""
        if payload.startswith(STATES):
            found = VERSION.search(payload, 0, HEAD)
            version = int(found[1]) if found else -1
            if version >= self.version:
                fresh, self.version = version > self.version, version
                if self.player:
                    self.state = payload
                if fresh:
                    self.table.note_arrival(self, now)
        elif payload.startswith(ANSWER):
            self.table.note_answer(payload, now)
        elif payload.startswith(ERROR):
            self.table.note_refusal(payload, now)

    def send(self, message: dict[str, Any]) -> None:
        """Sends a message."""
        self.line.sendall(build_frame(TEXT, msgspec.json.encode(message)))


class Option(msgspec.Struct):
    """What a frame says of one way to answer."""

    action: str
    standing: bool
    fields: dict[str, Any]


class Asked(msgspec.Struct):
    """What is read of the frame of a seat that answers."""

    version: int
    options: list[Option]


read_asked = msgspec.json.Decoder(Asked).decode


class Table:
    """A match and its sockets: one move at a time. It relies on each position that a player is sent having all their
    options."""

    def __init__(self, name: str, tally: Tally, chance: random.Random, clock: Callable[[], float]) -> None:
        self.name, self.tally, self.chance, self.clock = name, tally, chance, clock
        self.ready: deque[Table] = deque()  # where it puts itself when every socket has everything
        self.sockets: list[Socket] = []
        self.missing: set[Socket] = set()
        self.unanswered: dict[str, tuple[float, bool]] = {}  # by key: when it was sent, and whether it is measured
        self.measured = False
        self.gone = False
        self.sent_at = self.retry_at = 0.0
        self.moves = self.refusals = 0

    def move(self) -> bool:
        """One of those asked answers; False when nobody is: the game is over."""
        asked = [socket for socket in self.sockets if socket.player and ASKED in socket.state]
        if not asked:
            over = any(OVER.search(socket.state) for socket in self.sockets)
            self.tally.finished += over
            self.tally.given_up += not over
            self.gone = True
            return False
        mover = self.chance.choice(asked)
        position = read_asked(mover.state)
        action = choose_action(position.options, self.chance)
        self.moves += 1
        self.missing, self.measured, self.sent_at = set(self.sockets), self.tally.measuring, self.clock()
        key = f"{self.name}.{self.moves}"
        self.unanswered[key] = self.sent_at, self.measured
        mover.send({"play": action, "key": key, "version": position.version})
        return True

    def note_arrival(self, socket: Socket, now: float) -> None:
        """A newer position has come to a socket."""
        if socket in self.missing:
            self.missing.remove(socket)
            self.count_arrival(now - self.sent_at)
        if not self.missing and not self.gone and len({each.version for each in self.sockets}) == 1:
            self.ready.append(self)

    def count_arrival(self, took: float) -> None:
        """The move was at one more socket after so many seconds."""
        if self.measured:
            self.tally.to_a_socket.append(took)
        if not self.missing:
            self.refusals = 0
            self.tally.moves += self.tally.measuring
            if self.measured:
                self.tally.to_the_last.append(took)

    def note_answer(self, payload: bytes, now: float) -> None:
        """The mover was told that a move is made."""
        sent_at, measured = self.take_unanswered(payload)
        if measured:
            self.tally.to_the_answer.append(now - sent_at)

    def take_unanswered(self, payload: bytes) -> tuple[float, bool]:
        """When the move was sent that this frame answers, and whether it is measured."""
        found = KEY.search(payload)
        return self.unanswered.pop(found[1].decode(), (0.0, False)) if found else (0.0, False)

    def note_refusal(self, payload: bytes, now: float) -> None:
        """The move was refused: another is tried a moment later."""
        self.take_unanswered(payload)
        self.tally.refused += 1
        if len(self.tally.reasons) < KEPT_REASONS:
            self.tally.reasons.append(payload.decode()[:200])
        self.missing, self.retry_at = set(), now + RETRY_S
        self.refusals += 1
        if self.refusals >= MAX_REFUSALS:
            self.give_up()
        else:
            self.ready.append(self)

    @property
    def under_way(self) -> bool:
        """Whether a move is still to come to somebody."""
        return not self.gone and bool(self.missing or self.unanswered)

    def give_up_if_lost(self, now: float) -> None:
        """Counts what has not come in all this time."""
        if self.under_way and now - self.sent_at > PATIENCE_S:
            self.give_up()

    def give_up(self) -> None:
        """It does not go on; what is still to come is lost."""
        if not self.gone:
            self.tally.lost += len(self.missing) + len(self.unanswered)
            self.tally.given_up += 1
            self.gone = True


def choose_action(options: list[Option], chance: random.Random) -> dict[str, Any]:
    """One of the answers, filled in; one with a list to put together only where there is no other: rules may refuse a
    list whatever its parts are."""
    answers = [option for option in options if not option.standing]
    plain = [option for option in answers if not any(field["kind"] == "some_of" for field in option.fields.values())]
    option = chance.choice(plain or answers)
    return {"action": option.action, **{name: fill(field) for name, field in option.fields.items()}}


def fill(field: dict[str, Any]) -> Any:
    """A value of a domain: the first, or the least."""
    kind = field["kind"]
    if kind == "fixed":
        return field["value"]
    if kind == "integer":
        return field["min"]
    if kind == "one_of":
        return field["values"][0]
    if kind == "some_of":
        return field["values"][: field["min"]]
    return {name: fill(inner) for name, inner in field["fields"].items()}
