"""A match at its address: the waiting room while it is open, the game from its start on."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from common.refusals import Refused
from games.engine.bots import DEFAULT_LEVEL
from games.lobby import invitations, joining, seating, starting, tables
from games.matches import access
from games.models import Match
from games.realtime import payloads

from .errors import get_or_create_player
from .form_numbers import parse_form_number
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
    shown = {"match": found, "title": get_titles_by_slug()[found.title], "opening": opening}
    return render(request, "games/match.html", shown | {"state": payloads.build_first_state(found.pk, request.user)})


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


@require_POST
def act_in_waiting_room_view(request: HttpRequest, match_id: str, verb: str) -> HttpResponse:
    """The buttons of the waiting room (`verb`), and a rematch after a match."""
    user, given = require_signed_in_user(request), request.POST.get
    if verb == "rematch":
        return redirect("match", starting.create_rematch(match_id, user).id)
    if verb in ("cancel", "leave"):
        return leave_or_close_match(request, match_id, verb, user)
    if verb == "bot":
        joining.add_bot(match_id, user, given("level", DEFAULT_LEVEL))
    elif verb == "unseat":
        seating.unseat_player(match_id, user, parse_form_number(given("number", "")))
    elif verb in NAMED_PLAYER_ACTIONS:
        NAMED_PLAYER_ACTIONS[verb](match_id, user, given("name", ""))
    else:
        SIMPLE_ACTIONS[verb](match_id, user)
    return redirect("lobby") if verb == "decline" else redirect("match", match_id)


def leave_or_close_match(request: HttpRequest, match_id: str, verb: str, user: User) -> HttpResponse:
    """Leaves a match or closes it; asks first where that ends the match. The lobby says what happened."""
    found = access.access_match(match_id, user)
    people = found.seats.filter(user__isnull=False).exclude(user=user).count()
    sits = found.seats.filter(user=user).exists()
    ends = found.status == Match.Status.OPEN and (found.host_id == user.pk if verb == "cancel" else sits and not people)
    if ends and request.POST.get("sure") != "1":
        shown = {"match": found, "verb": verb, "others": people, "invited": found.invitations.count()}
        return render(request, "games/close_table.html", shown)
    SIMPLE_ACTIONS[verb](match_id, user)
    messages.success(request, f"{found.name} is closed." if ends else f"You left {found.name}.")
    return redirect("lobby")


SIMPLE_ACTIONS = {
    "start": starting.start_match,
    "cancel": tables.cancel_match,
    "leave": seating.leave_match,
    "decline": invitations.decline_invitation,
}
NAMED_PLAYER_ACTIONS = {"invite": invitations.invite_player, "withdraw": invitations.withdraw_invitation}


def require_signed_in_user(request: HttpRequest) -> User:
    """The signed-in user. Refused (403) for a visitor."""
    if not isinstance(request.user, User):
        raise Refused("Sign in first, or sit down as a guest.", status=403)
    return request.user
