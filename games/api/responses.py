"""Answers as they leave: written by the same encoder as the frames, never run through the schema again."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse

from common.refusals import Refused
from games.core.exceptions import build_refusal_payload
from games.matches import access
from games.realtime.positions import build_api_position


def build_json_response(body: Any, status: int = 200) -> HttpResponse:
    """A JSON response that nobody caches."""
    made = HttpResponse(msgspec.json.encode(body), content_type="application/json", status=status)
    made["Cache-Control"] = "no-store"
    return made


def build_move_refusal(request: HttpRequest, refusal: Refused, match_id: str, user: Any) -> HttpResponse:
    """The response to a refused move; with 409 it carries the fresh position."""
    body: dict[str, Any] = {**build_refusal_payload(refusal)}
    if refusal.status == 409:
        body = build_api_position(access.access_match(match_id, user), user) | body
    return add_retry_after(build_json_response(body, refusal.status), refusal)


def add_retry_after(made: HttpResponse, refusal: Refused) -> HttpResponse:
    """Adds Retry-After, where the wait is known."""
    if refusal.wait:
        made["Retry-After"] = str(refusal.wait)
    return made
