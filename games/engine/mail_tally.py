"""Many games by mail: their days and letters, who answered, and who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from msgspec import Struct, field

from .mail_days import BARE, MailGame, Planner
from .title import Title
from .types import Seat

PLACES = 3  # of a share, as it is printed
LISTED = 9  # phases that are listed


class MailTally(Struct):
    """What a number of games by mail came to."""

    games: int = 0
    finished: int = 0
    days: list[float] = field(default_factory=list)
    letters: list[float] = field(default_factory=list)  # to one person, on average
    most: list[int] = field(default_factory=list)  # to whoever got most
    own: list[float] = field(default_factory=list)  # answers that one person gave, on average
    by: Counter[str] = field(default_factory=Counter)
    alike: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    unlike: Counter[str] = field(default_factory=Counter)
    wins: float = 0.0  # of the seats with a plan; a shared win counts in part

    def add(self, game: MailGame) -> None:
        seats = game.table.game.seats
        self.games += 1
        self.days.append(game.post.now)
        self.letters.append(sum(game.post.letters) / seats)
        self.most.append(max(game.post.letters))
        self.own.append(sum(game.own) / seats)
        self.by += game.by
        self.alike += game.alike
        self.asked += game.asked
        self.unlike += game.unlike
        if over := game.table.over:
            self.finished += 1
            self.wins += len(game.planning.intersection(over.ranking[0])) / len(over.ranking[0])

    def report(self) -> dict[str, Any]:
        """Days and letters of one person with median and 90th percentile; answers of a game, by who gave them; the
        share of a plan's answers that a steady player would have given; letters by what they asked."""
        answers = {by: self.each(self.by[by]) for by in ("person", "house", "plan")}
        compared = self.by["plan"]
        return {
            "games": self.games,
            "finished": self.finished,
            "mail_days": spread(self.days),
            "letters": spread(self.letters),
            "letters_to_most": spread(self.most),
            "own_answers": spread(self.own),
            "answers": answers,
            "agreement": round(self.alike / compared, PLACES) if compared else None,
            "asked": {phase: self.each(many) for phase, many in self.asked.most_common(LISTED)},
            "unlike": {phase: self.each(many) for phase, many in self.unlike.most_common(LISTED)},
        }

    def each(self, many: float) -> float:
        return round(many / self.games, 1)


def spread(values: list[Any]) -> dict[str, float]:
    """The median and the 90th percentile."""
    ordered = sorted(values)
    return {"median": round(median(ordered), 1), "p90": round(ordered[int(0.9 * len(ordered))], 1)}


def mail_games(
    title: Title[Any, Any, Any],
    seats: int,
    strength: str,
    *,
    games: int,
    seed: int,
    by_clock: bool = False,
    planners: int | None = None,
    make_planner: Callable[[str], Planner] | None = None,
    settings: dict[str, Any] | None = None,
) -> Iterator[MailGame]:
    """Games by mail, one after another, each with a seed of its own. `planners`: how many of the seats have a plan, in
    turn so that each seat is as often among them; None: all."""
    many = seats if planners is None else planners
    for number in range(games):
        planning: list[Seat] = sorted({(number + other) % seats for other in range(many)})
        planner = None if strength in BARE or make_planner is None else make_planner(strength)
        yield MailGame(
            title,
            seats,
            strength,
            seed + 7 * number,
            by_clock=by_clock,
            planner=planner,
            planning=planning,
            settings=settings,
        ).run()
