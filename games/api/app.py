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

from common.refusals import CODES, MEANINGS, Refused, build_not_found_error
from games.core import strict_json
from games.core.exceptions import build_refusal_payload

from . import chat, match_time, matches, open_seats, own_plan, pauses, proposals, quick_match, stream, titles
from .auth import AnonymousAuth, SessionAuth, TokenAuth
from .responses import add_retry_after

SIGN_IN_TEXT = "Sign in, or send an API key: Authorization: Bearer <key>."


class StrictParser(Parser):
    """Reads bodies as strictly as the sockets read messages."""

    def parse_body(self, request: HttpRequest) -> Any:
        return strict_json.parse_strict_json(request.body)


class JsonRenderer(BaseRenderer):
    """Writes answers as the sockets write frames."""

    media_type = "application/json"

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> bytes:
        return msgspec.json.encode(data)


class CachedSchemaAPI(NinjaAPI):
    """The API, with a description of itself that is built once: nothing in it changes while the site runs."""

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        """The description for addresses under this prefix."""
        prefix = self.get_root_path(path_params or {}) if path_prefix is None else path_prefix
        return build_openapi_schema(prefix)


@cache
def build_openapi_schema(prefix: str) -> OpenAPISchema:
    """The OpenAPI schema for addresses under this prefix; cached."""
    return get_schema(api=api, path_prefix=prefix)


def build_api_description() -> str:
    """What the API is, with a table of the codes of its refusals (Markdown)."""
    rows = [f"| `{code}` | {meaning} |" for code, meaning in MEANINGS.items()]
    return "\n".join([sys.modules["games.api"].__doc__ or "", "| code | meaning |", "|---|---|", *rows])


api = CachedSchemaAPI(
    title="Starboard",
    version="1",
    description=build_api_description(),
    urls_namespace="api",
    auth=[TokenAuth(), SessionAuth(), AnonymousAuth()],
    parser=StrictParser(),
    renderer=JsonRenderer(),
)
api.add_router("", titles.router)
api.add_router("", matches.router)
api.add_router("", stream.router)
api.add_router("", proposals.router)
api.add_router("", own_plan.router)
api.add_router("", match_time.router)
api.add_router("", open_seats.router)
api.add_router("", quick_match.router)
api.add_router("", pauses.router)
api.add_router("", chat.router)


@api.exception_handler(Refused)
def handle_refused(request: HttpRequest, refusal: Refused) -> HttpResponse:
    """The one form of every refusal: its status, its sentence and its code."""
    made = api.create_response(request, build_refusal_payload(refusal), status=refusal.status)
    return add_retry_after(made, refusal)


@api.exception_handler(ValidationError)
def handle_validation_error(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """A request not of the documented form: 422."""
    first = error.errors[0]
    where = ".".join(str(part) for part in first["loc"][1:] if part not in ("data", "given"))
    said = str(first["msg"])[:200]
    return handle_refused(request, Refused(f"{where[:80]}: {said}." if where else f"{said}.", status=422))


@api.exception_handler(HttpError)
def handle_http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    """No user, no CSRF token, or a body that cannot be read."""
    if isinstance(error.__cause__, Refused):  # what the reader of bodies objected to
        return handle_refused(request, error.__cause__)
    if error.status_code == 401:
        return handle_refused(request, Refused(SIGN_IN_TEXT, status=401))
    if error.status_code not in CODES:
        return handle_refused(request, Refused("That body can't be read.", status=422))
    return handle_refused(request, Refused(str(error), status=error.status_code))


@api.exception_handler(RequestDataTooBig)
def handle_body_too_large(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
    """A body larger than the server reads: 422."""
    reason = f"That message is longer than {strict_json.MAX_BYTES // 1024} KiB."
    return handle_refused(request, Refused(reason, status=422))


@api.exception_handler(Http404)
def handle_not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    """Nothing there: 404."""
    return handle_refused(request, build_not_found_error("thing"))
