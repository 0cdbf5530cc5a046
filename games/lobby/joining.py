"""Sitting down at a table that has not begun. A table that wants it begins as soon as its last seat is taken."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.engine.bots import DEFAULT_LEVEL
from games.matches.access import require_match_access
from games.models import Match, Seat

from .checks import lock_open_match, require_host
from .seating import create_bot_seat, take_seat
from .starting import start_locked_match


def join_match(match_id: str, user: User, invite: str = "") -> Seat:
    """Seats a user at the seat reserved for them, or the first free one; whoever sits there already keeps theirs.
    Locks the match. Refused: 403, 404, 409."""
    with transaction.atomic():
        match = lock_open_match(match_id)
        require_match_access(match, user, invite)
        mine = match.seats.filter(user=user).first()
        if mine is None:
            mine = take_seat(match, user)
            start_if_full(match)
            mine.refresh_from_db()  # beginning draws an order of its own
        return mine


def add_bot(match_id: str, user: User, level: str = DEFAULT_LEVEL) -> Seat:
    """The host seats a computer player at the first free seat. Locks the match. Refused: 403, 404, 409, 422."""
    with transaction.atomic():
        match = lock_open_match(match_id)
        require_host(match, user)
        seat = create_bot_seat(match, level)
        start_if_full(match)
        seat.refresh_from_db()
        return seat


def start_if_full(match: Match) -> None:
    """Starts a locked match that starts by itself, if every seat is taken."""
    if (match.when_full or match.autofill_at is not None) and match.seats.count() == match.size:
        start_locked_match(match)
