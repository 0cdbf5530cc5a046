"""§1 The board and the Fortune deck: what an admin may edit, and the tables that follow from it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.engine import boards
from games.engine.objections import Objection
from games.engine.ring import nearest_ahead, walk

from .checks import list_board_objections
from .constants import LONGEST, SPACES

Money = Annotated[int, Meta(ge=0, le=1_000_000)]
Kind = Literal["start", "lot", "fortune", "utility", "extractor", "bonus", "dormitory", "meteor", "prison"]
Move = Literal["", "start", "prison", "dormitory", "back", "extractor", "unowned"]


class Space(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One of the forty locations; `price` and `mortgage` only where it can be bought."""

    kind: Kind
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    group: int | None = None
    price: Money = 0
    mortgage: Money = 0


class Group(Struct, forbid_unknown_fields=True):
    """§8.3 A monopoly: a fixed set of lots with one level, one upgrade price and one row of fees."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    color: Annotated[str, Meta(min_length=1, max_length=20)]
    lots: list[int]
    upgrade: Money
    fees: list[Money]


class Event(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """§7 A Fortune event. What the bank pays comes first, then what is paid to the others and to the bank, the
    salary, what the others pay, and the move; money that must be raised first holds up what the others pay, and the
    move."""

    code: Annotated[str, Meta(min_length=1, max_length=12)]
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    text: Annotated[str, Meta(min_length=1, max_length=300)]
    choice: bool = False
    receive: Money = 0  # the bank pays
    pay: Money = 0  # to the bank
    salary: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    per_level: Money = 0  # to the bank, for each upgrade level owned
    per_work: Money = 0  # from the bank, for each utility and extractor owned
    from_each: Money = 0
    to_each: Money = 0
    even: Annotated[int, Meta(ge=-100_000, le=100_000)] = 0  # what one die brings
    odd: Annotated[int, Meta(ge=-100_000, le=100_000)] = 0
    move: Move = ""
    steps: Annotated[int, Meta(ge=0, lt=SPACES)] = 0  # how far back

    @property
    def cost(self) -> int:
        """§7.5 The most that a choice can take from the player."""
        return self.pay + max(0, -self.even, -self.odd)


class Board(boards.Board, kw_only=True):
    """The plan of Galactic Magnate. Amounts that depend on the number of players have it as their key."""

    cash: dict[str, Money]
    salary: dict[str, Money]
    bonus: dict[str, Money]
    utility_fees: list[Money]
    extractor_profits: list[Money]
    groups: list[Group]
    spaces: list[Space]
    events: list[Event]
    head_start: dict[str, Money] = {}  # §2.9 what all seats but the first have more

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
    def prices(self) -> tuple[int, ...]:
        return tuple(space.price for space in self.spaces)

    @cached_property
    def mortgages(self) -> tuple[int, ...]:
        return tuple(space.mortgage for space in self.spaces)

    @cached_property
    def group_at(self) -> tuple[int, ...]:
        """The monopoly of each space; -1 where there is none."""
        return tuple(-1 if space.group is None else space.group for space in self.spaces)

    @cached_property
    def utilities(self) -> tuple[int, ...]:
        return self.indexes("utility")

    @cached_property
    def extractors(self) -> tuple[int, ...]:
        return self.indexes("extractor")

    @cached_property
    def works(self) -> tuple[int, ...]:
        """Utilities and extractors."""
        return self.utilities + self.extractors

    @cached_property
    def properties(self) -> tuple[int, ...]:
        """§4.1 What can be bought."""
        return self.indexes("lot", "utility", "extractor")

    @cached_property
    def prison(self) -> int:
        return self.kinds.index("prison")

    @cached_property
    def dormitory(self) -> int:
        return self.kinds.index("dormitory")

    @cached_property
    def refunds(self) -> tuple[int, ...]:
        """§8.7 What the bank pays back for a level of each monopoly."""
        return tuple(group.upgrade // 2 for group in self.groups)

    @cached_property
    def cheapest(self) -> tuple[int, ...]:
        """The monopolies, the cheapest upgrade first."""
        return tuple(sorted(range(len(self.groups)), key=lambda group: self.groups[group].upgrade))

    @cached_property
    def walks(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The spaces that a throw leads over: walks[place][steps]."""
        return tuple(tuple(self._walks(place)) for place in range(SPACES))

    def _walks(self, place: int) -> Iterator[tuple[int, ...]]:
        return (walk(SPACES, place, steps) for steps in range(LONGEST + 1))

    @cached_property
    def next_extractor(self) -> tuple[int, ...]:
        """How many steps from each space lead to the next extractor."""
        return tuple(min((work - place - 1) % SPACES + 1 for work in self.extractors) for place in range(SPACES))

    def path(self, place: int, steps: int) -> tuple[int, ...]:
        """The spaces walked over by more steps than two dice bring."""
        return walk(SPACES, place, steps)

    def list_ways(self, deck: str, number: int) -> Iterator[tuple[int, int]]:
        """§7.8, §7.9 From each Fortune; a free property is the next one, as long as nobody owns any."""
        for place in self.indexes("fortune"):
            if (there := self._find_end(place, self.events[number])) is not None:
                yield place, there

    def _find_end(self, place: int, event: Event) -> int | None:
        match event.move:
            case "back":
                return (place - event.steps) % SPACES
            case "extractor" if self.extractors:
                return (place + self.next_extractor[place]) % SPACES
            case "unowned" if self.properties:
                return (place + nearest_ahead(SPACES, place, self.properties)) % SPACES
            case "start" | "prison" | "dormitory":
                return next(iter(self.indexes(event.move)), None)
        return None
