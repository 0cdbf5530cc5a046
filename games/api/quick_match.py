"""Getting a game: quick match, and seats kept for people by name."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router

from games.lobby import invitations, quick_match
from games.lobby.lists import query_listed_matches
from games.realtime import feeds
from games.realtime.frames import PaceName

from .auth import require_api_user, require_match_viewer
from .matches import MatchId
from .responses import build_json_response
from .schemas import REFUSAL_RESPONSES, MatchCard, StrictSchema

router = Router(tags=["Matches"])


class QuickMatchRequest(StrictSchema):
    """A game with whoever is there."""

    title: Annotated[str, Field(max_length=60, examples=["a-title"])]
    pace: PaceName = "live"
    seats: Annotated[int, Field(ge=0, le=100, description="0: as many as usual.")] = 0
    wait: Annotated[int, Field(ge=0, le=120, description="Live: 0, 15, 30, 60 or 120 s until bots sit down.")] = 30


class PlayerNameRequest(StrictSchema):
    """Somebody, by user name or by the name at the table."""

    name: Annotated[str, Field(min_length=1, max_length=150)]


@router.post("/quick", response={200: MatchCard, **REFUSAL_RESPONSES}, summary="Sit down where a game begins soonest")
def api_join_quick_match(request: HttpRequest, payload: QuickMatchRequest) -> HttpResponse:
    """Live: free seats go to computer players after the wait. By mail: it begins when all seats are taken."""
    match = quick_match.join_quick_match(
        require_api_user(request), payload.title, payload.pace, payload.seats, payload.wait
    )
    return build_json_response(load_api_match_card(match.pk))


@router.post(
    "/matches/{match_id}/invite", response={200: MatchCard, **REFUSAL_RESPONSES}, summary="Reserve a seat for someone"
)
def api_invite_player(request: HttpRequest, match_id: MatchId, payload: PlayerNameRequest) -> HttpResponse:
    """Only the host may, before the start. Inviting twice is inviting once."""
    user = require_match_viewer(request, match_id)
    invitations.invite_player(match_id, user, payload.name)
    return build_json_response(load_api_match_card(match_id))


@router.post(
    "/matches/{match_id}/withdraw", response={200: MatchCard, **REFUSAL_RESPONSES}, summary="Take an invitation back"
)
def api_withdraw_invitation(request: HttpRequest, match_id: MatchId, payload: PlayerNameRequest) -> HttpResponse:
    """Only the host may; by user name."""
    user = require_match_viewer(request, match_id)
    invitations.withdraw_invitation(match_id, user, payload.name)
    return build_json_response(load_api_match_card(match_id))


@router.post("/matches/{match_id}/decline", response={204: None, **REFUSAL_RESPONSES}, summary="Decline an invitation")
def api_decline_invitation(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """The seat that was kept for you is free again."""
    user = require_match_viewer(request, match_id)
    invitations.decline_invitation(match_id, user)
    return HttpResponse(status=204)


def load_api_match_card(match_id: str) -> dict[str, object]:
    """The match as lists show it."""
    return feeds.build_match_card(query_listed_matches().get(pk=match_id))
