"""From revealed links to numbers: the table's salt, the key of a draw, and the dice that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

from .hashing import begin_hash, hash_for, int32, int64, mac_for, sized

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

NO_SALT = bytes(32)  # before the first epoch
BELOW = 2**32  # a word of the stream is below this
WORDS = Struct(">8I").unpack  # of one block


class Part(NamedTuple):
    """A revealed link that goes into a salt or a draw: whose it is, which of their chain, its value."""

    owner: str
    number: int
    value: bytes


def derive_table_salt(game: str, epoch: int, before: bytes, parts: Sequence[Part]) -> bytes:
    """What the seats' first links make of the game: nobody alone has chosen it. `parts` in the order of seats."""
    return hash_for(b"table", sized(game), int32(epoch), before, *map(_encode_part, parts))


def derive_draw_key(game: str, salt: bytes, number: int, label: str, parts: Sequence[Part]) -> bytes:
    """The key of draw `number`, the first part being the server's. Nothing is in it that a participant could vary: no
    time, no words, no choice of a move."""
    return finish_draw_key(begin_draw_keys(game, salt), number, label, parts)


def begin_draw_keys(game: str, salt: bytes) -> Hash:
    """What the keys of all draws of a game have in common, hashed once."""
    return begin_hash(b"draw", sized(game), salt)


def finish_draw_key(begun: Hash, number: int, label: str, parts: Sequence[Part]) -> bytes:
    """`derive_draw_key` in a game whose keys were begun."""
    key = begun.copy()
    key.update(b"".join((int64(number), sized(label), *map(_encode_part, parts))))
    return key.digest()


def _encode_part(part: Part) -> bytes:
    return sized(part.owner) + int32(part.number) + part.value


class NumberStream:
    """Numbers that follow from a key, each equally likely: HMAC in counter mode, and words that would favour some are
    thrown away."""

    def __init__(self, key: bytes) -> None:
        self._key, self._block = key, 0
        self._words: list[int] = []  # of the last block those that are left, the next one last

    def below(self, stop: int) -> int:
        """A number from 0 to `stop` - 1; `stop` is at most 2 ** 32."""
        if not 1 <= stop <= BELOW:
            raise ValueError(f"no number is below {stop}")
        fair = BELOW // stop * stop
        while (word := self._next_word()) >= fair:
            pass
        return word % stop

    def dice(self, count: int, sides: int) -> list[int]:
        """So many dice, each from 1 to `sides`."""
        return [1 + self.below(sides) for _ in range(count)]

    def order(self, count: int) -> list[int]:
        """An order of the numbers below `count`: Fisher and Yates, from the last place down."""
        places = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.below(last + 1)
            places[last], places[other] = places[other], places[last]
        return places

    def _next_word(self) -> int:
        if not self._words:
            self._words = [*WORDS(mac_for(self._key, b"block", int32(self._block)))][::-1]
            self._block += 1
        return self._words.pop()
