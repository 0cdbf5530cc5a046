"""Answers as they leave: written by the same encoder as the frames, never run through the schema again."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse

from common import clock
from common.refusals import Refused
from games.core import presence
from games.core.exceptions import build_refusal_payload
from games.matches import access
from games.models import Match
from games.realtime import payloads


def build_json_response(body: Any, status: int = 200) -> HttpResponse:
    """A JSON response that nobody caches."""
    made = HttpResponse(msgspec.json.encode(body), content_type="application/json", status=status)
    made["Cache-Control"] = "no-store"
    return made


def build_api_position(match: Match, user: Any, since: int | None = None) -> dict[str, Any]:
    """The match as this user sees it, with the facts after entry `since` if that is given."""
    about: dict[str, Any] = {
        "id": match.pk,
        "title": match.title,
        "name": match.name,
        "status": match.status,
        "seats": payloads.build_seat_payloads(match, access.find_user_seat(match, user)),
    }
    picture = payloads.find_match_payload(match.pk)
    if picture is None:
        empty: dict[str, Any] = {
            "version": -1,
            "view": None,
            "options": [],
            "asked": [],
            "prompt": "",
            "over": None,
            "plans": None,
        }
        when = {
            "clocks": {"now": clock.get_current_time_ms(), "alarm": None},
            "presence": presence.get_match_presence(match),
        }
        return about | empty | when | ({} if since is None else {"facts": []})
    seat = picture.find_seat(user.pk if user.is_authenticated else None)
    if seat is not None:
        presence.mark_seat_seen(match.pk, seat)
    facts = {} if since is None else {"facts": picture.list_facts(seat, since)}
    return about | picture.build_position(seat) | facts


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
