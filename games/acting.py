"""A user acts in a match: his seat is looked up from who he is, never taken from what he sends."""

from __future__ import annotations

from typing import Any

from games import lobby
from games.play import Answer, play
from games.refusals import Refused


def act(match_id: str, user: Any, action: dict[str, Any], *, key: str, version: int | None = None) -> Answer:
    """Plays `action` for the user's own seat, under a key that is his alone.

    Refused: 401 nobody, 403 no seat, 404 no such match, 409 illegal or stale, 422 not understood.
    """
    if not user.is_authenticated:
        raise Refused("Sign in to play.", status=401)
    match = lobby.visible(match_id, user)
    seat = lobby.seat_of(match, user)
    if seat is None:
        raise Refused("You are watching this match; only its players can move.", status=403)
    return play(match_id, seat, action, by=user, key=f"{user.pk}:{key}", version=version)
