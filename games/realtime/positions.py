"""A match as a program is told of it: by the API, and in a stream."""

from __future__ import annotations

from typing import Any

from common import clock
from games.core import presence
from games.matches import access
from games.models import Match

from . import payloads


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
            "sandbox": None,
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
