"""Seats that are kept, and who meets whom at a table; on a locked match."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from accounts import relationships, sanctions
from accounts.models import User
from common.refusals import Refused
from games.core import broadcast
from games.matches import sandboxes
from games.models import Invitation, Match

from .acceptance import require_accepted


def count_spare_seats(match: Match, user: User | None = None) -> int:
    """How many seats of a locked match are left for a user: neither taken nor reserved for another."""
    kept = match.invitations.exclude(user=user) if user else match.invitations
    return match.size - match.seats.count() - kept.count()


def is_invited(match: Match, user: User) -> bool:
    """Whether a seat is reserved for a user."""
    return match.invitations.filter(user=user).exists()


def delete_invitations(match: Match, *users: int) -> None:
    """Deletes the invitations to a locked match, all or those of these users, who are notified after the commit."""
    found = match.invitations.filter(user__in=users) if users else match.invitations
    gone = list(found.values_list("user_id", flat=True))
    if gone:
        Invitation.objects.filter(match=match, user__in=gone).delete()
        notify_waiting_changed(gone)


def notify_waiting_changed(users: Iterable[int]) -> None:
    """Notifies users after the commit that what waits for them has changed."""
    for user in users:
        transaction.on_commit(lambda user=user: broadcast.notify_channel(f"user.{user}", "me"))  # type: ignore[misc]


def require_may_sit(match: Match, user: User) -> None:
    """Refused, if a user may not sit down at this match: a moderator's measure, a sandbox, the host who removed them, a
    player there whom they block or who blocks them, the company that the table or its players ask for, or that the user
    is a program and none are welcome."""
    sanctions.check_sanction(user, "tables")
    sandboxes.require_no_sandbox(match, user)
    require_welcome_if_program(match, user)
    if match.unwelcome.filter(user=user).exists():
        raise Refused("The host has asked you to leave this table. Other tables have seats for you.", status=403)
    if is_blocked_at_match(match, user):
        raise Refused("You and a player at this table don't play together. Choose another table.", status=403)
    require_accepted(match, user)


def require_welcome_if_program(match: Match, user: User) -> None:
    """Refused (403) for a program, at a match whose host did not want programs when opening it."""
    if user.is_program and match.programs == Match.Programs.NO:
        raise Refused(
            f"{user.name} can't play at this table: programs aren't welcome there. Choose a table that welcomes them.",
            status=403,
        )


def is_blocked_at_match(match: Match, user: User) -> bool:
    """Whether a player of this match blocks the user, or is blocked by them."""
    return match.seats.filter(user__in=relationships.blocked_with(user)).exists()
