"""What the owner of a sandbox may set: the cards of both decks, and each of the dice."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from games.engine.sandbox import CardDraw, DiceDraw

from .constants import KINDNESS, SIDES

if TYPE_CHECKING:
    from .board import Board
    from .state import Civ


def cards(board: Board) -> dict[int, str]:
    """§1.5 The cards by number."""
    return dict(enumerate(board.names))


def events(board: Board) -> dict[int, str]:
    """§9.2 The event cards by number."""
    return {number: event.name for number, event in enumerate(board.events)}


def events_to_come(game: Civ) -> Collection[int]:
    """§9.3 Those that have not come; when none is left, those that have."""
    return game.events.unseen or game.event_discard


DRAWS = (
    CardDraw("card", "Card", "card", cards, None),
    DiceDraw("attribute", "Attribute die", "attribute", 1, SIDES),
    DiceDraw("event-die", "Event die", "event", 1, SIDES),
    CardDraw("event", "Event", "event", events, events_to_come),
    DiceDraw("benevolence", "Benevolence dice", "benevolence", KINDNESS, SIDES),
    DiceDraw("tied-vote", "Dice of a tied vote", "tied vote", 2, SIDES),
)
