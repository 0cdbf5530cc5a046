"""What the owner of a sandbox may set: the roll, the Fortune events and the die that some of them ask for."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from games.engine.dice import ROLL
from games.engine.sandbox import CardDraw, DiceDraw

if TYPE_CHECKING:
    from .board import Board
    from .state import Magnate


def names(board: Board) -> dict[int, str]:
    """§7.1 The events by number."""
    return {number: event.name for number, event in enumerate(board.events)}


def pile(game: Magnate) -> Collection[int]:
    """§7.2 Any event, or in a variant those that have not come; when none is left, all of them."""
    every = range(len(game.board.events))
    return every if game.options.fortune_mode == "independent" else game.deck.unseen or every


DRAWS = (
    ROLL,
    CardDraw("fortune", "Fortune event", "fortune", names, pile),
    DiceDraw("fortune-die", "Fortune die", "fortune die", dice=1),
)
