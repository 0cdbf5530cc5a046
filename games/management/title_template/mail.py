"""The position in words, for mails and screen readers, a line each (markup of `sentences`), from what a seat sees."""

from __future__ import annotations

from typing import Any

from games.engine.types import Seat

from .board import Board

View = dict[str, Any]


def position(view: View, seat: Seat | None, board: Board) -> list[str]:
    """Where each ship is, and what it has left to burn."""
    return [
        f"@{each} {{are|is}} on space *{view['place'][each]}* of {board.length}, with {view['fuel'][each]} fuel."
        for each in view["living"]
    ]


def chart(view: View, seat: Seat | None, board: Board) -> tuple[list[str], list[list[int]]]:
    """The picture of a mail: how far each ship has come, and its fuel."""
    return ["Space", "Fuel"], [[place, fuel] for place, fuel in zip(view["place"], view["fuel"], strict=True)]
