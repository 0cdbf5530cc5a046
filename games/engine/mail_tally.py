"""Many games by mail: their days and letters, who answered, and who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from statistics import mean, median
from typing import Any

from msgspec import Struct, field

from .balance.statistics import quantile_interval, ratio_interval, wilson_interval
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
    own_each: list[int] = field(default_factory=list)  # and that each gave, person by person
    by: Counter[str] = field(default_factory=Counter)
    compared: list[int] = field(default_factory=list)  # answers of plans, game by game
    alike: list[int] = field(default_factory=list)  # and those of them that a steady player would have given
    spans: int = 0  # rounds of each person in which plans were called for
    planned: int = 0  # and those of them in which they laid one
    asked: Counter[str] = field(default_factory=Counter)
    unlike: Counter[str] = field(default_factory=Counter)
    shares: float = 0.0  # of a victory that fall to seats with a plan if each seat wins as often
    wins: float = 0.0  # of the seats with a plan; a shared win counts in part

    def add(self, game: MailGame) -> None:
        seats = game.table.game.seats
        self.games += 1
        self.days.append(game.post.now)
        self.letters.append(sum(game.post.letters) / seats)
        self.most.append(max(game.post.letters))
        self.own.append(sum(game.own) / seats)
        self.own_each += game.own
        self.by += game.by
        self.compared.append(game.by["plan"])
        self.alike.append(game.alike)
        self.spans += len(game.spans)
        self.planned += len(game.planned)
        self.asked += game.asked
        self.unlike += game.unlike
        if over := game.table.over:
            self.finished += 1
            self.shares += len(game.planning) / seats
            self.wins += len(game.planning.intersection(over.ranking[0])) / len(over.ranking[0])

    def report(self) -> dict[str, Any]:
        """Days, letters and answers of one's own, with median and percentiles; answers of a game, by who gave them; the
        share of a plan's answers that a steady player would have given; in which share of the rounds of a person in
        which plans are called for they laid one; letters by what they asked."""
        answers = {by: self.each(self.by[by]) for by in ("person", "house", "plan")}
        compared = sum(self.compared)
        return {
            "games": self.games,
            "finished": self.finished,
            "mail_days": spread(self.days),
            "mail_days_interval": pair(quantile_interval(self.days, 0.5), 1),
            "letters": spread(self.letters),
            "letters_to_most": spread(self.most),
            "own_answers": spread(self.own),
            "own_answers_each": {**spread(self.own_each), "p10": at_share(self.own_each, 0.1)},
            "answers": answers,
            "agreement": round(sum(self.alike) / compared, PLACES) if compared else None,
            "agreement_interval": pair(ratio_interval(self.alike, self.compared)) if compared else None,
            "rounds_with_a_plan": round(self.planned / self.spans, PLACES) if self.spans else None,
            "asked": {phase: self.each(many) for phase, many in self.asked.most_common(LISTED)},
            "unlike": {phase: self.each(many) for phase, many in self.unlike.most_common(LISTED)},
        }

    def report_wins(self) -> dict[str, Any]:
        """What the seats with a plan won of the games that ended, beside their fair share."""
        return {
            "wins_of_planners": round(self.wins / max(1, self.finished), PLACES),
            "wins_interval": pair(wilson_interval(round(self.wins), self.finished)),
            "equal_share": round(self.shares / max(1, self.finished), PLACES),
        }

    def each(self, many: float) -> float:
        return round(many / self.games, 1)


def compare_turn_mails(planned: MailTally, bare: MailTally) -> dict[str, Any]:
    """Letters to one person with plans and where each question is one: which share of them there is no more."""
    return {
        "letters_by_hand": spread(bare.letters),
        "mail_days_by_hand": spread(bare.days),
        "own_answers_each_by_hand": {**spread(bare.own_each), "p10": at_share(bare.own_each, 0.1)},
        "fewer_letters": round(1 - mean(planned.letters) / mean(bare.letters), PLACES),
    }


def spread(values: list[Any]) -> dict[str, float]:
    """The median and the 90th percentile."""
    return {"median": round(median(values), 1), "p90": at_share(values, 0.9)}


def at_share(values: list[Any], share: float) -> float:
    """The value below which that share of them lies."""
    found: float = sorted(values)[int(share * len(values))]
    return round(found, 1)


def pair(interval: tuple[float, float], places: int = PLACES) -> list[float]:
    """An interval, as it is printed."""
    return [round(each, places) for each in interval]


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
