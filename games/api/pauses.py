"""A pause by vote, as at the table: /pause, /yes, /no, /resume."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router

from games.api.auth import somebody
from games.api.matches import Id
from games.api.schemas import REFUSALS, Strict
from games.matches import access, pause_votes, pauses

from .responses import answer

router = Router(tags=["Pauses"])


class Wanted(Strict):
    """For how long: 1 to 1800 seconds."""

    seconds: Annotated[int, Field(ge=0, le=2**31 - 1)]


class Standing(Strict):
    """What the verb says, and what is up now (null: there is no pause)."""

    said: str
    pause: dict[str, Any] | None


@router.post("/matches/{match_id}/pause", response={200: Standing, **REFUSALS}, summary="Ask for a pause")
def ask(request: HttpRequest, match_id: Id, given: Wanted) -> HttpResponse:
    """At a live match. It begins where the next turn does, once enough have agreed within a minute."""
    return done(request, match_id, lambda match, user: pause_votes.ask(match, user, given.seconds))


@router.post("/matches/{match_id}/pause/yes", response={200: Standing, **REFUSALS}, summary="Agree to a pause")
def yes(request: HttpRequest, match_id: Id) -> HttpResponse:
    """Of three or more who play, three have to, the asker among them; of two, both."""
    return done(request, match_id, pause_votes.yes)


@router.post("/matches/{match_id}/pause/no", response={200: Standing, **REFUSALS}, summary="Refuse a pause")
def no(request: HttpRequest, match_id: Id) -> HttpResponse:
    """One is enough."""
    return done(request, match_id, pause_votes.no)


@router.post("/matches/{match_id}/pause/resume", response={200: Standing, **REFUSALS}, summary="Go on after a pause")
def resume(request: HttpRequest, match_id: Id) -> HttpResponse:
    """All who play have to say so; once the time of the pause is over, anybody."""
    return done(request, match_id, pause_votes.resume)


def done(request: HttpRequest, match_id: str, verb: Callable[[str, Any], str]) -> HttpResponse:
    """Does it; what is said and what is up now."""
    user = somebody(request)
    said = verb(match_id, user)
    return answer({"said": said, "pause": pauses.of(access.visible(match_id, user))})
