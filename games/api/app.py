"""The API object: how requests are read, who asks, and how a refusal is said."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.openapi import get_schema
from ninja.openapi.schema import OpenAPISchema
from ninja.parser import Parser
from ninja.renderers import BaseRenderer

from accounts.sanctions import Sanctioned
from games.api.auth import Anybody, Session, Token
from games.core import strict_json
from games.core.exceptions import Refused, sanctioned

from . import chat, matches, pauses, proposals, quick_match, titles
from .responses import later


class Strictly(Parser):
    """Reads bodies as strictly as the sockets read messages."""

    def parse_body(self, request: HttpRequest) -> Any:
        return strict_json.loads(request.body)


class Plainly(BaseRenderer):
    """Writes answers as the sockets write frames."""

    media_type = "application/json"

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> bytes:
        return msgspec.json.encode(data)


class Documented(NinjaAPI):
    """The API, with a description of itself that is built once: nothing in it changes while the site runs."""

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        """The description for addresses under this prefix."""
        prefix = self.get_root_path(path_params or {}) if path_prefix is None else path_prefix
        return described(prefix)


@cache
def described(prefix: str) -> OpenAPISchema:
    """What get_schema makes of the API; for the few prefixes there are."""
    return get_schema(api=api, path_prefix=prefix)


api = Documented(
    title="Starboard",
    version="1",
    description=sys.modules["games.api"].__doc__ or "",
    urls_namespace="api",
    auth=[Token(), Session(), Anybody()],
    parser=Strictly(),
    renderer=Plainly(),
)
api.add_router("", titles.router)
api.add_router("", matches.router)
api.add_router("", proposals.router)
api.add_router("", quick_match.router)
api.add_router("", pauses.router)
api.add_router("", chat.router)


def refusal(request: HttpRequest, status: int, reason: str, rule: str = "", **more: Any) -> HttpResponse:
    """The one form of every no."""
    return api.create_response(request, {"reason": strict_json.said(reason), "rule": rule, **more}, status=status)


@api.exception_handler(Refused)
def refused(request: HttpRequest, no: Refused) -> HttpResponse:
    """A verb said no."""
    return later(refusal(request, no.status, no.reason, no.rule, stale=no.stale), no)


@api.exception_handler(Sanctioned)
def forbidden(request: HttpRequest, no: Sanctioned) -> HttpResponse:
    """A moderator's measure stands against it."""
    return refused(request, sanctioned(no))


@api.exception_handler(ValidationError)
def malformed(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """The request is not of the documented form."""
    first = error.errors[0]
    where = ".".join(str(part) for part in first["loc"][1:] if part not in ("data", "given"))
    said = str(first["msg"])[:200]
    return refusal(request, 422, f"{where[:80]}: {said}." if where else f"{said}.")


@api.exception_handler(HttpError)
def denied(request: HttpRequest, error: HttpError) -> HttpResponse:
    """No user, no CSRF token, or a body that cannot be read."""
    if isinstance(error.__cause__, Refused):  # what the reader of bodies objected to
        return refused(request, error.__cause__)
    if error.status_code == 401:
        return refusal(request, 401, "Sign in, or send an API key: Authorization: Bearer <key>.")
    if error.status_code == 400:
        return refusal(request, 422, "That body can't be read.")
    return refusal(request, error.status_code, str(error))


@api.exception_handler(RequestDataTooBig)
def too_long(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
    """More than the server reads at all."""
    return refusal(request, 422, f"That message is longer than {strict_json.MAX_BYTES // 1024} KiB.")


@api.exception_handler(Http404)
def missing(request: HttpRequest, error: Http404) -> HttpResponse:
    """There is nothing there."""
    return refusal(request, 404, "There is no such thing.")
