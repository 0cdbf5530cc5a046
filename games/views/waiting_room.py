"""The waiting room: who sits there, whom a seat is kept for, what is played, and what the one who looks may do."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.http import HttpRequest
from django.urls import reverse

from accounts import footprints
from accounts.models import User
from common import clock
from games.content.board_words import describe_board_choice
from games.engine.sentences import joined
from games.lobby import acceptance, invitations, own_numbers
from games.models import Invitation, Match
from games.ratings import stakes
from games.ratings.company import NOT_ASKED, AskedFigure, Company, describe_company

from . import pace_text
from .rows import MatchRow, build_match_row, get_titles_by_slug, list_bot_manners

MAX_SUGGESTED_FRIENDS = 12  # people who are suggested


def read_invite(request: HttpRequest) -> str:
    """The invite the link carried, or the form of a page that was opened by it."""
    return request.POST.get("invite", "") or request.GET.get("invite", "")


def build_waiting_room_context(request: HttpRequest, found: Match) -> dict[str, Any]:
    """What the waiting room shows: the chairs, what I may do, how others come in."""
    kept = Prefetch("invitations", Invitation.objects.select_related("user"))
    prefetch_related_objects([found], "seats__user", kept)
    title, user = get_titles_by_slug()[found.title], request.user
    other_board, about_board = describe_board_choice(found)
    line = build_match_row(found, title, user, other_board)
    hosting = user.is_authenticated and found.host_id == user.pk
    expected = any(chair.invitation and chair.invitation.user_id == user.pk for chair in line.seats)
    invited = read_invite(request)
    inside = bool(line.viewer_seat) or hosting or invited == found.invite
    link = reverse("match", args=[found.id]) + (f"?invite={found.invite}" if found.private and inside else "")
    newcomer = user if isinstance(user, User) and not line.viewer_seat else None
    taken = sum(chair.seat is not None for chair in line.seats)
    return {
        "match": found,
        "title": title,
        "row": line,
        "about_board": about_board,
        "hosting": hosting,
        "expected": expected,
        "knows": inside or expected,
        "taken": taken,
        "kept": len(line.seats) - taken - line.free_seat_count,
        "starting": own_numbers.find_pending_start(found) is not None,
        "least": title.seats[0],
        "waited_for": [chair.invitation.user.name for chair in line.seats if chair.invitation] if inside else [],
        "may_start": hosting and taken >= title.seats[0],
        "link": request.build_absolute_uri(link),
        "invite": invited,
        "manners": list_bot_manners(title),
        "friends": list_invitable_friends(user, line)
        if isinstance(user, User) and hosting and line.free_seat_count
        else [],
        "shared": describe_shared_networks(line) if hosting else [],
        **describe_company_asked(found, newcomer, expected),
        "why_not": stakes.explain_unrated(found, list(found.seats.all())),
        "fills_in": max(0, found.autofill_at - clock.get_current_time_ms()) // 1000 if found.autofill_at else None,
        "each_answer": pace_text.format_move_deadline(found),
        "terms": pace_text.format_mail_terms(found),
        "length": pace_text.describe_match_length(found, title),
    }


def describe_company_asked(match: Match, user: User | None, expected: bool) -> dict[str, Any]:
    """What a table asks of its company; to somebody who may sit down (`user`), beside what they have, with what the
    players there want of each other. `expected`: they are invited, so that the table takes them."""
    lines = describe_company(Company.from_stored(match.company))
    plain = [AskedFigure(label, value, "", True) for label, value in lines if value != NOT_ASKED]
    if user is None:
        return {"company": plain, "unwanted": []}
    asked = plain if expected else acceptance.list_asked_figures(match, user)
    return {"company": asked, "unwanted": acceptance.list_unwanted(match, user)}


def list_invitable_friends(user: User, line: MatchRow) -> list[User]:
    """The players the host follows and may invite."""
    here = {chair.seat.user_id for chair in line.seats if chair.seat}
    here |= {chair.invitation.user_id for chair in line.seats if chair.invitation}
    return [
        each
        for each in invitations.list_followed_users(user)[: MAX_SUGGESTED_FRIENDS + len(here)]
        if each.pk not in here
    ][:MAX_SUGGESTED_FRIENDS]


def describe_shared_networks(line: MatchRow) -> list[str]:
    """Who at the table plays on the same device, or from the same address: for the host to know (F39)."""
    people = {chair.seat.user_id: chair.seat.name for chair in line.seats if chair.seat and chair.seat.user_id}
    found = footprints.find_shared_footprints(people) if len(people) > 1 else {}
    device = [sorted(group) for group in found.get("device", [])]
    address = [group for group in found.get("address", []) if sorted(group) not in device]
    told = [f"{join_player_names(people, group)} play on the same device." for group in device]
    return told + [
        f"{join_player_names(people, group)} come from the same address, as in one household." for group in address
    ]


def join_player_names(people: dict[int, str], group: list[int]) -> str:
    """Players' names joined: "Ann, Ben and Cleo"."""
    return joined([people[user] for user in group])
