"""Ending a match without a move."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games.core import broadcast, clock
from games.models import Match

from . import match_cache


def stop_match(match: Match, result: dict[str, Any]) -> None:
    """Ends a locked, running match without a move."""
    match.status, match.ended, match.asked, match.dues = (
        Match.Status.OVER,
        clock.to_datetime(clock.get_current_time_ms()),
        [],
        [],
    )
    match.alarm = match.bot_due = match.silent_at = match.down = match.back = None
    match.result = result
    if match.rating == Match.Rating.STAKED:
        match.rating, match.unrated = Match.Rating.NONE, "off"
    due = ["asked", "dues", "alarm", "bot_due", "silent_at", "down", "back"]
    match.save(update_fields=["status", "ended", *due, "result", "rating", "unrated"])
    transaction.on_commit(lambda: broadcast_match_stopped(match))


def broadcast_match_stopped(match: Match) -> None:
    """After the commit: evicts a match that was ended without a move from the cache, and notifies its viewers and
    the lobby."""
    match_cache.evict_match(match.pk)
    broadcast.broadcast_match_changed(match.pk, match.version)
    broadcast.broadcast_lineup_changed(match.pk)
    broadcast.broadcast_lobby_changed()
