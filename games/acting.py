"""A user acts in a match: his seat is looked up from who he is, never taken from what he sends."""

from __future__ import annotations

from typing import Any

from games import lobby, menu, tables
from games.engine.table import Table
from games.play import Answer, play
from games.play.door import through
from games.play.orders import Order, body_hash, checked
from games.refusals import Refused


def act(
    match_id: str, user: Any, action: dict[str, Any], *, key: str, version: int | None = None, lag: int = 0
) -> Answer:
    """Plays `action` for the user's own seat, under a key that is his alone. `lag`: what the line to him takes, in ms,
    as the server measured it.

    Refused: 401 nobody, 403 no seat, 404 no such match, 409 illegal or stale, 422 not understood.
    """
    return play(match_id, seat(match_id, user), action, by=user, key=owned(user, key), version=version, lag=lag)


def typed(match_id: str, user: Any, line: str, *, key: str, version: int | None = None, lag: int = 0) -> Answer:
    """Plays what a typed line means: `bid 340`, `pass`, `resign yes`. `lag` and refusals as above."""
    number = seat(match_id, user)
    names = [chair.name for chair in tables.head(match_id).chairs]

    def move(table: Table, now: int) -> None:
        table.play(number, menu.meant(table.options(number), line, names, []), now, version, lag)

    words = line.lower().split()
    return through(Order(match_id, number, user, checked(owned(user, key)), body_hash(number, words), move))


def seat(match_id: str, user: Any) -> int:
    """The seat somebody acts for."""
    if not user.is_authenticated:
        raise Refused("Sign in to play.", status=401)
    found = lobby.seat_of(lobby.visible(match_id, user), user)
    if found is None:
        raise Refused("You are watching this match; only its players can move.", status=403)
    return found


def owned(user: Any, key: str) -> str:
    """A key as it is kept: nobody gets another's answer by it."""
    return f"{user.pk}:{key}"
