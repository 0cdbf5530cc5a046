"""Sitting down at a table that has not begun. A table that wants it begins as soon as its last seat is taken."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.lobby.starting import begin
from games.matches.access import permit
from games.models import Match, Seat

from .checks import hosted, opened
from .seating import seat_bot, take


def join(match_id: str, user: User, invite: str = "") -> Seat:
    """Sits somebody down at the seat kept for him, or the first free one; whoever sits there already keeps his."""
    with transaction.atomic():
        match = opened(match_id)
        permit(match, user, invite)
        mine = match.seats.filter(user=user).first()
        if mine is None:
            mine = take(match, user)
            begin_if_full(match)
            mine.refresh_from_db()  # beginning draws an order of its own
        return mine


def add_bot(match_id: str, user: User, level: str = "steady") -> Seat:
    """The host puts a computer player on the first free chair."""
    with transaction.atomic():
        match = opened(match_id)
        hosted(match, user)
        seat = seat_bot(match, level)
        begin_if_full(match)
        seat.refresh_from_db()
        return seat


def begin_if_full(match: Match) -> None:
    """Begins a table that begins by itself, if nobody is missing; its row is locked."""
    if (match.when_full or match.fills is not None) and match.seats.count() == match.size:
        begin(match)
