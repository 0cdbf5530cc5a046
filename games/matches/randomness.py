"""Chance that nothing was sealed for: the operating system's secure source, written into the entry alone."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from games.engine.chance import Seeded, Source


class SystemRandomness:
    """Nobody can foresee it and nothing can draw it again: the journal's outcomes are all there is."""

    def die(self, sides: int, purpose: str) -> int:
        return 1 + secrets.randbelow(sides)

    def shuffle(self, cards: Sequence[int], purpose: str) -> list[int]:
        deck = list(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = secrets.randbelow(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def fork(self) -> Source:
        """For thinking ahead: other numbers, which know nothing of these."""
        return Seeded(secrets.randbits(63))
