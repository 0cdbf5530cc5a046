"""A pile of cards face down. Nobody knows the order of what was shuffled, so nobody stores it: chance decides as
each card is drawn. Nothing that is hidden can leak from a state that does not have it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from msgspec import Struct

from .chance import Chance


class Deck(Struct):
    """Shuffled cards above, cards put back underneath below them. A card is a number."""

    unseen: list[int]  # shuffled and not yet drawn, in no order
    under: list[int] = []  # put back since, the first to come first

    @classmethod
    def of(cls, cards: int | Iterable[int]) -> Self:
        """A freshly shuffled deck: of so many cards, numbered from 0, or of these."""
        return cls(list(range(cards) if isinstance(cards, int) else cards))

    def __len__(self) -> int:
        return len(self.unseen) + len(self.under)

    def draw(self, chance: Chance, purpose: str) -> int:
        """The top card; LookupError when there is none."""
        if self.unseen:
            card = chance.pick(self.unseen, purpose)
            self.unseen.remove(card)
            return card
        if self.under:
            return self.under.pop(0)
        raise LookupError(f"{purpose}: no card is left to draw")

    def put_under(self, card: int) -> None:
        """A card goes back underneath, face down: everybody saw it go there."""
        self.under.append(card)

    def shuffle_in(self, cards: Iterable[int]) -> None:
        """The whole pile is shuffled, these cards with it."""
        self.unseen = sorted([*self.unseen, *self.under, *cards])
        self.under = []
