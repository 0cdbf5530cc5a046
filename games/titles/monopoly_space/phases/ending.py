"""§13.8 to §13.11 The end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.types import Seat

from ..facts import Won

if TYPE_CHECKING:
    from ..state import Expedition


def win(game: Expedition, seat: Seat) -> None:
    """§13.8 The game stops at once; §13.11 the others rank by domes, then by cash and deeds."""
    others: dict[tuple[int, int], list[Seat]] = {}
    for other in game.living():
        if other != seat:
            others.setdefault((game.domes[other], game.worth(other)), []).append(other)
    ranked = [others[wealth] for wealth in sorted(others, reverse=True)]
    game.finish([[seat], *ranked, *([gone] for gone in reversed(game.gone))], "colony")
    game.tell(Won(seat, "colony"))
