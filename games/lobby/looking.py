"""Who may see which match, and the lists of matches."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.lobby.guards import permit
from games.models import Match, Seat
from games.names import is_id
from games.refusals import not_found


def visible(match_id: str, user: Any, invite: str = "") -> Match:
    """The match, if this person (or stranger) may know of it; 404 otherwise. Public ones are for everybody,
    private ones for those who sit there and those with the invitation.
    """
    if not is_id(match_id):
        raise not_found()
    match = Match.objects.select_related("host", "board").defer("snapshot").filter(pk=match_id).first()
    if match is None:
        raise not_found()
    permit(match, user, invite)
    return match


def open_matches() -> QuerySet[Match]:
    """The public tables that wait for players, the newest first."""
    return listed().filter(status=Match.Status.OPEN, private=False)


def running_matches() -> QuerySet[Match]:
    """The public games in play, the newest first."""
    return listed().filter(status=Match.Status.RUNNING, private=False)


def my_matches(user: User) -> QuerySet[Match]:
    """The matches a person sits or sat in, but for tables that were never started."""
    mine = Exists(Seat.objects.filter(Q(user=user) | Q(former=user), match=OuterRef("pk")))
    return listed().filter(mine).exclude(status=Match.Status.CANCELLED)


def listed() -> QuerySet[Match]:
    """Matches for a list: with their people and whom they expect, without their positions."""
    people = ("seats", "invitations")
    return Match.objects.defer("snapshot").select_related("host").prefetch_related(*people).order_by("-created")


def seat_of(match: Match, user: Any) -> int | None:
    """The seat of a person in a match."""
    if not user.is_authenticated:
        return None
    return match.seats.filter(user=user).values_list("number", flat=True).first()
