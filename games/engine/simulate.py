"""Many games at once, for whoever designs a board or a bot: who wins, how long it takes, how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from .bots import choose
from .chance import Seeded
from .options import Silence
from .policy import random_answer
from .table import Table
from .title import Title

MOST = 60_000  # entries of one game


class Tally(Struct):
    """What a number of games came to."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    wins_by_seat: dict[int, int] = {}
    endings: dict[str, int] = {}
    lengths: list[int] = []

    def add(self, table: Table) -> None:
        self.games += 1
        self.decisions += table.number
        if table.over:
            self.finished += 1
            self.lengths.append(table.number)
            self.endings[table.over.ending] = self.endings.get(table.over.ending, 0) + 1
            for winner in table.over.ranking[0]:
                self.wins_by_seat[winner] = self.wins_by_seat.get(winner, 0) + 1

    def percentile(self, share: float) -> int | None:
        """The length in entries below which that share of the finished games ended."""
        ordered = sorted(self.lengths)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else None

    def report(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "finished": self.finished,
            "decisions": self.decisions,
            "wins_by_seat": {str(seat): wins for seat, wins in sorted(self.wins_by_seat.items())},
            "entries": {
                "p10": self.percentile(0.1),
                "median": self.percentile(0.5),
                "p90": self.percentile(0.9),
            },
            "endings": dict(Counter(self.endings).most_common()),
        }


def played(
    title: Title[Any, Any, Any],
    levels: Sequence[str],
    settings: Mapping[str, Any],
    seed: int,
    board: Any = None,
) -> Table:
    """One game of bots, one level a seat, to its end (or to `MOST` entries)."""
    rng = Seeded(seed)
    table = Table.start(title, len(levels), settings, board, chance=Seeded(seed + 1))
    if set(levels) == {"random"}:
        while not table.over and table.number < MOST:
            table.play(*random_answer(table, rng))
        return table
    while not table.over and table.number < MOST:
        bots_answer(table, levels, rng)
    return table


def bots_answer(table: Table, levels: Sequence[str], rng: Seeded) -> None:
    """One answer of one of the seats asked; a bot with nothing to say is silent."""
    waiting = sorted(table.asked)
    seat = waiting[rng.randrange(len(waiting))]
    action = choose(table, seat, levels[seat], rng)
    if action is None:
        table.house(Silence(seat), table.game.now)
    else:
        table.play(seat, action, table.game.now)


def games(
    title: Title[Any, Any, Any], levels: Sequence[str], settings: Mapping[str, Any], count: int, seed: int
) -> Iterator[Table]:
    """`count` games, each with a seed of its own."""
    for number in range(count):
        yield played(title, levels, settings, seed * 1_000_003 + number * 7)
