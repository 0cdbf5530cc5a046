"""Who may see a match, who sits in it, and its row locked."""

from __future__ import annotations

from secrets import compare_digest
from typing import Any

from django.db.models import Q

from accounts.models import User
from common.refusals import build_not_found_error
from games.content.board_words import note_default_boards
from games.core.match_ids import is_match_id
from games.models import Match

from . import match_cache, struck_lines


def access_match(match_id: str, user: Any, invite: str = "") -> Match:
    """The match, without its snapshot, if this user (or a stranger) may see it. Public ones are for everybody,
    private ones for those who sit there and those with the invitation. Nothing is locked. Refused: 404 no such
    match, or not for them; the same words for both."""
    if not is_match_id(match_id):
        raise build_not_found_error()
    found = Match.objects.select_related("host", "board").defer("snapshot").filter(pk=match_id)
    match = note_default_boards(struck_lines.note_ways_back(found)).first()
    if match is None:
        raise build_not_found_error()
    require_match_access(match, user, invite)
    return match


def find_user_seat(match: Match, user: Any) -> int | None:
    """The number of a user's seat in a match; None: they have none, or it is covered, or they are not signed in."""
    if not user.is_authenticated:
        return None
    seats = match.seats.all()
    found = next((seat for seat in seats if seat.user_id == user.pk), None)
    if found is None or (found.held and find_next_held_seat(match) is not None):
        return None
    return found.number


def find_next_held_seat(match: Match) -> int | None:
    """The seat that the screen of a match's holder is to be handed to, by the match's rows; None: none."""
    held = {seat.number: seat.user_id is not None for seat in match.seats.all() if seat.held}
    running = match.status == Match.Status.RUNNING
    return match_cache.find_next_held(match.asked, held) if held and running else None


def lock_match(match_id: str) -> Match:
    """The match, its row locked until the transaction ends (FOR NO KEY UPDATE): others wait. To be called in a
    transaction; several matches only in the order of their ids. Refused (404) when there is none."""
    match = Match.objects.select_for_update(no_key=True).filter(pk=match_id).first() if is_match_id(match_id) else None
    if match is None:
        raise build_not_found_error()
    return match


def has_seat(match: Match, user: User) -> bool:
    """Whether a user has a seat in a match."""
    return match.seats.filter(user=user).exists()


def is_match_insider(match: Match, user: User) -> bool:
    """Whether a user has a seat in a match, has had one while it was played, or has one reserved."""
    if match.seats.filter(Q(user=user) | Q(former=user)).exists() or match.tenures.filter(user=user).exists():
        return True
    return match.status == Match.Status.OPEN and match.invitations.filter(user=user).exists()


def require_match_access(match: Match, user: Any, invite: str) -> None:
    """Lets through whoever has business with a match: all of them a public one; host, seats, invited and the bearers
    of `invite` a private one. Refused (404) otherwise."""
    if not match.private or (invite and compare_digest(invite.encode("utf-8", "replace"), match.invite.encode())):
        return
    if not user.is_authenticated or (match.host_id != user.pk and not is_match_insider(match, user)):
        raise build_not_found_error()
