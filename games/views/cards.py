"""My games as cards: what each is about just now, how long there is, and a small picture."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from accounts import times
from games.core import clock
from games.engine.sentences import tell
from games.matches import deadlines
from games.matches.match_cache import head
from games.models import Match

from .rows import Row
from .thumbnails import Thumb, thumb

log = logging.getLogger(__name__)

MINUTE = 60_000  # ms
ROW = 3  # cards beside each other on a desk
LOOKED_AT = 12  # cards whose position is looked at; whoever has more sees the others without a picture


@dataclass(frozen=True)
class Card:
    """One of my games. `asks` is the question it asks me, or what the others do meanwhile."""

    row: Row
    asks: str = ""
    left: str = ""
    until: str = ""
    since: str = ""
    picture: Thumb | None = None


def cards(rows: list[Row], user: Any) -> list[Card]:
    """A card for each row; one whose position cannot be read is a plain one."""
    return [card(row, user) if at < LOOKED_AT and running(row) else Card(row) for at, row in enumerate(rows)]


def first(rows: list[Row]) -> list[Row]:
    """Those the lobby shows of my games: all that wait for me, filled up to whole lines; the rest is among my games."""
    waiting = sum(row.my_turn for row in rows)
    return rows[: max(ROW, -(-waiting // ROW) * ROW)]


def running(row: Row) -> bool:
    """Whether there is a position to show."""
    return row.match.status == Match.Status.RUNNING and row.mine is not None


def card(row: Row, user: Any) -> Card:
    """One card with what can be said about the position."""
    mine, now, zone = row.mine, clock.now(), user.time_zone
    seat = mine.number if mine else 0
    try:
        table = head(row.match.pk, row.match.version).table
        names = [sitting.name for sitting in row.match.seats.all()]
        asks, drawn = tell(table.prompt(seat), names, seat), thumb(table, seat, names)
    except Exception:  # the list is worth more than one card's picture
        log.exception("the card of %s is a plain one", row.match.pk)
        return Card(row)
    due = deadlines.of(row.match, seat) if row.my_turn else None
    left, until = (times.span(due - now), times.when(due, zone, now)) if due else ("", "")
    waits = now - (row.match.moved or now)
    since = times.span(waits) if waits >= MINUTE else ""
    return Card(row, asks, left, until, since, drawn)
