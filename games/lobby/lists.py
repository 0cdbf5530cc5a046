"""Who may see which match, and the lists of matches."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.models import Match, Seat


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
