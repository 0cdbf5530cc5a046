"""A match at its address: the waiting room while it is open, the game from its start on."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from games.core.exceptions import Refused
from games.lobby import invitations, joining, seating, starting, tables
from games.matches import access
from games.models import Match
from games.realtime import payloads
from games.views.waiting_room import invite_of, room_context

from .errors import kindly, player
from .rows import known_titles


@never_cache
@require_GET
@kindly
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The page of a match, whatever state it is in."""
    found = access.visible(match_id, request.user, invite_of(request))
    if found.status == Match.Status.OPEN:
        return render(request, "games/room.html", room_context(request, found))
    if found.status == Match.Status.CANCELLED:
        return render(request, "games/closed.html", {"match": found}, status=410)
    opening = payloads.opening(found.id, request.user, invite_of(request))
    title = known_titles()[found.title]
    return render(request, "games/match.html", {"match": found, "title": title, "opening": opening})


@never_cache
@require_GET
@kindly
def room(request: HttpRequest, match_id: str) -> HttpResponse:
    """The part of the waiting room that changes, for the page that is open."""
    found = access.visible(match_id, request.user, invite_of(request))
    if found.status != Match.Status.OPEN:
        return render(request, "games/room_begun.html", {"match": found})
    return render(request, "games/room_body.html", room_context(request, found))


@require_POST
@kindly
def join(request: HttpRequest, match_id: str) -> HttpResponse:
    """Sit down; who is nobody yet becomes a guest."""
    access.visible(match_id, request.user, invite_of(request))
    joining.join(match_id, player(request), invite_of(request))
    return redirect("match", match_id)


@require_POST
@kindly
def act(request: HttpRequest, match_id: str, verb: str) -> HttpResponse:
    """What can be done in the waiting room, and a rematch after a match."""
    user, given = known(request), request.POST.get
    if verb == "rematch":
        return redirect("match", starting.rematch(match_id, user).id)
    if verb in ("cancel", "leave"):
        return going(request, match_id, verb, user)
    if verb == "bot":
        joining.add_bot(match_id, user, given("level", "steady"))
    elif verb == "unseat":
        seating.unseat(match_id, user, chair(given("number", "")))
    elif verb in BY_NAME:
        BY_NAME[verb](match_id, user, given("name", ""))
    else:
        PLAIN[verb](match_id, user)
    return redirect("lobby") if verb == "decline" else redirect("match", match_id)


def going(request: HttpRequest, match_id: str, verb: str, user: User) -> HttpResponse:
    """Leaves a table or closes it; where that is the end of the table, asks first. The lobby says what happened."""
    found = access.visible(match_id, user)
    people = found.seats.filter(user__isnull=False).exclude(user=user).count()
    sits = found.seats.filter(user=user).exists()
    ends = found.status == Match.Status.OPEN and (found.host_id == user.pk if verb == "cancel" else sits and not people)
    if ends and request.POST.get("sure") != "1":
        shown = {"match": found, "verb": verb, "others": people, "invited": found.invitations.count()}
        return render(request, "games/close_table.html", shown)
    PLAIN[verb](match_id, user)
    messages.success(request, f"{found.name} is closed." if ends else f"You left {found.name}.")
    return redirect("lobby")


PLAIN = {"start": starting.start, "cancel": tables.cancel, "leave": seating.leave, "decline": invitations.decline}
BY_NAME = {"invite": invitations.invite, "withdraw": invitations.withdraw}


def known(request: HttpRequest) -> User:
    """Who acts; strangers may not."""
    if not isinstance(request.user, User):
        raise Refused("Sign in first, or sit down as a guest.", status=403)
    return request.user


def chair(text: str) -> int:
    """The number of a chair from a form; one that there is not, for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1
