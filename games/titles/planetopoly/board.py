"""§1 The board and the event cards: what an admin may edit, and the tables that follow from it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from games.engine import boards
from games.engine.objections import Objection
from games.engine.ring import ahead, passes, walk

from .checks import list_board_objections
from .constants import LONGEST, START

Money = Annotated[int, Meta(ge=0, le=1_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Kind = Literal["start", "plot", "toll", "trap", "event", "prison", "risk"]
NO_PLANET = -1
Move = Literal["", "start", "prison", "opposite", "back", "forward", "toll", "trap", "risk"]


class Space(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One field; price and sale value only where it can be bought, the rest only on plots."""

    kind: Kind
    name: Name
    planet: int | None = None
    price: Money = 0
    sale: Money = 0
    premium: Money = 0  # §8.3
    rents: list[Money] = []  # §5.5 by level


class Planet(Struct, forbid_unknown_fields=True):
    """§1.5 Three plots that one player claims together; `point` is the price of a support point on any of them."""

    name: Name
    color: Annotated[str, Meta(min_length=1, max_length=20)]
    lots: list[int]
    point: Money
    point_sale: Money
    point_premium: Money


class Event(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """§7.8 An event card: what it does, in the order of the fields."""

    code: Annotated[str, Meta(min_length=1, max_length=12)]
    name: Name
    text: Annotated[str, Meta(min_length=1, max_length=300)]
    receive: Money = 0  # the bank pays
    pay: Money = 0  # to the bank
    per_station: Money = 0  # from the bank, for each toll station and speed trap owned
    per_level: Money = 0  # to the bank, for each support point owned
    from_each: Money = 0
    to_each: Money = 0
    skip: Annotated[int, Meta(ge=0, le=5)] = 0  # rounds to miss
    again: bool = False  # another throw
    move: Move = ""
    steps: Annotated[int, Meta(ge=0, le=LONGEST)] = 0  # how far back or forward


class Board(boards.Board, kw_only=True):
    """The plan of Planetopoly."""

    throws: ClassVar[bool] = True

    cash: Money
    passing: Money
    landing: Money
    fines: list[Money]
    toll_rents: list[Money]
    trap_rents: list[Money]
    planets: list[Planet]
    spaces: list[Space]
    events: list[Event]

    def objections(self) -> Iterator[Objection]:
        return list_board_objections(self)

    # -- tables, made once for all games played on the board

    @cached_property
    def size(self) -> int:
        return len(self.spaces)

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
    def sales(self) -> tuple[int, ...]:
        """§9.2 What the bank pays for each deed."""
        return tuple(space.sale for space in self.spaces)

    @cached_property
    def rents(self) -> tuple[list[int], ...]:
        return tuple(space.rents for space in self.spaces)

    @cached_property
    def rented(self) -> tuple[str, ...]:
        """What a bill for the rent of each field says."""
        return tuple(f"rent at {space.name}" for space in self.spaces)

    @cached_property
    def planet_at(self) -> tuple[int, ...]:
        """The planet of each plot; NO_PLANET elsewhere."""
        return tuple(NO_PLANET if space.planet is None else space.planet for space in self.spaces)

    @cached_property
    def plot_at(self) -> tuple[int, ...]:
        """Which of its planet's plots each plot is, 0 to 2; -1 elsewhere."""
        found = {lot: at for planet in self.planets for at, lot in enumerate(planet.lots)}
        return tuple(found.get(index, -1) for index in range(self.size))

    @cached_property
    def lots(self) -> tuple[tuple[int, ...], ...]:
        """The plots of each planet."""
        return tuple(tuple(planet.lots) for planet in self.planets)

    def indexes(self, *kinds: Kind) -> tuple[int, ...]:
        return tuple(index for index, space in enumerate(self.spaces) if space.kind in kinds)

    @cached_property
    def tolls(self) -> tuple[int, ...]:
        return self.indexes("toll")

    @cached_property
    def traps(self) -> tuple[int, ...]:
        return self.indexes("trap")

    @cached_property
    def properties(self) -> tuple[int, ...]:
        """What can be bought."""
        return self.indexes("plot", "toll", "trap")

    # -- ways

    @cached_property
    def walks(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The fields that a throw leads over: walks[place][steps]."""
        return tuple(tuple(walk(self.size, place, steps) for steps in range(LONGEST + 1)) for place in range(self.size))

    @cached_property
    def wages(self) -> tuple[tuple[int, ...], ...]:
        """§3.1, §3.2 What Start pays for a throw: wages[place][steps]."""
        return tuple(tuple(self.wage(place, steps) for steps in range(LONGEST + 1)) for place in range(self.size))

    def wage(self, place: int, steps: int) -> int:
        """§3.2 What Start pays for so many steps forward."""
        if not steps or not passes(place, steps, self.size):
            return 0
        return self.passing + (self.landing if (place + steps) % self.size == START else 0)

    @cached_property
    def prisons(self) -> tuple[tuple[int, int], ...]:
        """§10.2 From each field: the nearest prison in either direction (a tie goes forward), the next one ahead."""
        return tuple(self._prisons(place) for place in range(self.size))

    def _prisons(self, place: int) -> tuple[int, int]:
        forward = {(prison - place) % self.size: prison for prison in self.indexes("prison")}
        either = {min((steps, 0), (self.size - steps, 1)): prison for steps, prison in forward.items()}
        return either[min(either)], forward[min(forward)]

    def steps_to(self, place: int, kind: Kind) -> int:
        """How many steps forward lead to the next field of a kind."""
        return min([ahead(self.size, place, index) for index in self.indexes(kind)])

    def list_ways(self, deck: str, number: int) -> Iterator[tuple[int, int]]:
        """§7.3, §7.8 From each event field."""
        for place in self.indexes("event"):
            if (there := self._find_end(place, self.events[number])) is not None:
                yield place, there

    def _find_end(self, place: int, event: Event) -> int | None:
        match event.move:
            case "opposite":
                return (place + self.size // 2) % self.size
            case "forward":
                return (place + event.steps) % self.size
            case "back":
                return (place - event.steps) % self.size
            case "prison" if self.indexes("prison"):
                return self.prisons[place][0]
            case "toll" | "trap" if self.indexes(event.move):
                return (place + self.steps_to(place, event.move)) % self.size
            case "start" | "risk":
                return next(iter(self.indexes(event.move)), None)
        return None
