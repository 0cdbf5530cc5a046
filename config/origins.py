"""Sockets open only for pages of this site, or for programs with a token.

Browsers let any page open a socket to any site and send its cookies along, so the full origin decides:
scheme, host and port. No page can set Authorization on a socket, so a program with a token needs no origin.
"""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

Scope = dict[str, Any]
App = Callable[[Scope, Callable[..., Any], Callable[..., Any]], Awaitable[None]]
PORTS = {"http": 80, "https": 443}


def normalize_origin(origin: str) -> str:
    """An origin as browsers write it: lower case, no default port, no slash at the end."""
    split = urlsplit(origin.strip().lower())
    port = "" if split.port in (None, PORTS.get(split.scheme)) else f":{split.port}"
    return f"{split.scheme}://{split.hostname or ''}{port}"


def answer_at(origins: list[str]) -> None:
    """From now on the site answers at these origins only. Called before serving, once the port is known."""
    settings.ORIGINS[:] = origins
    settings.ALLOWED_HOSTS[:] = sorted({urlsplit(origin).hostname or "" for origin in origins})
    settings.CSRF_TRUSTED_ORIGINS[:] = origins


class OwnPagesOnly:
    """Refuses a socket (403 before the handshake) unless its origin is ours.

    A program with a bearer token has no origin; whether the token is good, the socket itself finds out.
    """

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """Hand on or refuse."""
        if is_welcome_origin(scope["headers"]):
            await self.app(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 4403, "reason": "This page isn't part of this site."})


def is_welcome_origin(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether these headers of a handshake come from a page of ours or from a program."""
    origins = [value.decode("latin-1") for name, value in headers if name == b"origin"]
    if origins:
        return len(origins) == 1 and origins[0] in {normalize_origin(origin) for origin in settings.ORIGINS}
    return any(name == b"authorization" and value[:7].lower() == b"bearer " for name, value in headers)
