"""Who asks: a program by its token, a browser by its session, or anybody."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from ninja.errors import HttpError
from ninja.security import APIKeyCookie, HttpBearer
from ninja.utils import check_csrf

from accounts import footprints
from accounts.tokens import user_of_token
from games.core import clock, rate_limits
from games.matches import access

PER_MINUTE = 600  # requests of one user that act
LOOKS = 1200  # requests of one user that only look
STRANGERS = 2400  # the same of all strangers at one address
EXPORTS, STRANGE_EXPORTS = 30, 120  # whole matches, for one user, and for all strangers at one address


class Token(HttpBearer):
    """`Authorization: Bearer <token>`, made at /account/tokens/."""

    def __call__(self, request: HttpRequest) -> Any:
        user = super().__call__(request)
        if user is None and "Authorization" in request.headers:
            raise HttpError(401, "that token is not good")  # never fall back on another identity
        return user

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        user = user_of_token(token)
        if user is not None:
            request.user = user
        return user


class Session(APIKeyCookie):
    """The session of a signed-in browser; what acts needs the CSRF token too (header X-CSRFToken)."""

    param_name = "session"

    def __call__(self, request: HttpRequest) -> Any:
        if not request.user.is_authenticated:
            return None
        if check_csrf(request) is not None:
            raise HttpError(403, "The CSRF token is missing or not yours. Load the page again.")
        return request.user

    def authenticate(self, request: HttpRequest, key: str | None) -> Any:
        return None  # __call__ has decided


class Anybody:
    """A stranger, who may look at what is public."""

    def __call__(self, request: HttpRequest) -> Any:
        return AnonymousUser()


def somebody(request: HttpRequest) -> Any:
    """The user behind a request that acts: 401 for a stranger, 429 for who does too much."""
    user = request.auth  # type: ignore[attr-defined]
    if not user.is_authenticated:
        raise HttpError(401, "nobody")
    rate_limits.per_minute("api", user.pk, PER_MINUTE, clock.now() / 1000)
    return user


def insider(request: HttpRequest, match_id: str) -> Any:
    """The same, who may know of this match: 404 otherwise."""
    user = somebody(request)
    access.visible(match_id, user)
    return user


def anybody(request: HttpRequest) -> Any:
    """The user behind a request that only looks; a stranger is an AnonymousUser. 429 for who looks too often."""
    return counted(request, "look", LOOKS, STRANGERS)


def exporter(request: HttpRequest) -> Any:
    """The same, who wants all of a match."""
    return counted(request, "export", EXPORTS, STRANGE_EXPORTS)


def counted(request: HttpRequest, what: str, of_one: int, of_strangers: int) -> Any:
    """Who asks, counted: a user by himself, strangers by their address."""
    user = request.auth  # type: ignore[attr-defined]
    now = clock.now() / 1000
    if user.is_authenticated:
        rate_limits.per_minute(what, user.pk, of_one, now)
    else:
        rate_limits.per_minute(what, footprints.network(get_adapter().get_client_ip(request)), of_strangers, now)
    return user
