"""The buttons of the waiting room and of the table page, and the rematch after a match: one function for each, by the
name in its address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.models import User
from common.refusals import Refused
from games.engine.bots import DEFAULT_LEVEL
from games.lobby import hotseat, invitations, joining, seating, starting, substitutes, tables
from games.matches import access, day_gifts, proposals
from games.matches.move_requests import require_valid_key
from games.models import Match, Proposal

from .form_numbers import parse_form_number

MAX_KEY_LENGTH = 64  # characters of the key that comes with a form
WaitingRoomAction = Callable[[HttpRequest, str, User], HttpResponse]


@require_POST
def act_in_waiting_room_view(request: HttpRequest, match_id: str, verb: str) -> HttpResponse:
    """Does what the button `verb` says. Refused (403) for a visitor, and as each action refuses."""
    if not isinstance(request.user, User):
        raise Refused("Sign in first, or sit down as a guest.", status=403)
    return ACTIONS[verb](request, match_id, request.user)


def add_bot_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Seats a bot of the chosen level."""
    joining.add_bot(match_id, user, request.POST.get("level", DEFAULT_LEVEL))
    return redirect("match", match_id)


def unseat_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Frees the seat of the given number."""
    seating.unseat_player(match_id, user, parse_form_number(request.POST.get("number", "")))
    return redirect("match", match_id)


def invite_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Keeps a seat for the player of the given name."""
    invitations.invite_player(match_id, user, request.POST.get("name", ""))
    return redirect("match", match_id)


def withdraw_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Takes an invitation back."""
    invitations.withdraw_invitation(match_id, user, request.POST.get("name", ""))
    return redirect("match", match_id)


def decline_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Declines one's own invitation."""
    invitations.decline_invitation(match_id, user)
    return redirect("lobby")


def start_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Starts the match."""
    starting.start_match(match_id, user)
    return redirect("match", match_id)


def rematch_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Opens the next match of the same players, or leads to it."""
    return redirect("match", starting.create_rematch(match_id, user).id)


def take_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Takes over the seat of the given number, on which a computer player plays on."""
    number = parse_form_number(request.POST.get("number", ""))
    substitutes.take_over_seat(match_id, user, number, request.POST.get("invite", ""))
    return redirect("match", match_id)


def give_day_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Gives the question of the seat of the given number a day more."""
    number = parse_form_number(request.POST.get("number", ""))
    day_gifts.give_day(match_id, user, number, request.POST.get("key", ""))
    messages.success(request, "You gave a day.")
    return redirect("match_table", match_id)


def pause_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Asks for a pause of the given days."""
    days = parse_form_number(request.POST.get("days", ""))
    key = require_valid_key(request.POST.get("key", "")[:MAX_KEY_LENGTH])
    proposals.create_proposal(match_id, user, Proposal.Kind.PAUSE, days=days, key=key)
    return redirect("match_table", match_id)


def agree_pause_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Agrees to the pause that was asked for."""
    proposals.accept_proposal(match_id, user, Proposal.Kind.PAUSE)
    return redirect("match_table", match_id)


def decline_pause_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Declines the pause that was asked for, or withdraws one's own."""
    proposals.decline_proposal(match_id, user, Proposal.Kind.PAUSE)
    return redirect("match_table", match_id)


def uncover_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Hands the screen of who moves several seats to the one that is asked, or to the given number."""
    number = request.POST.get("number")
    hotseat.uncover_seat(match_id, user, parse_form_number(number) if number else None)
    return redirect("match", match_id)


def cancel_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Closes the match, once its host has said yes to what that does."""
    found = access.access_match(match_id, user)
    if found.status == Match.Status.OPEN and found.host_id == user.pk:
        return close_match(request, found, user, "cancel")
    tables.cancel_match(match_id, user)
    return redirect_from_left_match(request, found)


def leave_action(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    """Leaves the match; asks first where nobody is left then, so that it ends."""
    found = access.access_match(match_id, user)
    others = found.seats.filter(user__isnull=False).exclude(user=user)
    if found.status == Match.Status.OPEN and found.seats.filter(user=user).exists() and not others.exists():
        return close_match(request, found, user, "leave")
    seating.leave_match(match_id, user)
    return redirect_from_left_match(request, found)


def close_match(request: HttpRequest, found: Match, user: User, verb: str) -> HttpResponse:
    """What ends a match for good is asked first (`sure`), with who is turned away by it."""
    if request.POST.get("sure") != "1":
        others = found.seats.filter(user__isnull=False).exclude(user=user).count()
        shown = {"match": found, "verb": verb, "others": others, "invited": found.invitations.count()}
        return render(request, "games/close_table.html", shown)
    (tables.cancel_match if verb == "cancel" else seating.leave_match)(found.pk, user)
    messages.success(request, f"{found.name} is closed.")
    return redirect("lobby")


def redirect_from_left_match(request: HttpRequest, found: Match) -> HttpResponse:
    """To the lobby, which says what happened."""
    messages.success(request, f"You left {found.name}.")
    return redirect("lobby")


ACTIONS: Final[dict[str, WaitingRoomAction]] = {
    "bot": add_bot_action,
    "unseat": unseat_action,
    "start": start_action,
    "cancel": cancel_action,
    "leave": leave_action,
    "rematch": rematch_action,
    "invite": invite_action,
    "withdraw": withdraw_action,
    "decline": decline_action,
    "take": take_action,
    "uncover": uncover_action,
    "give_day": give_day_action,
    "pause": pause_action,
    "agree_pause": agree_pause_action,
    "decline_pause": decline_pause_action,
}
