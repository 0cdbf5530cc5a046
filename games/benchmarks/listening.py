"""Many sockets of the site in one process, read with next to no work: which numbered line came when."""

from __future__ import annotations

import re
import select
import time
from itertools import cycle

from games.benchmarks.raw_websocket import CLOSE, PING, PONG, TEXT, build_frame, open_websocket, split_frame
from games.core.strict_json import encode_json

LINE = re.compile(rb'"text":"b(\d+)')
ANEW = re.compile(rb'"type":"talk","room":"[^"]*","since":null')
SPEAKERS = 100  # of the crowd, in turn: nobody says more than the site lets them


class Reader:
    """One socket: the lines that came over it, and how many seconds after they were said."""

    def __init__(self, port: int, session: str, stiff: bool = False) -> None:
        self.line = open_websocket(port, "/ws/lobby", session, stiff=stiff)
        self.line.setblocking(False)
        self.took: dict[int, float] = {}
        self.anew = 0  # frames that stood for everything before them
        self.closed = False
        self._rest = b""

    def has(self, lines: range) -> bool:
        """Whether all of these came."""
        return all(number in self.took for number in lines)

    def read(self, said: dict[int, float]) -> None:
        """Takes what has come; `said` is when each line was said."""
        try:
            came = self.line.recv(262_144)
        except BlockingIOError:
            return
        now = time.perf_counter()
        self.closed = self.closed or not came
        buffer = self._rest + came
        while (frame := split_frame(buffer)) is not None:
            kind, payload, buffer = frame
            if kind == TEXT:
                self.anew += bool(ANEW.search(payload))
                for number in map(int, LINE.findall(payload)):
                    self.took.setdefault(number, now - said[number])
            elif kind == PING:
                self.line.sendall(build_frame(PONG, payload))
            elif kind == CLOSE:
                self.closed = True
        self._rest = buffer

    def say(self, text: str) -> None:
        """Sends a message."""
        self.line.sendall(build_frame(TEXT, text.encode()))


class Crowd:
    """All the readers, spread over the web processes; the last of them can be made slow."""

    def __init__(self, ports: list[int], sessions: list[str]) -> None:
        at = cycle(ports)
        self.began = time.perf_counter()
        self.readers = [Reader(next(at), session) for session in sessions[:-1]]
        self.readers.append(Reader(next(at), sessions[-1], stiff=True))
        self.by_number = {reader.line.fileno(): reader for reader in self.readers}
        self.poll = select.epoll()
        for number in self.by_number:
            self.poll.register(number, select.EPOLLIN)
        self.times: dict[int, float] = {}
        self.speakers = cycle(self.readers[:SPEAKERS])

    @property
    def said(self) -> int:
        """How many lines were said."""
        return len(self.times)

    def settle(self, seconds: float) -> float:
        """Waits until everybody is in the room; how many seconds that took."""
        while not all(reader.anew for reader in self.readers):
            if time.perf_counter() - self.began > seconds:
                missing = sum(not reader.anew for reader in self.readers)
                raise TimeoutError(f"{missing} people never came into the room")
            self.listen_until(time.perf_counter() + 0.1)
        took = time.perf_counter() - self.began
        self.listen_until(time.perf_counter() + 3)  # until everybody was told who is there
        return took

    def say(self, padding: str) -> None:
        """The next person says the next line."""
        number = self.said
        self.times[number] = time.perf_counter()
        next(self.speakers).say(encode_json({"say": f"b{number} {padding}".strip()}))

    def listen_until(self, moment: float) -> None:
        """Reads whatever comes until then."""
        while (left := moment - time.perf_counter()) > 0:
            for number, _ in self.poll.poll(left):
                self.by_number[number].read(self.times)
                if self.by_number[number].closed:
                    self.poll.unregister(number)

    def deafen(self, reader: Reader) -> None:
        """This one is not read any more."""
        self.poll.unregister(reader.line.fileno())

    def heed(self, reader: Reader) -> None:
        """It is read again."""
        self.poll.register(reader.line.fileno(), select.EPOLLIN)

    def close(self) -> None:
        """Hangs up."""
        self.poll.close()
        for reader in self.readers:
            reader.line.close()
