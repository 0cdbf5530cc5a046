"""Cookies as they come from outside: none that takes Python long to read.

Before 3.11.10 and 3.12.6 `http.cookies` takes the square of the length for backslashes between quotes (CVE-2024-7592),
and Django and the sockets read every cookie with it. No cookie of this site has a backslash in it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

Scope = dict[str, Any]
App = Callable[[Scope, Callable[..., Any], Callable[..., Any]], Awaitable[None]]


def without_backslashes(app: App) -> App:
    """The application, which is shown no cookie with a backslash."""

    async def shown(scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        if any(name == b"cookie" and b"\\" in value for name, value in scope.get("headers", ())):
            scope = scope | {"headers": [(name, clean_header(name, value)) for name, value in scope["headers"]]}
        await app(scope, receive, send)

    return shown


def clean_header(name: bytes, value: bytes) -> bytes:
    """A header; of Cookie only the pairs without a backslash."""
    if name != b"cookie":
        return value
    return b";".join(pair for pair in value.split(b";") if b"\\" not in pair)
