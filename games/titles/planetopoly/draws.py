"""What the owner of a sandbox may set: the throws and the event cards."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from games.engine.sandbox import CardDraw, DiceDraw

if TYPE_CHECKING:
    from .board import Board
    from .state import Planetopoly


def names(board: Board) -> dict[int, str]:
    """§7.1 The event cards by number."""
    return {number: event.name for number, event in enumerate(board.events)}


def pile(game: Planetopoly) -> Collection[int]:
    """§7.1 The cards that were not drawn since the deck was shuffled."""
    return game.deck.unseen


DRAWS = (
    DiceDraw("throw", "Throw", "roll"),
    CardDraw("event", "Event card", "event card", names, pile),
    DiceDraw("trap", "Speed trap throw", "speed trap"),
    DiceDraw("risk", "Risk throw", "Risk"),
)
