"""Sealed decks: an order that was fixed before play, of which single cards can be opened and the rest stays hidden."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from functools import cached_property

from .draws import NumberStream
from .hashing import hash_for, int32, mac_for, sized

Step = tuple[int, bytes] | None  # of a path: on which side (0 left, 1 right) which hash stands; None: alone


def commit_deck(game: str, deck: str, secret: bytes) -> bytes:
    """What is published of a deck's secret before the table has its salt."""
    return hash_for(b"deckcommit", sized(game), sized(deck), secret)


class SealedDeck:
    """A deck in the order that salt and secret give it. `cards` are listed openly; who has the secret knows the
    order."""

    def __init__(self, game: str, salt: bytes, deck: str, secret: bytes, cards: Sequence[str]) -> None:
        self.deck = deck
        self._key = hash_for(b"deckkey", sized(game), salt, sized(deck), secret)
        self.order = NumberStream(self._key).order(len(cards))
        self.cards = [cards[place] for place in self.order]

    def __repr__(self) -> str:
        return f"<SealedDeck {self.deck} of {len(self.cards)}>"

    @property
    def root(self) -> bytes:
        """One hash that all places hang on: published with the shuffle."""
        return self._levels[-1][0] if self.cards else hash_for(b"node")

    def card_salt(self, position: int) -> bytes:
        """What keeps a sealed card from being guessed."""
        return mac_for(self._key, b"salt", int32(position))

    def path(self, position: int) -> list[Step]:
        """What leads from a card to the root: beside whom it stands on each level."""
        found: list[Step] = []
        for level in self._levels[:-1]:
            other = position ^ 1
            found.append((other & 1, level[other]) if other < len(level) else None)
            position //= 2
        return found

    @cached_property
    def _levels(self) -> list[list[bytes]]:
        level = [hash_leaf(self.deck, at, card, self.card_salt(at)) for at, card in enumerate(self.cards)]
        levels = [level]
        while len(level) > 1:
            level = [hash_pair(level[at : at + 2]) for at in range(0, len(level), 2)]
            levels.append(level)
        return levels


def hash_leaf(deck: str, position: int, card: str, salt: bytes) -> bytes:
    """A sealed card in its place."""
    return hash_for(b"leaf", sized(deck), int32(position), sized(card), salt)


def hash_pair(pair: Sequence[bytes]) -> bytes:
    """Two neighbours in one; one without a neighbour goes up as it is."""
    return hash_for(b"node", *pair) if len(pair) == 2 else pair[0]


def opens_to(root: bytes, leaf: bytes, path: Sequence[Step]) -> bool:
    """Whether a path leads from a sealed card to the root."""
    for step in path:
        if step is not None:
            side, other = step
            leaf = hash_pair((leaf, other) if side else (other, leaf))
    return hmac.compare_digest(leaf, root)
