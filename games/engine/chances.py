"""How likely each seat is to win a position: a small network over rows of numbers, one row a seat.

A title says in its `chances.py` how a position is read (`read_position`), which numbers are taken of it (`GROUPS`) and
what wealth is (`measure_wealth`, the yardstick). The network is learned from games of bots (`manage.py train`) and lies
beside it as `chances.json`. Every row is made and scored by the same code, from its own seat's side, and the chances
are the softmax of the scores over those who are still in: whoever sits where, the same position gives the same chances.

Read in plain Python: a position with four seats takes some 70 µs, its rows 20 to 45 (`manage.py bench --only engine`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from math import exp
from operator import mul
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import msgspec
from msgspec import Struct

from .types import Illegal, Seat

if TYPE_CHECKING:
    from .table import Table
    from .title import Title

CHANCES: Final = "chances.json"  # in the folder of a title

Row = list[float]
Hands = Mapping[Seat, Any]


class Reading(Protocol):
    """A position as a title has read it: what the numbers of every seat are made of."""

    seats: int
    living: Sequence[Seat]


class FeatureGroup(NamedTuple):
    """Numbers that are measured together: their names, and how they are taken for a seat."""

    names: tuple[str, ...]
    measure: Callable[[Any, Seat], Sequence[float]]


class ChanceReader(Protocol):
    """What a title's `chances.py` offers."""

    GROUPS: tuple[FeatureGroup, ...]

    def read_position(self, view: Mapping[str, Any], board: Any, hands: Hands) -> Reading: ...

    def measure_wealth(self, view: Mapping[str, Any], board: Any) -> list[float]: ...


class ChanceModel(Struct, frozen=True):
    """A network as it is stored. `weights`: a row of the hidden layer for each unit; `direct` goes past it.

    `boards`: the hashes of the boards it was learned on, `seats` the numbers of seats; elsewhere it would be guessing.
    """

    features: list[str]
    weights: list[list[float]]
    biases: list[float]
    outputs: list[float]
    direct: list[float]
    seats: list[int]
    rules: int
    boards: list[str]
    made: dict[str, Any] = {}

    def score(self, row: Sequence[float]) -> float:
        """What a row is worth; only differences within a position mean anything."""
        total: float = sum(map(mul, self.direct, row))
        for weights, bias, output in zip(self.weights, self.biases, self.outputs, strict=True):
            value = bias + sum(map(mul, weights, row))
            if value > 0:
                total += output * value
        return total

    def share_chances(self, rows: Sequence[Row | None]) -> list[float]:
        """The chance of each seat to win, together 1; 0 for who has left (None)."""
        scores = [None if row is None else self.score(row) for row in rows]
        top = max(score for score in scores if score is not None)
        powers = [0.0 if score is None else exp(score - top) for score in scores]
        total = sum(powers)
        return [power / total for power in powers]


def name_features(names: str) -> Callable[[Callable[[Any, Seat], Sequence[float]]], FeatureGroup]:
    """Makes a feature group of a function that takes as many numbers, in this order."""
    return lambda measure: FeatureGroup(tuple(names.split()), measure)


def measure_lead(own: float, values: Sequence[float], seat: Seat, living: Sequence[Seat]) -> float:
    """By how much a seat is ahead of the best other who is still in; 0 for who is alone."""
    best = max((values[other] for other in living if other != seat), default=own)
    return own - best


@cache
def find_chance_reader(title: Title[Any, Any, Any]) -> ChanceReader | None:
    """The title's way to read positions for it; None where a title has none."""
    name = f"{title.package}.chances"
    return import_module(name) if find_spec(name) else None  # type: ignore[return-value]


@cache
def find_chance_model(title: Title[Any, Any, Any]) -> ChanceModel | None:
    """The title's network; None where there is none. LookupError where it was learned from other numbers."""
    reader, file = find_chance_reader(title), files(title.package).joinpath(CHANCES)
    if reader is None or not file.is_file():
        return None
    model = msgspec.json.decode(file.read_bytes(), type=ChanceModel)
    if model.features != list_features(reader):
        raise LookupError(f"{title.name}'s {CHANCES} was learned from other numbers: manage.py train {title.slug}")
    return model


def list_features(reader: ChanceReader) -> list[str]:
    """The names of a row's numbers, in order."""
    return [name for group in reader.GROUPS for name in group.names]


def build_chance_rows(reader: ChanceReader, view: Mapping[str, Any], board: Any, hands: Hands) -> list[Row | None]:
    """A row for each seat, from a view; None for who has left. `hands`: the hidden cards that may be known, by seat."""
    reading = reader.read_position(view, board, hands)
    measures = [group.measure for group in reader.GROUPS]
    rows: list[Row | None] = [None] * reading.seats
    for seat in reading.living:
        row: Row = []
        for measure in measures:
            row += measure(reading, seat)
        rows[seat] = row
    return rows


def has_chances(title: Title[Any, Any, Any], board_hash: str, seats: int) -> bool:
    """Whether chances can be told of a game on this board with so many seats."""
    model = find_chance_model(title)
    return model is not None and board_hash in model.boards and seats in model.seats


def calculate_chances(table: Table, hands: Hands | None = None) -> list[float]:
    """Each seat's chance to win, from what a spectator sees and the hands that may be known besides.

    Who has won shares 1 when the game is over. Illegal where `has_chances` says no.
    """
    game = table.game
    if table.over:
        return share_result(table)
    return judge_view(table.title, table.view(None), game.board, game.seats, hands)


def judge_view(
    title: Title[Any, Any, Any], view: Mapping[str, Any], board: Any, seats: int, hands: Hands | None = None
) -> list[float]:
    """Each seat's chance to win a position that stands as the view says, be it one that was only thought of.

    Illegal where `has_chances` says no.
    """
    if not has_chances(title, board.hash, seats):
        raise Illegal("What a position of this game is worth has not been learned.")
    model, reader = find_chance_model(title), find_chance_reader(title)
    assert model is not None
    assert reader is not None
    return model.share_chances(build_chance_rows(reader, view, board, hands or {}))


def share_result(table: Table) -> list[float]:
    """The chances once a game is over: 1, shared among those who came first."""
    first = table.over.ranking[0]  # type: ignore[union-attr]
    return [1 / len(first) if seat in first else 0.0 for seat in range(table.game.seats)]


def reveal_hands(reader: ChanceReader, game: Any) -> Hands:
    """The hidden cards of every seat, for who may know them all; nothing where a title has none."""
    reveal = getattr(reader, "reveal_hands", None)
    return reveal(game) if reveal else {}
