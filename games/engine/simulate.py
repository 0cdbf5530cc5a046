"""Games of bots, for whoever designs a board or a bot. What many of them come to is counted in `balance`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from .bots import DEFAULT_LEVEL, choose, never_hurry
from .chance import Seeded
from .dice import TurnBegan
from .journal import Entry
from .options import Action, Silence
from .policy import random_answer
from .table import Table
from .title import Title
from .types import Seat

MOST = 60_000  # entries of one game


class Results(Struct):
    """How a number of games ended, whatever their seats; `balance` counts those of one board."""

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
    look: Callable[[Table], None] | None = None,
    allow: Callable[[], Callable[[], bool]] = lambda: never_hurry,
) -> Table:
    """One game of bots, one level for each place in the order of play, to its end (or to `MOST` entries). `look` is
    shown the table after each entry; `allow` is asked as a bot begins to think, for what says whether it may think
    on."""
    rng = Seeded(seed)
    table = Table.start(title, len(levels), settings, board, chance=Seeded(seed + 1))
    at_random, first = set(levels) == {"random"}, None
    while not table.over and table.number < MOST:
        if first is None and (first := mover_in(table.entries[-1])) is not None:
            levels = [levels[(seat - first) % len(levels)] for seat in range(len(levels))]
        if at_random:
            table.play(*random_answer(table, rng))
        else:
            bots_answer(table, levels, rng, allow())
        if look:
            look(table)
    return table


def find_first_mover(table: Table) -> Seat:
    """The seat that was first in the order of play; 0 where no fact says so."""
    return next((seat for entry in table.entries if (seat := mover_in(entry)) is not None), 0)


def list_winning_places(table: Table) -> list[int]:
    """The places in the order of play, counted from 0, of who came first; nobody's where the game was given up."""
    first, winners = find_first_mover(table), table.over.ranking[0] if table.over else []
    return [(seat - first) % table.game.seats for seat in winners]


def mover_in(entry: Entry) -> Seat | None:
    """The seat whose turn began with an entry, if one did."""
    return next((fact.seat for fact in entry.facts if isinstance(fact, TurnBegan)), None)


def bots_answer(table: Table, levels: Sequence[str], rng: Seeded, may_go_on: Callable[[], bool] = never_hurry) -> None:
    """One answer of one of the seats asked; a bot with nothing to say is silent."""
    seat = choose_at_random(table, rng)
    answer_or_stay_silent(table, seat, choose(table, seat, levels[seat], rng, may_go_on))


def answer_with_slips(table: Table, slips: Sequence[int], rng: Seeded) -> None:
    """One answer of one of the seats asked: a fair bot's, or so many times in a thousand (by seat) any answer there
    is."""
    seat = choose_at_random(table, rng)
    level = "random" if slips[seat] and rng.randrange(1000) < slips[seat] else DEFAULT_LEVEL
    answer_or_stay_silent(table, seat, choose(table, seat, level, rng))


def choose_at_random(table: Table, rng: Seeded) -> Seat:
    """One of the seats that are asked."""
    waiting = sorted(table.asked)
    return waiting[rng.randrange(len(waiting))]


def answer_or_stay_silent(table: Table, seat: Seat, action: Action | None) -> None:
    """A bot's answer; silence where it has none."""
    if action is None:
        table.house(Silence(seat), table.game.now)
    else:
        table.play(seat, action, table.game.now)


def seed_of_game(seed: int, number: int) -> int:
    """The seed of one of many games: each has its own."""
    return seed * 1_000_003 + number * 7
