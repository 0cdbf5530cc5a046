"""§10.3 The cards that take their owner out of Jail."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.engine.options import Action, Option
from games.engine.types import Seat

if TYPE_CHECKING:
    from ..state import Expedition


class UsePardon(Action):
    card: int


def pardons(game: Expedition, seat: Seat) -> Iterator[Option]:
    """One option for each card out of Jail that the player holds."""
    for card in game.cards[seat]:
        if game.board.kept[card].keep == "pardon":
            yield pardoning(game.board.card_names[card], card)


@cache
def pardoning(name: str, card: int) -> Option:
    return UsePardon.option("Use {}", name, rule="10.3", card=card)
