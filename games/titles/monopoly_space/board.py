"""§1 The board and its two decks: what an admin may edit, and the tables that follow from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from games.engine import boards
from games.engine.objections import Objection
from games.engine.ring import ahead, walk

from .checks import list_board_objections
from .constants import CIRCUIT, GO, SPACES

Money = Annotated[int, Meta(ge=0, le=1_000_000)]
Few = Annotated[int, Meta(ge=0, le=100)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Index = Annotated[int, Meta(ge=0, lt=SPACES)]
Kind = Literal["go", "jail", "parking", "go_to_jail", "street", "warp", "gravity", "wild", "chance", "chest"]
Deck = Literal["chance", "chest"]
Move = Literal["", "to", "warp", "free_warp", "gravity", "back", "jail"]
Keep = Literal["", "pardon", "boots"]


class Space(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One of the forty spaces; `group`, `price` and base `rent` only where it is a street."""

    kind: Kind
    name: Name
    group: int | None = None
    price: Money = 0
    rent: Money = 0


class Group(Struct, forbid_unknown_fields=True):
    """§1.4 A colour set."""

    name: Name
    color: Annotated[str, Meta(min_length=1, max_length=20)]
    lots: list[int]


class Card(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """§4.10, §4.11 A card: what it does, in the order of the fields."""

    code: Annotated[str, Meta(min_length=1, max_length=12)]
    name: Name
    text: Annotated[str, Meta(min_length=1, max_length=300)]
    keep: Keep = ""
    receive: Money = 0  # the bank pays
    pay: Money = 0  # to the bank
    small: Money = 0  # to the bank, for each small dome
    large: Money = 0  # to the bank, for a large dome
    from_each: Money = 0  # from every other player
    resources: Annotated[int, Meta(ge=-100, le=100)] = 0  # from the bank, or to it
    each: Few = 0  # resources that everybody takes, the drawer first
    left: Few = 0  # resources for the player on the left
    wild: bool = False
    move: Move = ""
    target: Index = 0  # of the move `to`
    steps: Index = 0  # of the move `back`


class Leg(NamedTuple):
    """A way forward: the spaces it leads over, which Gravity Losses it passes, whether it reaches GO."""

    path: tuple[int, ...]
    passed: tuple[int, ...]  # indexes into `gravities`
    go: bool


class Board(boards.Board, kw_only=True):
    """The plan of Monopoly Space."""

    cash: Money
    salary: Money
    resource: Money
    dear_resource: Money
    warp: Money
    bail: Money
    chips: Annotated[int, Meta(ge=1, le=10_000)]
    groups: list[Group]
    spaces: list[Space]
    chance: list[Card]
    chest: list[Card]

    def objections(self) -> Iterator[Objection]:
        return list_board_objections(self)

    def indexes(self, *kinds: Kind) -> tuple[int, ...]:
        return tuple(index for index, space in enumerate(self.spaces) if space.kind in kinds)

    # -- tables, made once for all games played on the board

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(space.kind for space in self.spaces)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(space.name for space in self.spaces)

    @cached_property
    def called(self) -> tuple[str, ...]:
        """The spaces as people call them: a street without its set ("Mars Phobos Moon" is Phobos Moon), unless
        another space would be called the same."""
        short = [self.within_its_set(index) for index in range(len(self.spaces))]
        return tuple(word if short.count(word) == 1 else name for word, name in zip(short, self.names, strict=True))

    def within_its_set(self, index: int) -> str:
        """A street's name without the first word, where all streets of its set share that."""
        name, group = self.names[index], self.group_at[index]
        first, _, rest = name.partition(" ")
        shared = group >= 0 and all(self.names[lot].startswith(f"{first} ") for lot in self.groups[group].lots)
        return rest if shared and rest else name

    @cached_property
    def full_names(self) -> tuple[re.Pattern[str], dict[str, str]]:
        """What finds the names of streets in a sentence, and what each is called there."""
        known = {name: word for name, word in zip(self.names, self.called, strict=True) if name != word}
        longest = sorted(known, key=len, reverse=True)
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest)) or '(?!)'})\b"), known

    def told(self, words: str) -> str:
        return self.names_told.get(words) or self._in_short(words)

    @cached_property
    def names_told(self) -> dict[str, str]:
        """What a sentence becomes that is nothing but the name of a space."""
        return {name: self._in_short(name) for name in self.names}

    def _in_short(self, words: str) -> str:
        pattern, known = self.full_names
        return pattern.sub(lambda name: known[name[0]], words)

    @cached_property
    def prices(self) -> tuple[int, ...]:
        return tuple(space.price for space in self.spaces)

    @cached_property
    def rents(self) -> tuple[int, ...]:
        """§9.6 The base rents."""
        return tuple(space.rent for space in self.spaces)

    @cached_property
    def group_at(self) -> tuple[int, ...]:
        """The colour set of each space; -1 where there is none."""
        return tuple(-1 if space.group is None else space.group for space in self.spaces)

    @cached_property
    def streets(self) -> tuple[int, ...]:
        """§1.4 What can be bought."""
        return self.indexes("street")

    @cached_property
    def gravities(self) -> tuple[int, ...]:
        """§1.3 The Gravity Loss spaces, in the order in which `lying` counts them."""
        return self.indexes("gravity")

    @cached_property
    def jail(self) -> int:
        return self.kinds.index("jail")

    # -- ways

    @cached_property
    def legs(self) -> tuple[tuple[Leg, ...], ...]:
        """Every way forward of up to one circuit: legs[place][steps]."""
        return tuple(tuple(self._leg(place, steps) for steps in range(CIRCUIT + 1)) for place in range(SPACES))

    def _leg(self, place: int, steps: int) -> Leg:
        path = walk(SPACES, place, steps)
        passed = tuple(at for at, space in enumerate(self.gravities) if space in path[:-1])
        return Leg(path, passed, GO in path)

    @cached_property
    def next_warp(self) -> tuple[int, ...]:
        """How many steps from each space lead to the next Warp Run."""
        return self._nearest(self.indexes("warp"))

    @cached_property
    def next_gravity(self) -> tuple[int, ...]:
        """How many steps from each space lead to the next Gravity Loss."""
        return self._nearest(self.gravities)

    def _nearest(self, targets: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(min(ahead(SPACES, place, target) for target in targets) for place in range(SPACES))

    # -- cards: those of Chance are numbered first, then those of the Chest

    @cached_property
    def kept(self) -> tuple[Card, ...]:
        """All cards by number."""
        return (*self.chance, *self.chest)

    @cached_property
    def card_names(self) -> tuple[str, ...]:
        return tuple(card.name for card in self.kept)

    def card(self, number: int) -> tuple[Deck, Card]:
        """Which deck a card belongs to, and the card."""
        return ("chance" if number < len(self.chance) else "chest"), self.kept[number]

    def list_ways(self, deck: str, number: int) -> Iterator[tuple[int, int]]:
        """§4.8, §4.10 From each space of its deck."""
        chance = deck == "chance"
        for place in self.indexes("chance" if chance else "chest"):
            if (there := self._find_end(place, (self.chance if chance else self.chest)[number])) is not None:
                yield place, there

    def _find_end(self, place: int, card: Card) -> int | None:
        match card.move:
            case "to":
                return card.target
            case "back":
                return (place - card.steps) % SPACES
            case "warp" | "free_warp" if self.indexes("warp"):
                return (place + self.next_warp[place]) % SPACES
            case "gravity" if self.gravities:
                return (place + self.next_gravity[place]) % SPACES
            case "jail":
                return next(iter(self.indexes("jail")), None)
        return None
