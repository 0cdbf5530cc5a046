"""How FairLog hashes: SHA-256, each purpose with a prefix of its own, everything of no fixed length with its length
before it. So no two different things are hashed from the same bytes."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

PROTOCOL = b"fairlog/1/"


def hash_for(purpose: bytes, *parts: bytes) -> bytes:
    """The hash of parts for one purpose: 32 bytes."""
    return sha256(b"".join((PROTOCOL, purpose, *parts))).digest()


def begin_hash(purpose: bytes, *parts: bytes) -> Hash:
    """The same begun: a copy of it goes on with what is still to come."""
    return sha256(b"".join((PROTOCOL, purpose, *parts)))


def mac_for(key: bytes, purpose: bytes, *parts: bytes) -> bytes:
    """HMAC-SHA256 of parts under a key for one purpose: 32 bytes. Not by `hmac.digest`, which lets other threads have
    the interpreter in the middle of a move."""
    return hmac.new(key, b"".join((PROTOCOL, purpose, *parts)), sha256).digest()


def sized(data: bytes | str) -> bytes:
    """Bytes (text as UTF-8) with their length before them."""
    raw = data.encode() if isinstance(data, str) else data
    return int32(len(raw)) + raw


def int32(number: int) -> bytes:
    """A number as four bytes, the greatest first."""
    return number.to_bytes(4, "big")


def int64(number: int) -> bytes:
    """A number as eight bytes, the greatest first."""
    return number.to_bytes(8, "big")
