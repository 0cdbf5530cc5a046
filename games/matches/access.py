"""Who may see a match, who sits in it, and its row locked."""

from __future__ import annotations

from secrets import compare_digest
from typing import Any

from django.db.models import Q

from accounts.models import User
from games.core.exceptions import build_not_found_error
from games.core.text import is_match_id
from games.models import Match


def access_match(match_id: str, user: Any, invite: str = "") -> Match:
    """The match, if this user (or stranger) may see it. Refused (404) otherwise. Public ones are for everybody,
    private ones for those who sit there and those with the invitation."""
    if not is_match_id(match_id):
        raise build_not_found_error()
    match = Match.objects.select_related("host", "board").defer("snapshot").filter(pk=match_id).first()
    if match is None:
        raise build_not_found_error()
    require_match_access(match, user, invite)
    return match


def find_user_seat(match: Match, user: Any) -> int | None:
    """The number of a user's seat in a match; None: they have none."""
    if not user.is_authenticated:
        return None
    return match.seats.filter(user=user).values_list("number", flat=True).first()


def lock_match(match_id: str) -> Match:
    """The match, locked until the transaction ends (SELECT FOR NO KEY UPDATE). Refused (404) when there is none."""
    match = Match.objects.select_for_update(no_key=True).filter(pk=match_id).first() if is_match_id(match_id) else None
    if match is None:
        raise build_not_found_error()
    return match


def has_seat(match: Match, user: User) -> bool:
    """Whether a user has a seat in a match."""
    return match.seats.filter(user=user).exists()


def is_match_insider(match: Match, user: User) -> bool:
    """Whether a user has a seat in a match, had one until they missed too much, or has one reserved."""
    if match.seats.filter(Q(user=user) | Q(former=user)).exists():
        return True
    return match.status == Match.Status.OPEN and match.invitations.filter(user=user).exists()


def require_match_access(match: Match, user: Any, invite: str) -> None:
    """Refused (404) for a private match that this user has no business with, without its invitation."""
    if not match.private or (invite and compare_digest(invite.encode("utf-8", "replace"), match.invite.encode())):
        return
    if not user.is_authenticated or (match.host_id != user.pk and not is_match_insider(match, user)):
        raise build_not_found_error()
