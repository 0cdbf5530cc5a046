"""§9.10 What is remembered of a council vote."""

from __future__ import annotations

from msgspec import Struct

from games.engine.types import Seat


class Vote(Struct):
    """§9.10 What each seat had of Influence, Expansion and Military, and who won; -1 is nobody."""

    event: int
    votes: list[list[int]]  # by seat; empty for a seat that has left
    winner: Seat
