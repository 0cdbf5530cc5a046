"""Ending a match without a move."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games.core import broadcast, clock
from games.models import Match

from . import match_cache


def stop(match: Match, result: dict[str, Any]) -> None:
    """Ends a running match that is locked, without a move."""
    match.status, match.ended, match.asked, match.dues = Match.Status.OVER, clock.moment(clock.now()), [], []
    match.alarm = match.bot_due = match.silent_at = match.down = match.back = None
    match.result = result
    if match.rating == Match.Rating.STAKED:
        match.rating, match.unrated = Match.Rating.NONE, "off"
    due = ["asked", "dues", "alarm", "bot_due", "silent_at", "down", "back"]
    match.save(update_fields=["status", "ended", *due, "result", "rating", "unrated"])
    transaction.on_commit(lambda: stopped(match))


def stopped(match: Match) -> None:
    match_cache.forget(match.pk)
    broadcast.match_changed(match.pk, match.version)
    broadcast.table_changed(match.pk)
    broadcast.lobby_changed()
