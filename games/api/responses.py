"""Answers as they leave: written by the same encoder as the frames, never run through the schema again."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse

from games.core import clock, presence, strict_json
from games.core.exceptions import Refused
from games.matches import access
from games.models import Match
from games.realtime import payloads


def answer(body: Any, status: int = 200) -> HttpResponse:
    """A JSON answer that nobody keeps."""
    made = HttpResponse(msgspec.json.encode(body), content_type="application/json", status=status)
    made["Cache-Control"] = "no-store"
    return made


def position(match: Match, user: Any, since: int | None = None) -> dict[str, Any]:
    """The match as this user sees it, with the facts after entry `since` if that is given."""
    about: dict[str, Any] = {
        "id": match.pk,
        "title": match.title,
        "name": match.name,
        "status": match.status,
        "seats": payloads.seats(match, access.seat_of(match, user)),
    }
    picture = payloads.picture(match.pk)
    if picture is None:
        empty: dict[str, Any] = {"version": -1, "view": None, "options": [], "asked": [], "prompt": "", "over": None}
        when = {"clocks": {"now": clock.now(), "alarm": None}, "presence": presence.of(match)}
        return about | empty | when | ({} if since is None else {"facts": []})
    seat = picture.seat_of(user.pk if user.is_authenticated else None)
    if seat is not None:
        presence.seen(match.pk, seat)
    facts = {} if since is None else {"facts": picture.facts(seat, since)}
    return about | picture.position(seat) | facts


def refused(request: HttpRequest, no: Refused, match_id: str, user: Any) -> HttpResponse:
    """A refused move; who was mistaken about the position gets the fresh one with it."""
    body = {"reason": strict_json.said(no.reason), "rule": no.rule, "stale": no.stale}
    if no.status == 409:
        body = position(access.visible(match_id, user), user) | body
    return later(answer(body, no.status), no)


def later(made: HttpResponse, no: Refused) -> HttpResponse:
    """With the seconds after which it may be tried again, where they are known."""
    if no.wait:
        made["Retry-After"] = str(no.wait)
    return made
