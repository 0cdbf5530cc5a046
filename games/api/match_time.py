"""The time of a match by mail: its deadlines with their latest ends, and a day for somebody."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import Path, Router

from common.refusals import build_not_found_error
from games.matches import access, day_gifts, time_payload

from .auth import get_api_viewer, require_api_user
from .matches import MatchId
from .responses import build_json_response
from .schemas import REFUSAL_RESPONSES, IdempotencyKey, StrictSchema

router = Router(tags=["Running matches"])


class MatchTimeSchema(StrictSchema):
    """Deadlines with their latest ends, what a day or a pause would make of them, and what the table agreed on."""

    now: int
    seats: list[dict[str, Any]]
    closes: int | None
    game_ends: int | None
    paused_until: int | None
    pause_days_left: int
    rest_days: list[int]
    zone: str
    waking: bool
    vacations: bool
    forgiving: int | None
    limits: dict[str, int]


class DayGiftRequest(StrictSchema):
    """A day for somebody. The same key again does nothing again."""

    key: IdempotencyKey


@router.get(
    "/matches/{match_id}/time", response={200: MatchTimeSchema, **REFUSAL_RESPONSES}, summary="Deadlines, latest ends"
)
def api_get_match_time(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """Of a running match by mail; 404 for any other. Moments in ms. `latest` and `game_ends` are never passed."""
    return build_time_response(match_id, get_api_viewer(request))


@router.post(
    "/matches/{match_id}/seats/{number}/give_day",
    response={200: MatchTimeSchema, **REFUSAL_RESPONSES},
    summary="Give a day",
)
def api_give_day(
    request: HttpRequest, match_id: MatchId, number: Annotated[int, Path(ge=0, le=99)], payload: DayGiftRequest
) -> HttpResponse:
    """To the question that a seat is asked by mail: one of each player, and out of the host's own days."""
    user = require_api_user(request)
    day_gifts.give_day(match_id, user, number, payload.key)
    return build_time_response(match_id, user)


def build_time_response(match_id: str, user: Any) -> HttpResponse:
    """The time of a match as this user sees it."""
    found = time_payload.build_match_time(access.access_match(match_id, user))
    if found is None:
        raise build_not_found_error("running game by mail")
    return build_json_response(found)
