"""Chains of hashes: a row of numbers fixed by its end, revealed one after the other."""

from __future__ import annotations

from functools import cached_property

from .hashing import begin_hash, hash_for, sized

SIZE = 32  # bytes of a link
STEP = 128  # links between two marks; so many are hashed at once, as they are revealed one after the other


def hash_link(game: str, owner: str, value: bytes) -> bytes:
    """The link before `value` in the chain of an owner in a game: what shows that `value` is the next."""
    return hash_for(b"link", sized(game), sized(owner), value)


class Chain:
    """The chain of one owner ("server", "seat:2") in one game, from its secret seed: `length` links can be revealed.

    Link 0 is the tip, which is published; link `length` is the seed itself. `marks`: those that this chain was found
    to have before, as secret as the seed; without them the first link takes as many hashes as the chain is long.
    """

    def __init__(self, game: str, owner: str, seed: bytes, length: int, marks: bytes = b"") -> None:
        self.game, self.owner, self.length = game, owner, length
        self._seed, self._known_marks = seed, marks
        self._begun = begin_hash(b"link", sized(game), sized(owner))
        self._stretch: tuple[int, bytes] = (-1, b"")  # the links revealed from now on, and which `STEP` of them it is

    def __repr__(self) -> str:
        return f"<Chain of {self.owner} in {self.game}>"

    @property
    def tip(self) -> bytes:
        """What is published before anything is revealed."""
        return self.link(0)

    def link(self, index: int) -> bytes:
        """One link; IndexError beyond the chain's end."""
        if not 0 <= index <= self.length:
            raise IndexError(f"the chain of {self.owner} has {self.length} links")
        wanted, place = divmod(index, STEP)
        number, links = self._stretch
        if number != wanted:
            links = self._make_stretch(wanted)
            self._stretch = wanted, links
        return links[place * SIZE :][:SIZE]

    def _make_stretch(self, number: int) -> bytes:
        """The links from `number * STEP` to the next mark, one behind the other."""
        first, last = number * STEP, min((number + 1) * STEP, self.length)
        value = self._seed if last == self.length else self.marks[(number + 1) * SIZE :][:SIZE]
        links = [value]
        for _ in range(last - first):
            value = self._hash(value)
            links.append(value)
        return b"".join(reversed(links))

    def _hash(self, value: bytes) -> bytes:
        """`hash_link` of this chain: what all its links have in common is hashed once."""
        begun = self._begun.copy()
        begun.update(value)
        return begun.digest()

    @cached_property
    def marks(self) -> bytes:
        """Every link whose number is a multiple of `STEP`, one behind the other."""
        if self._known_marks:
            return self._known_marks
        found, value = [], self._seed
        for index in range(self.length, 0, -1):
            if index % STEP == 0:
                found.append(value)
            value = self._hash(value)
        return b"".join([value, *reversed(found)])
