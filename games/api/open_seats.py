"""Seats to take over, who held which seat, and what one wants to hear of."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Schema

from games.lobby import acceptance, open_seats, seat_alerts
from games.matches import access, game_files
from games.ratings.company import require_valid_company
from games.realtime.frames import PaceName

from .auth import get_api_viewer, require_api_user
from .matches import InviteQuery, MatchId
from .responses import build_json_response
from .schemas import REFUSAL_RESPONSES, CompanySchema, StrictSchema

router = Router(tags=["Seats"])


class OpenSeatSchema(Schema):
    """A seat to take over, as everybody may see it."""

    match: str
    title: str
    name: str
    pace: str
    seat: int
    held_by: str
    until_entry: int | None
    until_turn: int | None
    computer: str
    since: int | None
    place: int | None
    living: int
    asked: bool
    facts: list[list[str]]
    why_not: str


class TenureSchema(Schema):
    """Who held a seat from an entry to another; null: to the end."""

    seat: int
    name: str
    bot: str
    from_entry: int
    from_at: int
    from_turn: int | None
    to_entry: int | None
    to_at: int | None
    why: str


class SeatWishRequest(StrictSchema):
    """Which seats you want to hear of, at most once a day; empty lists: of every kind."""

    wanted: bool
    paces: list[PaceName] = []
    titles: Annotated[list[str], Query(max_length=50)] = []
    front_only: bool = False


@router.get("/seats", response={200: list[OpenSeatSchema], **REFUSAL_RESPONSES}, summary="Seats to take over")
def api_list_open_seats(
    request: HttpRequest,
    pace: Literal["live", "mail"] | None = None,
    title: Annotated[str | None, Query(max_length=60, pattern=r"^[a-z0-9-]+$")] = None,
) -> HttpResponse:
    """Of public games: where a computer plays on for who is gone. `why_not` says why a table is not for you."""
    user = get_api_viewer(request)
    member = user if user.is_authenticated else None
    found = open_seats.list_open_seats(member, pace or "", title or "")
    why_not = acceptance.explain_unaccepted([each.match for each in found], member) if member else {}
    return build_json_response(
        [
            {
                "match": each.match.pk,
                "title": each.match.title,
                "name": each.match.name,
                "pace": each.match.pace,
                "seat": each.seat.number,
                "held_by": each.lost.name,
                "until_entry": each.lost.to_entry,
                "until_turn": each.computer.from_turn,
                "computer": each.computer.name,
                "since": each.seat.open_since,
                "place": each.rank.place,
                "living": each.rank.living,
                "asked": each.is_asked,
                "facts": [list(fact) for fact in each.facts],
                "why_not": why_not.get(each.match.pk, ""),
            }
            for each in found
        ]
    )


@router.get(
    "/matches/{match_id}/tenures", response={200: list[TenureSchema], **REFUSAL_RESPONSES}, summary="Who sat where"
)
def api_list_tenures(request: HttpRequest, match_id: MatchId, invite: InviteQuery = "") -> HttpResponse:
    """Names in replay and export follow these: a fact of an entry is told of those who held the seats then."""
    access.access_match(match_id, get_api_viewer(request), invite)
    return build_json_response(game_files.list_tenures(match_id))


@router.post("/seats/wish", response={204: None, **REFUSAL_RESPONSES}, summary="Hear of such seats")
def api_set_seat_wish(request: HttpRequest, payload: SeatWishRequest) -> HttpResponse:
    """By mail and the other ways you chose for notices."""
    user = require_api_user(request)
    seat_alerts.set_seat_wish(user, payload.wanted, payload.paces, payload.titles, payload.front_only)
    return HttpResponse(status=204)


@router.post("/company", response={204: None, **REFUSAL_RESPONSES}, summary="Whom you want to meet")
def api_set_company(request: HttpRequest, payload: CompanySchema) -> HttpResponse:
    """At tables where you sit, and where you sit down. Those whom you follow are always welcome."""
    acceptance.set_company_wish(require_api_user(request), require_valid_company(payload.model_dump()))
    return HttpResponse(status=204)
