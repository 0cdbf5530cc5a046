"""Who asks: a program by its token, a browser by its session, or anybody."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from ninja.errors import HttpError
from ninja.security import APIKeyCookie, HttpBearer
from ninja.utils import check_csrf

from accounts import footprints, programs
from accounts.tokens import user_of_token
from common import rate_limits
from games.matches import access

ACTIONS_PER_MINUTE = 600  # requests of one user that act
VIEWS_PER_MINUTE = 1200  # requests of one user that only look
ANONYMOUS_VIEWS_PER_MINUTE = 2400  # the same of all strangers at one address
EXPORTS_PER_MINUTE, ANONYMOUS_EXPORTS_PER_MINUTE = (
    30,
    120,
)  # whole matches, for one user, and for all strangers at one address


class TokenAuth(HttpBearer):
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


class SessionAuth(APIKeyCookie):
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


class AnonymousAuth:
    """A stranger, who may look at what is public."""

    def __call__(self, request: HttpRequest) -> Any:
        return AnonymousUser()


def require_api_user(request: HttpRequest) -> Any:
    """The user of a request that acts. 401 for a stranger, 429 (Refused) for too many requests."""
    user = request.auth  # type: ignore[attr-defined]
    if not user.is_authenticated:
        raise HttpError(401, "nobody")
    rate_limits.check_rate("api", user.pk, programs.limit_requests(user, ACTIONS_PER_MINUTE))
    return user


def require_match_viewer(request: HttpRequest, match_id: str) -> Any:
    """The user of a request that acts on a match they may know of. 401, 404 or 429 otherwise."""
    user = require_api_user(request)
    access.access_match(match_id, user)
    return user


def get_api_viewer(request: HttpRequest) -> Any:
    """The user of a request that only reads; a stranger is an AnonymousUser. 429 (Refused) for too many requests."""
    return limit_viewer_requests(request, "look", VIEWS_PER_MINUTE, ANONYMOUS_VIEWS_PER_MINUTE)


def get_export_viewer(request: HttpRequest) -> Any:
    """The user of a request for a whole match. 429 (Refused) for too many requests."""
    return limit_viewer_requests(request, "export", EXPORTS_PER_MINUTE, ANONYMOUS_EXPORTS_PER_MINUTE)


def limit_viewer_requests(request: HttpRequest, action: str, of_one: int, of_strangers: int) -> Any:
    """The user of a request, counted against the limit per minute: users by account, strangers by network."""
    user = request.auth  # type: ignore[attr-defined]
    if user.is_authenticated:
        rate_limits.check_rate(action, user.pk, programs.limit_requests(user, of_one))
    else:
        rate_limits.check_rate(action, footprints.get_network(get_adapter().get_client_ip(request)), of_strangers)
    return user
