"""Seats that are kept, and who meets whom at a table; on a locked match."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from accounts import relationships
from accounts.models import User
from games.core import broadcast
from games.core.exceptions import Refused, unless_sanctioned
from games.models import Invitation, Match


def spare(match: Match, user: User | None = None) -> int:
    """How many seats are left for somebody: neither taken nor kept for another."""
    kept = match.invitations.exclude(user=user) if user else match.invitations
    return match.size - match.seats.count() - kept.count()


def invited(match: Match, user: User) -> bool:
    """Whether a seat is kept for a person."""
    return match.invitations.filter(user=user).exists()


def forget(match: Match, *users: int) -> None:
    """Nothing is kept any more, or nothing for these people; they are told when that is committed."""
    found = match.invitations.filter(user__in=users) if users else match.invitations
    gone = list(found.values_list("user_id", flat=True))
    if gone:
        Invitation.objects.filter(match=match, user__in=gone).delete()
        tell(gone)


def tell(users: Iterable[int]) -> None:
    """What waits for these people has changed: said when it is committed."""
    for user in users:
        transaction.on_commit(lambda user=user: broadcast.ring(f"user.{user}", "me"))  # type: ignore[misc]


def welcome(match: Match, user: User) -> None:
    """Refused, if this person may not sit down at this table of others: a moderator's measure, the host who asked
    him to leave, or somebody there whom he blocks or who blocks him.
    """
    unless_sanctioned(user, "tables")
    if match.unwelcome.filter(user=user).exists():
        raise Refused("The host has asked you to leave this table. Other tables have seats for you.", status=403)
    if avoids(match, user):
        raise Refused("You and a player at this table don't play together. Choose another table.", status=403)


def avoids(match: Match, user: User) -> bool:
    """Whether somebody sits there whom this person blocks or who blocks him."""
    return match.seats.filter(user__in=relationships.blocked_with(user)).exists()
