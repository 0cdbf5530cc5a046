"""Posting to addresses that strangers gave: to public ones alone, in bounded time, reading little, following nothing.

The name is resolved once and the connection pinned to what was looked at (`public_addresses`); the certificate must be
the name's. Redirects are answers like others and are not followed. Whatever the other side does (stalls, drips, talks
without end), it is over in 8 seconds. No address, no path and no body is written to a log.
"""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Timer
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from common.durations import DAY_S

from .public_addresses import ForbiddenAddressError, resolve_public_host

MAX_URL_LENGTH = 500  # characters of a hook's address
MAX_ENDPOINT_LENGTH = 1000  # of a push subscription's
MAX_BODY = 8 * 1024  # bytes sent
MAX_ANSWER = 4 * 1024  # bytes read of an answer
STEP_S, WHOLE_S = 4.0, 8.0  # seconds for one step, and for all
FEW_PORTS = (80, 443)  # below 1024; nobody's mail server is talked to
AT_ONCE = 8  # posts under way together


class Parcel(NamedTuple):
    """What is to be posted."""

    url: str
    body: bytes
    headers: Mapping[str, str]


class Outcome(NamedTuple):
    """What came of it. `status`: of the answer, 0 where there was none; `certain`: whether we know that the other side
    did not take it; `retry_after`: seconds it asked for."""

    status: int
    certain: bool = True
    retry_after: int = 0

    @property
    def taken(self) -> bool:
        """Whether the other side has it."""
        return 200 <= self.status < 300


def parse_outward_url(text: str, most: int = MAX_URL_LENGTH) -> SplitResult | None:
    """An address that may be posted to, as far as it can be read; None for any other. No name is resolved."""
    if len(text) > most or any(letter <= " " or letter > "~" for letter in text) or "\\" in text:
        return None
    try:
        parts = urlsplit(text)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        return None
    if parts.scheme not in settings.OUTWARD_SCHEMES or not parts.hostname or "@" in parts.netloc:
        return None
    return parts if port in FEW_PORTS or port >= 1024 else None


def post_all(parcels: Collection[Parcel]) -> list[Outcome]:
    """Posts several at once; what came of each, in their order. One that stalls holds up nobody else's."""
    if not parcels:
        return []
    with ThreadPoolExecutor(max_workers=min(AT_ONCE, len(parcels)), thread_name_prefix="posts") as pool:
        return list(pool.map(post, parcels))


def post(parcel: Parcel) -> Outcome:
    """Posts one. Never raises what the network does."""
    parts = parse_outward_url(parcel.url, MAX_ENDPOINT_LENGTH)
    if parts is None or parts.hostname is None or len(parcel.body) > MAX_BODY:
        return Outcome(0)
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
        addresses = resolve_public_host(parts.hostname, port)
    except ForbiddenAddressError:
        return Outcome(0)
    connection = PinnedConnection(parts.hostname, port, addresses[0], secure=parts.scheme == "https")
    hang_up = Timer(WHOLE_S, connection.cut)
    hang_up.daemon = True
    hang_up.start()
    try:
        connection.connect()
        return exchange(connection, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), parcel)
    except OSError:
        return Outcome(0)
    finally:
        hang_up.cancel()
        connection.close()


def exchange(connection: PinnedConnection, path: str, parcel: Parcel) -> Outcome:
    """Sends the request and reads the beginning of the answer, on a connection that stands."""
    try:
        connection.request("POST", path, parcel.body, {"User-Agent": "Starboard", **parcel.headers})
        answer = connection.getresponse()
        answer.read(MAX_ANSWER)
        if connection.late:
            return Outcome(0, certain=False)
        waits = answer.headers.get("Retry-After", "")
        return Outcome(answer.status, True, min(int(waits), DAY_S) if waits.isdecimal() and len(waits) < 9 else 0)
    except (OSError, http.client.HTTPException, ValueError, AttributeError):
        return Outcome(0, certain=False)  # it may have been taken


class PinnedConnection(http.client.HTTPConnection):
    """A connection to one address that was looked at, under the name it was resolved from."""

    def __init__(self, host: str, port: int, address: str, *, secure: bool) -> None:
        super().__init__(host, port, timeout=STEP_S)
        self.address, self.secure, self.late = address, secure, False

    def connect(self) -> None:
        """To that address; the certificate must be the name's."""
        self.sock = socket.create_connection((self.address, self.port), STEP_S)
        if self.secure:
            tls = ssl.create_default_context()
            secured = tls.wrap_socket(self.sock, server_hostname=self.host, do_handshake_on_connect=False)
            self.sock = secured  # so that `cut` ends the handshake too
            secured.do_handshake()

    def cut(self) -> None:
        """Ends it from another thread, whatever it waits for: it takes too long."""
        self.late = True
        if self.sock is not None:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)
