"""Who may see which match, and the lists of matches."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.models import Match, Seat


def list_open_matches() -> QuerySet[Match]:
    """The public tables that wait for players, the newest first."""
    return query_listed_matches().filter(status=Match.Status.OPEN, private=False)


def list_running_matches() -> QuerySet[Match]:
    """The public games in play, the newest first."""
    return query_listed_matches().filter(status=Match.Status.RUNNING, private=False)


def list_user_matches(user: User) -> QuerySet[Match]:
    """The matches a person sits or sat in, but for tables that were never started."""
    mine = Exists(Seat.objects.filter(Q(user=user) | Q(former=user), match=OuterRef("pk")))
    return query_listed_matches().filter(mine).exclude(status=Match.Status.CANCELLED)


def query_listed_matches() -> QuerySet[Match]:
    """Matches for a list: with their seats and invitations, without their positions, the newest first."""
    people = ("seats", "invitations")
    return Match.objects.defer("snapshot").select_related("host").prefetch_related(*people).order_by("-created")
