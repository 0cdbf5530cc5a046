"""Taking back, agreeing, standing in: what is done at a running match beside moves."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Field, Path, Router

from games.api.auth import insider, somebody
from games.api.matches import Id
from games.api.schemas import REFUSALS, Card, Invitation, Key, Mailing, Played, Position, Strict
from games.core.exceptions import Refused
from games.lobby import substitutes
from games.matches import access, proposals, undo
from games.realtime.feeds import card

from .responses import answer, position, refused

router = Router(tags=["Running matches"])

Kind = Annotated[Literal["pace", "off"], Path()]


class Taken(Strict):
    """A move to take back. The same key again does nothing again."""

    key: Key
    version: Annotated[int | None, Field(ge=0, le=2**31 - 1)] = None


class Proposed(Mailing):
    """Another pace (with the fields of a table by mail), or calling the match off."""

    kind: Literal["pace", "off"]
    pace: Literal["live", "mail"] | None = None


class Standing(Strict):
    """Whether the house passes for you while you can do nothing else."""

    passing: bool


class Seen(Strict):
    """The last entry you have looked at."""

    version: Annotated[int, Field(ge=0, le=2**31 - 1)]


@router.post("/matches/{match_id}/undo", response={200: Played, **REFUSALS}, summary="Take your last move back")
def take_back(request: HttpRequest, match_id: Id, given: Taken) -> HttpResponse:
    """Until something random, hidden or another's decision has followed. 409 carries the fresh position."""
    user = somebody(request)
    try:
        done = undo.take_back(match_id, user, key=given.key, version=given.version)
    except Refused as no:
        return refused(request, no, match_id, user)
    now = position(access.visible(match_id, user), user)
    return answer(now | {"version": done.version, "head": now["version"], "facts": done.facts})


@router.post("/matches/{match_id}/proposals", response={200: Position, **REFUSALS}, summary="Propose something to all")
def propose(request: HttpRequest, match_id: Id, given: Proposed) -> HttpResponse:
    """Another pace, or calling the match off: done when everybody who still plays agrees."""
    user = somebody(request)
    pace = given.chosen(given.pace) if given.kind == "pace" and given.pace else None
    proposals.propose(match_id, user, given.kind, pace)
    return answer(position(access.visible(match_id, user), user))


@router.post("/matches/{match_id}/proposals/{kind}/agree", response={200: Position, **REFUSALS}, summary="Agree")
def agree(request: HttpRequest, match_id: Id, kind: Kind) -> HttpResponse:
    """To what is proposed."""
    user = somebody(request)
    proposals.agree(match_id, user, kind)
    return answer(position(access.visible(match_id, user), user))


@router.post("/matches/{match_id}/proposals/{kind}/decline", response={200: Position, **REFUSALS}, summary="Decline")
def decline(request: HttpRequest, match_id: Id, kind: Kind) -> HttpResponse:
    """Turns a proposal down, or withdraws your own."""
    user = somebody(request)
    proposals.decline(match_id, user, kind)
    return answer(position(access.visible(match_id, user), user))


@router.post("/matches/{match_id}/seats/{number}/take", response={200: Card, **REFUSALS}, summary="Take a seat over")
def take_over(
    request: HttpRequest, match_id: Id, number: Annotated[int, Path(ge=0, le=99)], given: Invitation | None = None
) -> HttpResponse:
    """One that a computer player plays on for somebody who missed too much; or your own, back."""
    seat = substitutes.take_over(match_id, somebody(request), number, given.invite if given else "")
    return answer(card(seat.match) | {"seat": seat.number})


@router.post(
    "/matches/{match_id}/passing", response={200: Position, **REFUSALS}, summary="Pass while nothing else is open"
)
def passing(request: HttpRequest, match_id: Id, given: Standing) -> HttpResponse:
    """A standing choice of yours, until you take it back."""
    user = insider(request, match_id)
    substitutes.keep_passing(match_id, user, given.passing)
    return answer(position(access.visible(match_id, user), user))


@router.post("/matches/{match_id}/seen", response={204: None, **REFUSALS}, summary="Say how far you have looked")
def seen(request: HttpRequest, match_id: Id, given: Seen) -> HttpResponse:
    """What came later is shown to you as what happened while you were away."""
    user = insider(request, match_id)
    substitutes.look(match_id, user, given.version)
    return HttpResponse(status=204)
