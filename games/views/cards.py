"""My games as cards: what each is about just now, how long there is, and a small picture."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from common import clock, durations, moments
from games.engine.sentences import tell
from games.matches import deadlines, plan_calls
from games.matches.match_cache import load_current_match
from games.models import Match

from .rows import MatchRow
from .thumbnails import Thumbnail, build_thumbnail

log = logging.getLogger(__name__)

CARDS_PER_LINE = 3  # cards beside each other on a desk
MAX_FULL_CARDS = 12  # cards whose position is looked at; whoever has more sees the others without a picture


@dataclass(frozen=True)
class GameCard:
    """One of my games. `asks` is the question it asks me, or what the others do meanwhile."""

    row: MatchRow
    prompt: str = ""
    time_left: str = ""
    deadline_text: str = ""
    waiting_time: str = ""
    thumbnail: Thumbnail | None = None
    call: str = ""  # that my plan is asked for


def build_game_cards(rows: list[MatchRow], user: Any) -> list[GameCard]:
    """A card for each row; one whose position cannot be read is a plain one."""
    return [
        build_game_card(row, user) if at < MAX_FULL_CARDS and has_visible_position(row) else GameCard(row)
        for at, row in enumerate(rows)
    ]


def select_lobby_cards(rows: list[MatchRow]) -> list[MatchRow]:
    """The rows the lobby shows as cards: all that wait for the user, filled up to whole lines."""
    waiting = sum(row.is_viewers_turn for row in rows)
    return rows[: max(CARDS_PER_LINE, -(-waiting // CARDS_PER_LINE) * CARDS_PER_LINE)]


def has_visible_position(row: MatchRow) -> bool:
    """Whether there is a position to show: a running match of the user's own."""
    return row.match.status == Match.Status.RUNNING and row.viewer_seat is not None


def build_game_card(row: MatchRow, user: Any) -> GameCard:
    """A match as a card, with question, deadline and picture; a plain card where the position cannot be read."""
    mine, now, zone = row.viewer_seat, clock.get_current_time_ms(), user.time_zone
    seat = mine.number if mine else 0
    try:
        held = load_current_match(row.match.pk, row.match.version)
        table = held.table
        names = [sitting.name for sitting in row.match.seats.all()]
        asks, drawn = tell(table.prompt(seat), names, seat), build_thumbnail(table, seat, names)
    except Exception:  # the list is worth more than one card's picture
        log.exception("the card of %s is a plain one", row.match.pk)
        return GameCard(row)
    due = deadlines.find_seat_due_ms(row.match, seat) if row.is_viewers_turn else None
    left, until = (durations.format_duration(due - now), moments.format_moment(due, zone, now)) if due else ("", "")
    waits = now - (row.match.moved or now)
    since = durations.format_duration(waits) if waits >= durations.MINUTE_MS else ""
    call = plan_calls.read_call_words(row.match, held, seat)
    return GameCard(row, asks, left, until, since, drawn, call)
