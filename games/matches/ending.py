"""Ending a match without a move."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from common import clock
from games.core import broadcast
from games.models import Match

from . import match_cache


def stop_match(match: Match, result: dict[str, Any]) -> None:
    """Ends a running match without a move. `match` must be locked; `result` is a result with its `ending` and, where
    one gave it, a `reason`. It is not rated any more. Viewers and lobby are told after the commit."""
    match.status, match.ended, match.asked, match.deadlines = (
        Match.Status.OVER,
        clock.to_datetime(clock.get_current_time_ms()),
        [],
        [],
    )
    match.alarm = match.bot_due = match.first_deadline = match.outage_from = match.outage_to = None
    match.result = result
    if match.rating == Match.Rating.STAKED:
        match.rating, match.unrated_reason = Match.Rating.NONE, "off"
    due = ["asked", "deadlines", "alarm", "bot_due", "first_deadline", "outage_from", "outage_to"]
    match.save(update_fields=["status", "ended", *due, "result", "rating", "unrated_reason"])
    transaction.on_commit(lambda: broadcast_match_stopped(match))


def broadcast_match_stopped(match: Match) -> None:
    """After the commit: evicts a match that was ended without a move from the cache, and notifies its viewers and
    the lobby."""
    match_cache.evict_match(match.pk)
    broadcast.broadcast_match_changed(match.pk, match.version)
    broadcast.broadcast_lineup_changed(match.pk)
    broadcast.broadcast_lobby_changed()
