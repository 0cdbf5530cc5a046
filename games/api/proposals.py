"""Taking back, agreeing, standing in: what is done at a running match beside moves."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Field, Path, Router

from common.refusals import Refused
from games.engine.sandbox import MOST_OUTCOMES
from games.lobby import substitutes
from games.matches import access, proposals, sandboxes, sealed_plans, take_back_wait, undo
from games.matches.pace import get_match_pace
from games.matches.time_bounds import MAX_PAUSE_DAYS
from games.realtime.feeds import build_match_card
from games.realtime.frames import PaceName
from games.realtime.positions import build_api_position

from .auth import require_api_user, require_match_viewer
from .matches import MatchId
from .responses import build_json_response, build_move_refusal
from .schemas import (
    REFUSAL_RESPONSES,
    IdempotencyKey,
    InviteSchema,
    MailPaceSchema,
    MatchCard,
    MatchPosition,
    MovePosition,
    StrictSchema,
)

router = Router(tags=["Running matches"])

ProposalKind = Annotated[Literal["pace", "off", "pause"], Path()]


class TakeBackRequest(StrictSchema):
    """A move to take back. The same key again does nothing again."""

    key: IdempotencyKey
    version: Annotated[int | None, Field(ge=0, le=2**31 - 1)] = None


class DrawRequest(StrictSchema):
    """What dice or a deck give next, as `sandbox` of the position names them; no values leave it to chance."""

    draw: Annotated[str, Field(max_length=40)]
    values: Annotated[list[int | Annotated[str, Field(max_length=60)]], Field(max_length=MOST_OUTCOMES)]
    key: IdempotencyKey
    version: Annotated[int | None, Field(ge=0, le=2**31 - 1)] = None


class ProposalRequest(MailPaceSchema):
    """Another pace (with the fields of a table by mail), calling the match off, or by mail a pause of some days."""

    kind: Literal["pace", "off", "pause"]
    pace: PaceName | None = None
    days: Annotated[int | None, Field(ge=1, le=MAX_PAUSE_DAYS, description="Of a pause by mail.")] = None
    key: Annotated[str, Field(max_length=64, pattern=r"^[\w.:-]*$", description="Of a pause: again is the same.")] = ""


class StandingPassRequest(StrictSchema):
    """Whether your plan passes for you while you can do nothing else."""

    passing: bool


class SeenRequest(StrictSchema):
    """The last entry you have looked at."""

    version: Annotated[int, Field(ge=0, le=2**31 - 1)]


@router.post(
    "/matches/{match_id}/undo", response={200: MovePosition, **REFUSAL_RESPONSES}, summary="Take your last move back"
)
def api_take_back_move(request: HttpRequest, match_id: MatchId, payload: TakeBackRequest) -> HttpResponse:
    """Until something random, hidden or another's decision has followed. 409 carries the fresh position."""
    user = require_api_user(request)
    try:
        done = undo.take_back_move(match_id, user, key=payload.key, version=payload.version)
    except Refused as no:
        return build_move_refusal(request, no, match_id, user)
    now = build_api_position(access.access_match(match_id, user), user)
    return build_json_response(now | {"version": done.version, "head": now["version"], "facts": done.facts})


@router.post(
    "/matches/{match_id}/draws",
    response={200: MovePosition, **REFUSAL_RESPONSES},
    summary="Set dice or cards of your sandbox",
)
def api_set_draw(request: HttpRequest, match_id: MatchId, payload: DrawRequest) -> HttpResponse:
    """Faces of dice by number, cards by name, the next one first. It takes the place of what was set for that draw
    before, and is met by the first draws that it fits."""
    user = require_api_user(request)
    try:
        done = sandboxes.set_match_draw(
            match_id, user, payload.draw, payload.values, key=payload.key, version=payload.version
        )
    except Refused as no:
        return build_move_refusal(request, no, match_id, user)
    now = build_api_position(access.access_match(match_id, user), user)
    return build_json_response(now | {"version": done.version, "head": now["version"], "facts": done.facts})


@router.post(
    "/matches/{match_id}/done", response={200: MatchPosition, **REFUSAL_RESPONSES}, summary="Let your last move stand"
)
def api_end_take_back_wait(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """By mail: whoever answers without a letter waits a minute after a move that can be taken back. This ends it."""
    user = require_api_user(request)
    take_back_wait.end_take_back_wait(match_id, user)
    return build_json_response(build_api_position(access.access_match(match_id, user), user))


@router.post(
    "/matches/{match_id}/proposals",
    response={200: MatchPosition, **REFUSAL_RESPONSES},
    summary="Propose something to all",
)
def api_create_proposal(request: HttpRequest, match_id: MatchId, payload: ProposalRequest) -> HttpResponse:
    """Another pace, calling the match off, or a pause: done when everybody who still plays agrees."""
    user = require_api_user(request)
    pace = None
    if payload.kind == "pace" and payload.pace:
        pace = payload.chosen(payload.pace, get_match_pace(access.access_match(match_id, user)))
    proposals.create_proposal(match_id, user, payload.kind, pace, days=payload.days, key=payload.key)
    return build_json_response(build_api_position(access.access_match(match_id, user), user))


@router.post(
    "/matches/{match_id}/proposals/{kind}/agree", response={200: MatchPosition, **REFUSAL_RESPONSES}, summary="Agree"
)
def api_accept_proposal(request: HttpRequest, match_id: MatchId, kind: ProposalKind) -> HttpResponse:
    """To what is proposed."""
    user = require_api_user(request)
    proposals.accept_proposal(match_id, user, kind)
    return build_json_response(build_api_position(access.access_match(match_id, user), user))


@router.post(
    "/matches/{match_id}/proposals/{kind}/decline",
    response={200: MatchPosition, **REFUSAL_RESPONSES},
    summary="Decline",
)
def api_decline_proposal(request: HttpRequest, match_id: MatchId, kind: ProposalKind) -> HttpResponse:
    """Turns a proposal down, or withdraws your own."""
    user = require_api_user(request)
    proposals.decline_proposal(match_id, user, kind)
    return build_json_response(build_api_position(access.access_match(match_id, user), user))


@router.post(
    "/matches/{match_id}/seats/{number}/take",
    response={200: MatchCard, **REFUSAL_RESPONSES},
    summary="Take a seat over",
)
def api_take_over_seat(
    request: HttpRequest,
    match_id: MatchId,
    number: Annotated[int, Path(ge=0, le=99)],
    payload: InviteSchema | None = None,
) -> HttpResponse:
    """One that a computer player plays on for somebody who missed too much; or your own, back."""
    seat = substitutes.take_over_seat(match_id, require_api_user(request), number, payload.invite if payload else "")
    return build_json_response(build_match_card(seat.match) | {"seat": seat.number})


@router.post(
    "/matches/{match_id}/passing",
    response={200: MatchPosition, **REFUSAL_RESPONSES},
    summary="Pass while nothing else is open",
)
def api_set_standing_pass(request: HttpRequest, match_id: MatchId, payload: StandingPassRequest) -> HttpResponse:
    """A rule of your plan, until you take it back."""
    user = require_match_viewer(request, match_id)
    sealed_plans.set_standing_pass(match_id, user, payload.passing)
    return build_json_response(build_api_position(access.access_match(match_id, user), user))


@router.post(
    "/matches/{match_id}/seen", response={204: None, **REFUSAL_RESPONSES}, summary="Say how far you have looked"
)
def api_mark_seen(request: HttpRequest, match_id: MatchId, payload: SeenRequest) -> HttpResponse:
    """What came later is shown to you as what happened while you were away."""
    user = require_match_viewer(request, match_id)
    substitutes.mark_entries_seen(match_id, user, payload.version)
    return HttpResponse(status=204)
