"""§1 The way and the weather: what an admin may edit, and what must be true of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from games.engine import boards
from games.engine.objections import Objection

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Spaces = Annotated[int, Meta(ge=-12, le=12)]


class Card(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """§3.2 What the weather does to a ship."""

    name: Name
    move: Spaces = 0
    fuel: Annotated[int, Meta(ge=0, le=9)] = 0


class Board(boards.Board, kw_only=True):
    """The way to the last beacon, and the cards."""

    length: Annotated[int, Meta(ge=12, le=200)]  # spaces from the start to the last beacon
    fuel: Annotated[int, Meta(ge=0, le=20)]  # of each ship at the start
    clouds: list[int]  # spaces on which a card is drawn
    cards: list[Card]

    def objections(self) -> Iterator[Objection]:
        if not self.cards:
            yield Objection(("cards",), "the deck needs at least one card")
        for number, space in enumerate(self.clouds):
            if not 0 < space < self.length:
                words = f"clouds lie between the start and the last beacon, on 1 to {self.length - 1}"
                yield Objection(("clouds", number), words, (1 if space <= 0 else self.length - 1,))
