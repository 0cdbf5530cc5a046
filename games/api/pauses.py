"""A pause by vote, as at the table: /pause, /yes, /no, /resume."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router

from games.matches import access, pause_votes, pauses

from .auth import require_api_user
from .matches import MatchId
from .responses import build_json_response
from .schemas import REFUSAL_RESPONSES, StrictSchema

router = Router(tags=["Pauses"])


class PauseRequest(StrictSchema):
    """For how long: 1 to 1800 seconds."""

    seconds: Annotated[int, Field(ge=0, le=2**31 - 1)]


class PauseStatus(StrictSchema):
    """What the verb says, and what is up now (null: there is no pause)."""

    said: str
    pause: dict[str, Any] | None


@router.post("/matches/{match_id}/pause", response={200: PauseStatus, **REFUSAL_RESPONSES}, summary="Ask for a pause")
def api_request_pause(request: HttpRequest, match_id: MatchId, payload: PauseRequest) -> HttpResponse:
    """At a live match. It begins where the next turn does, once enough have agreed within a minute."""
    return run_pause_action(
        request, match_id, lambda match, user: pause_votes.request_pause(match, user, payload.seconds)
    )


@router.post(
    "/matches/{match_id}/pause/yes", response={200: PauseStatus, **REFUSAL_RESPONSES}, summary="Agree to a pause"
)
def api_accept_pause(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """Of three or more who play, three have to, the asker among them; of two, both."""
    return run_pause_action(request, match_id, pause_votes.accept_pause)


@router.post("/matches/{match_id}/pause/no", response={200: PauseStatus, **REFUSAL_RESPONSES}, summary="Refuse a pause")
def api_decline_pause(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """One is enough."""
    return run_pause_action(request, match_id, pause_votes.decline_pause)


@router.post(
    "/matches/{match_id}/pause/resume", response={200: PauseStatus, **REFUSAL_RESPONSES}, summary="Go on after a pause"
)
def api_resume_match(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """All who play have to say so; once the time of the pause is over, anybody."""
    return run_pause_action(request, match_id, pause_votes.vote_to_resume)


def run_pause_action(request: HttpRequest, match_id: str, verb: Callable[[str, Any], str]) -> HttpResponse:
    """Runs an action of a pause vote; responds with its sentence and the pause there is now."""
    user = require_api_user(request)
    said = verb(match_id, user)
    return build_json_response({"said": said, "pause": pauses.build_pause_payload(access.access_match(match_id, user))})
