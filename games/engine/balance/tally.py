"""Counts of games, in whole numbers, so that batches add up to the same whatever their order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

import msgspec
from msgspec import Struct, field

MOMENTS = 20  # of a game, at which is looked who leads
HALF = MOMENTS // 2  # the moment of half time


class Sum(Struct):
    """A number by game: how much in all, and the sum of its squares, for its spread."""

    total: int = 0
    squares: int = 0

    def count(self, value: int) -> None:
        """One game more."""
        self.total += value
        self.squares += value * value


class Won(Struct):
    """In how many games something was so, and in how many of them the seat it is about won."""

    games: int = 0
    won: int = 0

    def count(self, won: bool) -> None:
        """One game more."""
        self.games += 1
        self.won += won


class SpaceTally(Struct):
    """Of one space."""

    stops: Sum = field(default_factory=Sum)
    income: Sum = field(default_factory=Sum)
    sales: int = 0  # of it alone
    paid: int = 0  # in those


class GroupTally(Struct):
    """Of one group: in one hand, built to each level (by level, 1 first), and what it cost and brought. `half`: in
    one hand at half time. `duels`: so was another group, in another hand, and just one of the two owners won."""

    whole: Won = field(default_factory=Won)
    half: Won = field(default_factory=Won)
    duels: Won = field(default_factory=Won)
    met: int = 0  # games in which there were duels
    built: list[Won] = field(default_factory=list)
    income: Sum = field(default_factory=Sum)
    bought: int = 0
    upgrades: int = 0  # less what was paid back
    builders: int = 0  # games in which somebody built on it
    repaid: int = 0  # of those, in which it brought its last builder more than that seat spent on it

    @property
    def beaten(self) -> int:
        """In how many of the games that were met its owner beat the owner of another. Duels of one game hang together,
        so all of them weigh as much as their games."""
        return round(self.met * self.duels.won / self.duels.games) if self.duels.games else 0


class CardTally(Struct):
    """Of one card: how often it was drawn, what it moved for whoever drew it, and whether they won."""

    drawn: int = 0
    moved: Sum = field(default_factory=Sum)
    won: int = 0


class Tally(Struct, kw_only=True):
    """What a number of games came to. `wins`: by place in the order of play; a shared win counts for each. `turns` and
    `answers`: how many games had so many. `leaders`: at moments of a game, whether the seat then worth most won."""

    seats: int
    games: int = 0
    finished: int = 0
    decisions: int = 0
    shared: int = 0
    wins: list[int] = field(default_factory=list)
    endings: dict[str, int] = field(default_factory=dict)
    milestones: dict[str, int] = field(default_factory=dict)
    turns: dict[int, int] = field(default_factory=dict)
    answers: dict[int, int] = field(default_factory=dict)
    leaders: list[Won] = field(default_factory=list)
    spaces: list[SpaceTally] = field(default_factory=list)
    groups: list[GroupTally] = field(default_factory=list)
    cards: list[CardTally] = field(default_factory=list)

    @classmethod
    def empty(cls, seats: int, spaces: int = 0, groups: int = 0, cards: int = 0) -> Self:
        """Nothing yet, for a board with so many spaces, groups and cards."""
        return cls(
            seats=seats,
            wins=[0] * seats,
            leaders=[Won() for _ in range(MOMENTS)],
            spaces=[SpaceTally() for _ in range(spaces)],
            groups=[GroupTally() for _ in range(groups)],
            cards=[CardTally() for _ in range(cards)],
        )

    @property
    def fair_share(self) -> float:
        """What each seat should win."""
        return 1 / self.seats

    def to_data(self) -> dict[str, Any]:
        """As plain data that JSON holds."""
        told: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return told

    @classmethod
    def from_data(cls, data: Any) -> Self:
        """From what `to_data` gave. msgspec.ValidationError for anything else."""
        return msgspec.convert(data, cls, strict=False)


def merge_tallies(tallies: Iterable[Tally]) -> Tally:
    """The tally of all their games. At least one; all of the same board and number of seats (ValueError)."""
    first, *others = tallies
    return Tally.from_data(_sum_of([first.to_data(), *[each.to_data() for each in others]]))


def _sum_of(parts: list[Any]) -> Any:
    """Plain data added place by place; what counts by name has every name of any of them."""
    first = parts[0]
    if isinstance(first, dict):
        names = dict.fromkeys(name for part in parts for name in part)
        return {
            name: first["seats"] if name == "seats" else _sum_of([part[name] for part in parts if name in part])
            for name in names
        }
    if isinstance(first, list):
        longest = max(map(len, parts))
        return [_sum_of([part[at] for part in parts if at < len(part)]) for at in range(longest)]
    return sum(parts)
