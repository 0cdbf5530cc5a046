"""What the owner of a sandbox may set: the roll, and the next cards of both decks."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from games.engine.dice import ROLL
from games.engine.sandbox import CardDraw, DiceDraw

if TYPE_CHECKING:
    from .board import Board
    from .state import Expedition


def chance(board: Board) -> dict[int, str]:
    """§4.10 The cards of Chance by number."""
    return dict(enumerate(board.card_names[: len(board.chance)]))


def chest(board: Board) -> dict[int, str]:
    """§4.11 Those of the Community Chest, numbered after them."""
    return dict(enumerate(board.card_names[len(board.chance) :], len(board.chance)))


def chance_pile(game: Expedition) -> Collection[int]:
    """§4.6 The cards of Chance that have not come yet."""
    return game.decks[0].unseen


def chest_pile(game: Expedition) -> Collection[int]:
    """§4.6 Those of the Community Chest."""
    return game.decks[1].unseen


DRAWS = (
    ROLL,
    CardDraw("chance", "Chance", "card", chance, chance_pile),
    CardDraw("chest", "Community Chest", "card", chest, chest_pile),
    DiceDraw("first-roll", "Roll for the first turn", "who begins"),
)
