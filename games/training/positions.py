"""Positions as arrays: rows by position, seat and feature, padded to the most seats; and how they are split."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from .self_play import TrainingGame

Array = np.ndarray[Any, Any]
LOTS = 1 << 32
SCATTER = 2_654_435_761  # Knuth's multiplier: neighbouring numbers come to lie far apart


class Positions(NamedTuple):
    """`rows` (position, seat, feature), `living` (position, seat), `results` and `wealth` likewise; for each position
    the number of its `game`, its `seats`, and how much was `played`, as a share of a mean game of so many seats: more
    than 1 in long games, as nobody knows beforehand how long a game will be."""

    rows: Array
    living: Array
    results: Array
    wealth: Array
    game: Array
    seats: Array
    played: Array

    def pick(self, which: Array) -> Positions:
        """Some of them, by a mask or by numbers."""
        return Positions(*(each[which] for each in self))

    @property
    def games(self) -> int:
        """How many games they are of."""
        return len(np.unique(self.game))


def gather_positions(games: Iterable[TrainingGame], features: int, widest: int) -> Positions:
    """The positions of these games, in their order."""
    parts: list[list[Array]] = [[] for _ in Positions._fields]
    lengths = []
    for number, game in enumerate(games):
        lengths.append(game.length)
        count = len(game.rows)
        rows = np.zeros((count, widest, features), np.float32)
        living, wealth = np.zeros((count, widest), bool), np.zeros((count, widest), np.float32)
        for at, position in enumerate(game.rows):
            for seat, row in enumerate(position):
                if row is not None:
                    rows[at, seat], living[at, seat], wealth[at, seat] = row, True, game.wealth[at][seat]
        result = np.zeros(widest, np.float32)
        result[: len(game.result)] = game.result
        columns: tuple[Array, ...] = (
            *(rows, living, np.tile(result, (count, 1)), wealth, np.full(count, number)),
            *(np.full(count, len(game.result)), np.array(game.entries, float)),
        )
        for part, each in zip(parts, columns, strict=True):
            part.append(each)
    made = Positions(*(np.concatenate(part) for part in parts))
    return made._replace(played=made.played / np.mean(lengths))


def join_positions(parts: Iterable[Positions]) -> Positions:
    """Positions of several sets of games as one, their games numbered on."""
    joined: list[Positions] = []
    for part in parts:
        begin = 1 + max((int(each.game.max()) for each in joined), default=-1)
        joined.append(part._replace(game=part.game + begin))
    return Positions(*(np.concatenate(each) for each in zip(*joined, strict=True)))


def split_positions(all_of_them: Positions, kept_back: float) -> tuple[Positions, Positions]:
    """Those to fit to, and the share that is kept back; a game is never on both sides."""
    lot = (all_of_them.game.astype(np.uint64) * SCATTER % LOTS) / LOTS
    return all_of_them.pick(lot >= kept_back), all_of_them.pick(lot < kept_back)
