"""Who may see a match, who sits in it, and its row locked."""

from __future__ import annotations

from secrets import compare_digest
from typing import Any

from django.db.models import Q

from accounts.models import User
from games.core.exceptions import not_found
from games.core.text import is_id
from games.models import Match


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


def seat_of(match: Match, user: Any) -> int | None:
    """The seat of a person in a match."""
    if not user.is_authenticated:
        return None
    return match.seats.filter(user=user).values_list("number", flat=True).first()


def lock(match_id: str) -> Match:
    """The match, locked until the transaction ends."""
    match = Match.objects.select_for_update(no_key=True).filter(pk=match_id).first() if is_id(match_id) else None
    if match is None:
        raise not_found()
    return match


def sits(match: Match, user: User) -> bool:
    """Whether a person has a seat in a match."""
    return match.seats.filter(user=user).exists()


def knows(match: Match, user: User) -> bool:
    """Whether a person has, or had until he missed too much, a seat in a match; or one is kept for him."""
    if match.seats.filter(Q(user=user) | Q(former=user)).exists():
        return True
    return match.status == Match.Status.OPEN and match.invitations.filter(user=user).exists()


def permit(match: Match, user: Any, invite: str) -> None:
    """404 for a private match that this person has no business with."""
    if not match.private or (invite and compare_digest(invite.encode("utf-8", "replace"), match.invite.encode())):
        return
    if not user.is_authenticated or (match.host_id != user.pk and not knows(match, user)):
        raise not_found()
