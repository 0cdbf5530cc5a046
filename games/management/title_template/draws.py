"""What the owner of a sandbox may set: the dice of a course and the weather."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from games.engine.sandbox import CardDraw, DiceDraw

if TYPE_CHECKING:
    from .board import Board
    from .state import Race


def names(board: Board) -> dict[int, str]:
    """§3.2 The weather by the numbers of its cards."""
    return {number: card.name for number, card in enumerate(board.cards)}


def pile(game: Race) -> Collection[int]:
    """§3.2 The cards that have not come yet."""
    return game.deck.unseen


DRAWS = (
    DiceDraw("course", "Dice of a course", "course", dice=1),
    CardDraw("weather", "Weather", "weather", names, pile),
)
