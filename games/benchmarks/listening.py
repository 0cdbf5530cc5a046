"""Many sockets of the site in one process, read with next to no work: which numbered line came when."""

from __future__ import annotations

import os
import re
import select
import socket
import struct
import time
from base64 import b64encode
from itertools import cycle

from games.core.strict_json import encode_json

LINE = re.compile(rb'"text":"b(\d+)')
ANEW = re.compile(rb'"type":"talk","room":"[^"]*","since":null')
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
SPEAKERS = 100  # of the crowd, in turn: nobody says more than the site lets them
STIFF = 536  # bytes of a segment to a slow reader, so that the buffers before that reader are small


class Reader:
    """One socket: the lines that came over it, and how many seconds after they were said."""

    def __init__(self, port: int, session: str, stiff: bool = False) -> None:
        self.line = opened(port, session, stiff)
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
        while (frame := split(buffer)) is not None:
            kind, payload, buffer = frame
            if kind == TEXT:
                self.anew += bool(ANEW.search(payload))
                for number in map(int, LINE.findall(payload)):
                    self.took.setdefault(number, now - said[number])
            elif kind == PING:
                self.line.sendall(masked(PONG, payload))
            elif kind == CLOSE:
                self.closed = True
        self._rest = buffer

    def say(self, text: str) -> None:
        """Sends a message."""
        self.line.sendall(masked(TEXT, text.encode()))


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


def opened(port: int, session: str, stiff: bool) -> socket.socket:
    """The lobby's socket of a signed-in person, after the handshake."""
    line = socket.socket()
    if stiff:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, STIFF)
    line.connect(("127.0.0.1", port))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    line.settimeout(30)
    headers = {
        "Host": f"localhost:{port}",
        "Origin": f"http://localhost:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": b64encode(os.urandom(16)).decode(),
        "Cookie": f"session={session}",
    }
    asked = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    line.sendall(f"GET /ws/lobby HTTP/1.1\r\n{asked}\r\n".encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1) or b"\r\n\r\n"
    if b" 101 " not in answer.split(b"\r\n")[0]:
        raise ConnectionError(answer.decode("latin-1")[:200])
    return line


def split(buffer: bytes) -> tuple[int, bytes, bytes] | None:
    """The first frame of a server in a buffer: its kind, its payload, and what follows; None while it is not whole."""
    if len(buffer) < 2:
        return None
    size, at = buffer[1] & 0x7F, 2
    if size >= 126:
        form = ">H" if size == 126 else ">Q"
        at += struct.calcsize(form)
        if len(buffer) < at:
            return None
        (size,) = struct.unpack_from(form, buffer, 2)
    if len(buffer) < at + size:
        return None
    return buffer[0] & 0x0F, buffer[at : at + size], buffer[at + size :]


def masked(kind: int, payload: bytes) -> bytes:
    """A frame as a browser sends it, under a mask of zeros."""
    size = len(payload)
    length = struct.pack(">B", 0x80 | size) if size < 126 else struct.pack(">BH", 0x80 | 126, size)
    return bytes([0x80 | kind]) + length + b"\0\0\0\0" + payload
