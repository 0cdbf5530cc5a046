"""Sockets open only for pages of this site, or for programs with a token.

Browsers let any page open a socket to any site and send its cookies along, so the full origin decides:
scheme, host and port. A browser cannot set Authorization on a socket, so a valid token needs no origin.
"""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.db import database_sync_to_async
from django.conf import settings

Scope = dict[str, Any]
App = Callable[[Scope, Callable[..., Any], Callable[..., Any]], Awaitable[None]]
PORTS = {"http": 80, "https": 443}


def plain(origin: str) -> str:
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
    """Refuses a socket (403 before the handshake) unless its origin is ours; lets tokens in."""

    def __init__(self, sessions: App, programs: App) -> None:
        self.sessions = sessions
        self.programs = programs

    async def __call__(self, scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """Hand on to `programs` (user from a token) or to `sessions` (user from the cookie)."""
        origins = _headers(scope, b"origin")
        allowed = {plain(origin) for origin in settings.ORIGINS}
        if len(origins) > 1 or any(origin not in allowed for origin in origins):
            return await _refuse(send)
        if bearer := _headers(scope, b"authorization"):
            from accounts.tokens import user_of_token

            user = await database_sync_to_async(user_of_token)(bearer[0].removeprefix("Bearer ").strip())
            if user is None:
                return await _refuse(send)
            return await self.programs({**scope, "user": user, "token": True}, receive, send)
        if not origins:
            return await _refuse(send)
        return await self.sessions(scope, receive, send)


def _headers(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


async def _refuse(send: Callable[..., Any]) -> None:
    await send({"type": "websocket.close", "code": 4403, "reason": "This page is not of this site."})
