"""What a title says of its facts, so that its games can be counted: `BALANCE` in the file `balance.py` of its folder.

All of it is optional. A title without the file has seats, lengths, endings, who led, and where tokens stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from msgspec import Struct

from games.engine.facts import Fact
from games.engine.types import Seat

PAYER: Final = "payer"  # a space earns from whoever stands on it
MOVER: Final = "mover"  # the bank pays for it, whoever's turn it is stands on it


class Sale(NamedTuple):
    """A seat buys spaces, at auction or by price."""

    seat: Seat
    spaces: tuple[int, ...]
    price: int


class Upgrade(NamedTuple):
    """A seat builds on a group, which has this level now."""

    seat: Seat
    group: int
    level: int
    price: int


class Refund(NamedTuple):
    """The bank pays a seat back for something of a group."""

    seat: Seat
    group: int
    amount: int


class Draw(NamedTuple):
    """A seat draws (or plays) a card, by its place among `cards`; `moved`: what it brings at once, where that is no
    money."""

    seat: Seat
    card: int
    moved: int = 0


Read = Sale | Upgrade | Refund | Draw


class Group(NamedTuple):
    """Spaces that belong together; `color` as boards name it, "" for none."""

    name: str
    color: str
    spaces: tuple[int, ...]


class Card(NamedTuple):
    """A card of a deck."""

    code: str
    name: str


class Balance(Struct, frozen=True, kw_only=True):
    """`reads`: by kind of fact, what it means. `earns`: by rule of a payment, whose place the space is that earns it.
    `groups`, `cards`: of a board. `milestones`: facts that are counted by games, in words. `endings`: in words.
    `fair`: by name of a setting, what makes the start fair, and what makes it as printed. `moves`: what cards move."""

    reads: Mapping[type[Fact], Callable[[Any, Any], Read | None]] = {}
    earns: Mapping[str, str] = {}
    groups: Callable[[Any], list[Group]] | None = None
    cards: Callable[[Any], list[Card]] | None = None
    milestones: Mapping[type[Fact], str] = {}
    endings: Mapping[str, str] = {}
    fair: tuple[dict[str, Any], dict[str, Any]] | None = None
    moves: str = "money"

    def list_groups(self, board: Any) -> list[Group]:
        """The groups of a board; none where the title has none."""
        return self.groups(board) if self.groups else []

    def list_cards(self, board: Any) -> list[Card]:
        """The cards of a board that are counted."""
        return self.cards(board) if self.cards else []
