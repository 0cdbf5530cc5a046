"""WebSockets by hand: a client's socket, its handshake, frames in and out, with next to no work for each."""

from __future__ import annotations

import os
import socket
import struct
from base64 import b64encode

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
STIFF = 536  # bytes of a segment to a slow reader, so that the buffers before that reader are small
HANDSHAKE_TIMEOUT_S = 30


def open_websocket(port: int, path: str, session: str = "", *, stiff: bool = False) -> socket.socket:
    """A socket of this machine's server after the handshake, signed in by `session`; `stiff`: with small buffers.
    ConnectionError where the server does not want it."""
    line = socket.socket()
    try:
        if stiff:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, STIFF)
        line.connect(("127.0.0.1", port))
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.settimeout(HANDSHAKE_TIMEOUT_S)
        line.sendall(build_handshake(port, path, session))
        require_switch(line)
    except BaseException:
        line.close()
        raise
    return line


def require_switch(line: socket.socket) -> None:
    """Reads the server's answer to the handshake; ConnectionError unless it goes on as a WebSocket."""
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1) or b"\r\n\r\n"
    if b" 101 " not in answer.split(b"\r\n")[0]:
        raise ConnectionError(answer.decode("latin-1")[:200])


def build_handshake(port: int, path: str, session: str) -> bytes:
    """The request that asks for a socket, as a page of the site makes it."""
    headers = {
        "Host": f"localhost:{port}",
        "Origin": f"http://localhost:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": b64encode(os.urandom(16)).decode(),
        **({"Cookie": f"session={session}"} if session else {}),
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode()


def split_frame(buffer: bytes) -> tuple[int, bytes, bytes] | None:
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


def build_frame(kind: int, payload: bytes) -> bytes:
    """A frame as a browser sends it, under a mask of zeros."""
    size = len(payload)
    length = struct.pack(">B", 0x80 | size) if size < 126 else struct.pack(">BH", 0x80 | 126, size)
    return bytes([0x80 | kind]) + length + b"\0\0\0\0" + payload
