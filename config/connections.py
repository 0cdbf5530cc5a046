"""The server's side of HTTP connections: who begins a request must come to its end (uvicorn has no such limit).

Given to uvicorn as `--http config.connections:HTTPProtocol`; it holds for both of its parsers, h11 and httptools.
A proxy in front hides this, `./play --lan` does not.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_WITHIN = 15.0  # seconds for a request's first line and headers
BODY_WITHIN = 60.0  # seconds more for its body: at most 256 KiB are read (settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
HEAD_MOST = 64 * 1024  # bytes of a first line and headers
WAITING_MOST = 200  # connections of one address that have not said what they want; a proxy's come and say it at once
GRACE = 2.0  # seconds in which none of these is closed in favour of others

LATE = "408 Request Timeout", "The request didn't come to its end in time. Please send it again."
LONG = "431 Request Header Fields Too Large", "The headers of that request are too long."
MANY = "429 Too Many Requests", "Too many connections from your address wait here without a request. Close some."

_waiting: dict[str, dict[Punctual, float]] = {}  # by address, the oldest first: since when


class Punctual:
    """Put before one of uvicorn's protocols: closes, with a sentence, what does not come to its end in time."""

    cycle: Any  # the request under way; all four are uvicorn's
    client: Any
    loop: Any
    transport: Any
    _deadline: asyncio.TimerHandle | None = None
    _head = 0  # bytes of a request that has not been understood yet

    def connection_made(self, transport: Any) -> None:
        """A client has connected; its request has to follow."""
        super().connection_made(transport)  # type: ignore[misc]
        self._expect()

    def data_received(self, data: bytes) -> None:
        """A piece of a request."""
        if not self._under_way and self._deadline is None:
            self._expect()
        super().data_received(data)  # type: ignore[misc]
        if self._upgraded or self.transport.is_closing():
            self._settle()
        elif not self._under_way:
            self._head += len(data)
            if self._head > HEAD_MOST:
                self._refuse(*LONG)
        elif self._body_missing:
            self._understood()
        else:
            self._settle()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._settle()
        super().connection_lost(exc)  # type: ignore[misc]

    @property
    def _under_way(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def _body_missing(self) -> bool:
        return bool(self.cycle.more_body)

    @property
    def _upgraded(self) -> bool:
        return self.transport.get_protocol() is not self

    def _expect(self) -> None:
        """From now on a request has to come."""
        self._head = 0
        self._deadline = self.loop.call_later(HEAD_WITHIN, self._late)
        others = _waiting.setdefault(self._address, {})
        others[self] = self.loop.time()
        if len(others) > WAITING_MOST:
            oldest, since = next(iter(others.items()))
            if self.loop.time() - since > GRACE:
                oldest._refuse(*MANY, "Retry-After: 15\r\n")

    def _understood(self) -> None:
        """It is known what is wanted; the body is still to come, by one moment and not by one after each piece."""
        if self in _waiting.get(self._address, ()):
            self._settle()
            self._deadline = self.loop.call_later(BODY_WITHIN, self._late)

    def _settle(self) -> None:
        """Nothing is owed any more."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        others = _waiting.get(self._address, {})
        others.pop(self, None)
        if not others:
            _waiting.pop(self._address, None)

    def _late(self) -> None:
        if self._under_way and not self._body_missing:  # all of it came meanwhile
            self._settle()
        else:
            self._refuse(*LATE)

    def _refuse(self, status: str, sentence: str, more: str = "") -> None:
        """Says why, unless an answer is being written, and hangs up."""
        self._settle()
        if self.transport.is_closing():
            return
        if not (self._under_way and self.cycle.response_started):
            body = sentence.encode()
            head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n{more}"
            self.transport.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        self.transport.close()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""


class HTTPProtocol(Punctual, AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """What the site is served with."""
