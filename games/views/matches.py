"""A match at its address: the waiting room while it is open, the game from its start on."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.content.board_words import describe_other_board
from games.lobby import joining
from games.matches import access, line_proofs, luck_splits
from games.matches.match_cache import describe_stopped_match
from games.matches.stored_positions import UnreadableMatchError
from games.models import Match
from games.realtime import payloads

from .errors import get_or_create_player
from .rows import get_titles_by_slug
from .waiting_room import build_waiting_room_context, read_invite


@never_cache
@require_GET
def match_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """The page of a match, whatever state it is in."""
    found = access.access_match(match_id, request.user, read_invite(request))
    if found.status == Match.Status.OPEN:
        return render(request, "games/room.html", build_waiting_room_context(request, found))
    if found.status == Match.Status.CANCELLED:
        return render(request, "games/closed.html", {"match": found}, status=410)
    opening = payloads.build_match_opening(found, request.user)
    drawn = line_proofs.list_drawn_facts(found)
    shown: dict[str, Any] = {
        "match": found,
        "title": get_titles_by_slug()[found.title],
        "opening": opening,
        "drawn": drawn,
    }
    shown["other_board"] = describe_other_board(found)
    try:
        shown["state"] = payloads.build_first_state(found.pk, request.user)
    except UnreadableMatchError as why:
        return render_damaged_match(request, found, why.reason)
    shown["tells_luck"] = luck_splits.may_tell_luck(found.title, found.board.hash, len(opening["match"]["seats"]))
    return render(request, "games/match.html", shown)


def render_damaged_match(request: HttpRequest, match: Match, reason: str) -> HttpResponse:
    """The page of a match that cannot be read: why, and where it is over, how it ended."""
    names = [seat.name for seat in match.seats.order_by("number")]
    result = match.result or {}
    ranking = result.get("ranking") or []
    places = [" and ".join(names[seat] for seat in group) for group in ranking]
    shown = {"match": match, "reason": reason, "places": places}
    if result:
        shown["words"] = "The game ended like this:" if ranking else describe_stopped_match(result)["words"]
    return render(request, "games/damaged.html", shown, status=409)


@never_cache
@require_GET
def waiting_room_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """The part of the waiting room that changes, for the open page to refresh."""
    found = access.access_match(match_id, request.user, read_invite(request))
    if found.status != Match.Status.OPEN:
        return render(request, "games/room_begun.html", {"match": found})
    return render(request, "games/room_body.html", build_waiting_room_context(request, found))


@require_POST
def join_match_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """Joins a match; a visitor becomes a guest."""
    access.access_match(match_id, request.user, read_invite(request))
    joining.join_match(match_id, get_or_create_player(request), read_invite(request))
    return redirect("match", match_id)
