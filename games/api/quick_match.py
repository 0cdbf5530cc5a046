"""Getting a game: quick match, and seats kept for people by name."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router

from games.api.auth import insider, somebody
from games.api.matches import Id
from games.api.schemas import REFUSALS, Card, Strict
from games.lobby import invitations, quick_match
from games.lobby.lists import listed
from games.realtime import feeds

from .responses import answer

router = Router(tags=["Matches"])


class Quick(Strict):
    """A game with whoever is there."""

    title: Annotated[str, Field(max_length=60, examples=["a-title"])]
    pace: Literal["live", "mail"] = "live"
    seats: Annotated[int, Field(ge=0, le=100, description="0: as many as usual.")] = 0
    wait: Annotated[int, Field(ge=0, le=120, description="Live: 0, 15, 30, 60 or 120 s until bots sit down.")] = 30


class Named(Strict):
    """Somebody, by user name or by the name at the table."""

    name: Annotated[str, Field(min_length=1, max_length=150)]


@router.post("/quick", response={200: Card, **REFUSALS}, summary="Sit down where a game begins soonest")
def quick(request: HttpRequest, given: Quick) -> HttpResponse:
    """Live: free seats go to computer players after the wait. By mail: it begins when all seats are taken."""
    match = quick_match.quick(somebody(request), given.title, given.pace, given.seats, given.wait)
    return answer(carded(match.pk))


@router.post("/matches/{match_id}/invite", response={200: Card, **REFUSALS}, summary="Reserve a seat for someone")
def invite(request: HttpRequest, match_id: Id, given: Named) -> HttpResponse:
    """Only the host may, before the start. Inviting twice is inviting once."""
    user = insider(request, match_id)
    invitations.invite(match_id, user, given.name)
    return answer(carded(match_id))


@router.post("/matches/{match_id}/withdraw", response={200: Card, **REFUSALS}, summary="Take an invitation back")
def withdraw(request: HttpRequest, match_id: Id, given: Named) -> HttpResponse:
    """Only the host may; by user name."""
    user = insider(request, match_id)
    invitations.withdraw(match_id, user, given.name)
    return answer(carded(match_id))


@router.post("/matches/{match_id}/decline", response={204: None, **REFUSALS}, summary="Decline an invitation")
def decline(request: HttpRequest, match_id: Id) -> HttpResponse:
    """The seat that was kept for you is free again."""
    user = insider(request, match_id)
    invitations.decline(match_id, user)
    return HttpResponse(status=204)


def carded(match_id: str) -> dict[str, object]:
    """The match as lists show it."""
    return feeds.card(listed().get(pk=match_id))
