"""Bots of one level against others: who wins how often, each of its places in the order of play in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from ..bots import never_hurry
from ..simulate import list_winning_places, played, seed_of_game
from ..title import Title
from .statistics import Interval, wilson_interval

Allow = Callable[[], Callable[[], bool]]  # as a bot begins to think: what says whether it may think on


def allow_everything() -> Callable[[], bool]:
    """Thought without an end: as long as there is something to think about."""
    return never_hurry


class Contest(NamedTuple):
    """One bot of a level among those of another, in games with so many seats."""

    title: Title[Any, Any, Any]
    level: str
    rivals: str
    seats: int
    settings: Mapping[str, Any] = {}
    seed: int = 1


class Score(Struct):
    """What it won: a game that several came first in is shared among them. `won` and `games` count by its place in the
    order of play; games that had no end count nowhere."""

    won: list[float]
    games: list[int]

    @property
    def share(self) -> float:
        """Of all games that ended, 0 to 1."""
        return sum(self.won) / max(1, sum(self.games))

    def measure_interval(self) -> Interval:
        """Where its share lies with 95 % certainty."""
        return wilson_interval(round(sum(self.won)), sum(self.games))


def play_contest(contest: Contest, games: int, allow: Allow = allow_everything) -> Iterator[Score]:
    """The score after each game. The same dice come once for each place: a level that is no better wins its share.
    Illegal or LookupError where the title has no such settings or levels."""
    seats = contest.seats
    score = Score([0.0] * seats, [0] * seats)
    for number in range(games):
        place = number % seats
        levels = [contest.level if at == place else contest.rivals for at in range(seats)]
        seed = seed_of_game(contest.seed, number // seats)
        table = played(contest.title, levels, contest.settings, seed, allow=allow)
        if table.over:
            first = list_winning_places(table)
            score.games[place] += 1
            score.won[place] += 1 / len(first) if place in first else 0.0
        yield score
