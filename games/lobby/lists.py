"""The lists of matches: what waits in the lobby, what is played, what is somebody's own."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from django.db.models import Count, Q, QuerySet, prefetch_related_objects

from accounts.models import User
from games.content.board_words import note_default_boards
from games.models import Match, Seat, Tenure


def list_open_matches() -> QuerySet[Match]:
    """The public tables that wait for players, the newest first; seats and invitations come with them, positions do
    not."""
    return query_listed_matches().filter(status=Match.Status.OPEN, private=False)


def list_running_matches() -> QuerySet[Match]:
    """The public games in play, the newest first."""
    return query_listed_matches().filter(status=Match.Status.RUNNING, private=False)


def list_user_matches(user: User) -> QuerySet[Match]:
    """The matches a person sits or sat in, however short, but for tables that were never started."""
    sits = Seat.objects.order_by().filter(Q(user=user) | Q(former=user)).values("match")
    sat = Tenure.objects.order_by().filter(user=user).values("match")
    return query_listed_matches().filter(pk__in=sits.union(sat)).exclude(status=Match.Status.CANCELLED)


def count_public_matches() -> dict[str, int]:
    """How many public matches are `running` and `open`, in one query."""
    public = Match.objects.order_by().filter(private=False)
    states = (Match.Status.RUNNING, Match.Status.OPEN)
    return public.aggregate(**{status.value: Count("pk", filter=Q(status=status)) for status in states})


def query_listed_matches() -> QuerySet[Match]:
    """Matches for a list: with their seats, invitations and the board that new tables have, without their positions,
    the newest first."""
    people = ("seats", "invitations")
    listed = Match.objects.defer("snapshot").select_related("host").prefetch_related(*people).order_by("-created")
    return note_default_boards(listed)


def load_together(*lists: Iterable[Match]) -> list[list[Match]]:
    """Several lists of matches read at once: their seats and invitations take two queries, however many lists."""
    read = [list(each.prefetch_related(None) if isinstance(each, QuerySet) else each) for each in lists]
    if found := list(chain.from_iterable(read)):
        prefetch_related_objects(found, "seats", "invitations")
    return read
