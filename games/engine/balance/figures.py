"""All figures of a tally, each with its interval: what pages, reports and comparisons show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.engine.title import Title

from .statistics import (
    Z95,
    Interval,
    mean_and_error,
    quantile,
    quantile_error,
    share_error,
    wilson_interval,
)
from .tally import MOMENTS, Tally, Won

WINS, LENGTH, ENDINGS, LEAD = "Wins by seat", "Length", "Endings", "Does it snowball?"
GROUPS, SPACES, CARDS = "Groups", "Spaces", "Cards"
QUARTERS = {5: "a quarter", 10: "half", 15: "three quarters"}  # of MOMENTS
CAP = "not over"
LEAST_DRAWS = 30  # of a card, before the spread of what it moved says how sure its mean is


class Figure(NamedTuple):
    """One number. `counted`: of a share, how many of how many. `error`: its standard error; None where there is none
    to be had, so that it is not compared."""

    key: str
    section: str
    label: str
    value: float
    unit: str
    error: float | None = None
    counted: tuple[int, int] | None = None

    @property
    def interval(self) -> Interval | None:
        """Where it lies, 95 %."""
        if self.counted:
            return wilson_interval(*self.counted)
        if self.error is None:
            return None
        return Interval(self.value - Z95 * self.error, self.value + Z95 * self.error)


def list_figures(title: Title[Any, Any, Any], board: Any, tally: Tally) -> list[Figure]:
    """All of them, in the order in which they are told. `board` as the engine reads it."""
    return [
        *_of_wins(tally),
        *_of_length(tally),
        *_of_endings(title, tally),
        *_of_leaders(tally),
        *_of_groups(title, board, tally),
        *_of_spaces(board, tally),
        *_of_cards(title, board, tally),
    ]


def _share(key: str, section: str, label: str, won: int, of: int) -> Figure:
    return Figure(key, section, label, won / of if of else 0.0, "%", share_error(won, of), (won, of))


def _of_wins(tally: Tally) -> Iterator[Figure]:
    for seat, wins in enumerate(tally.wins):
        yield _share(f"wins.{seat}", WINS, f"Seat {seat + 1} wins", wins, tally.games)
    if tally.shared:
        yield _share("wins.shared", WINS, "Shared victories", tally.shared, tally.games)


def _of_length(tally: Tally) -> Iterator[Figure]:
    for unit, counts in (("turns", tally.turns), ("answers", tally.answers)):
        for share, label in ((0.1, "one game in ten"), (0.5, "half of all games"), (0.9, "nine in ten")):
            value = quantile(counts, share)
            if value is not None:
                error = quantile_error(counts, share)
                yield Figure(f"{unit}.{share}", LENGTH, f"Over, {label}, by", float(value), unit, error)


def _of_endings(title: Title[Any, Any, Any], tally: Tally) -> Iterator[Figure]:
    for ending in sorted(tally.endings, key=lambda each: (-tally.endings[each], each)):
        label = name_ending(title, ending)
        yield _share(f"ending.{ending}", ENDINGS, label, tally.endings[ending], tally.games)
    yield _share("ending.none", ENDINGS, "Given up: not over", tally.games - tally.finished, tally.games)
    for words, games in sorted(tally.milestones.items()):
        yield _share(f"milestone.{words}", ENDINGS, words, games, tally.games)


def name_ending(title: Title[Any, Any, Any], ending: str) -> str:
    """An ending in words."""
    return title.balance.endings.get(ending) or ending.replace("_", " ").capitalize()


def _of_leaders(tally: Tally) -> Iterator[Figure]:
    for moment, words in QUARTERS.items():
        led = tally.leaders[moment - 1] if len(tally.leaders) >= moment else Won()
        if led.games:
            yield _share(f"leader.{moment}", LEAD, f"The leader at {words} wins", led.won, led.games)


def list_lead_curve(tally: Tally) -> list[tuple[float, Won]]:
    """At each moment of a game (0 to 1), in how many games somebody led, and how often they won."""
    return [(at / (MOMENTS + 1), led) for at, led in enumerate(tally.leaders, 1) if led.games]


def _of_groups(title: Title[Any, Any, Any], board: Any, tally: Tally) -> Iterator[Figure]:
    for at, (group, counted) in enumerate(zip(title.balance.list_groups(board), tally.groups, strict=True)):
        name = group.name
        if counted.whole.games:
            yield _share(f"group.{at}.whole", GROUPS, f"{name}: in one hand", counted.whole.games, tally.games)
            won = counted.whole
            yield _share(f"group.{at}.whole_won", GROUPS, f"{name}: its owner then wins", won.won, won.games)
        if counted.half.games:
            half = counted.half
            yield _share(f"group.{at}.half", GROUPS, f"{name}: in one hand at half time", half.games, tally.games)
            yield _share(f"group.{at}.half_won", GROUPS, f"{name}: its owner at half time wins", half.won, half.games)
        if counted.met:
            label = f"{name}: at half time, its owner beats the owner of another"
            yield _share(f"group.{at}.duels", GROUPS, label, counted.beaten, counted.met)
        for level, built in enumerate(counted.built, 1):
            if level in (1, len(counted.built)):
                label = f"{name}: built to level {level}"
                yield _share(f"group.{at}.built.{level}", GROUPS, label, built.games, tally.games)
                yield _share(f"group.{at}.won.{level}", GROUPS, f"{label}, its owner wins", built.won, built.games)
        mean, error = mean_and_error(counted.income, tally.games)
        yield Figure(f"group.{at}.income", GROUPS, f"{name}: income", mean, "a game", error)
        if spent := counted.bought + counted.upgrades:
            back = 100 * counted.income.total / spent
            yield Figure(f"group.{at}.return", GROUPS, f"{name}: earned for each 100 spent", back, "")
        if counted.upgrades > 0:
            back = 100 * counted.income.total / counted.upgrades
            yield Figure(f"group.{at}.upgrades", GROUPS, f"{name}: earned for each 100 of upgrades", back, "")
        if counted.builders:
            label = f"{name}: pays its builder back"
            yield _share(f"group.{at}.repaid", GROUPS, label, counted.repaid, counted.builders)


def name_spaces(board: Any) -> list[str]:
    """What the spaces of a board are called; none where it has no spaces."""
    return [str(name) for name in board.names] if getattr(board, "spaces", None) else []


def _of_spaces(board: Any, tally: Tally) -> Iterator[Figure]:
    names = name_spaces(board)
    stops = sum(space.stops.total for space in tally.spaces)
    for at, (name, space) in enumerate(zip(names, tally.spaces, strict=False)):
        label = f"{at} {name}"
        if stops:
            yield Figure(f"space.{at}.share", SPACES, f"{label}: of all stops", space.stops.total / stops, "%")
            mean, error = mean_and_error(space.stops, tally.games)
            yield Figure(f"space.{at}.stops", SPACES, f"{label}: stops", mean, "a game", error)
        if space.income.total:
            mean, error = mean_and_error(space.income, tally.games)
            yield Figure(f"space.{at}.income", SPACES, f"{label}: income", mean, "a game", error)
        if space.sales:
            yield Figure(f"space.{at}.sold", SPACES, f"{label}: sold", space.sales / tally.games, "times a game")
            yield Figure(f"space.{at}.paid", SPACES, f"{label}: price paid", space.paid / space.sales, "")


def _of_cards(title: Title[Any, Any, Any], board: Any, tally: Tally) -> Iterator[Figure]:
    moves = title.balance.moves
    for at, (card, counted) in enumerate(zip(title.balance.list_cards(board), tally.cards, strict=True)):
        label = f"{card.code} {card.name}"
        if counted.drawn:
            yield Figure(f"card.{at}.drawn", CARDS, f"{label}: comes", counted.drawn / tally.games, "times a game")
            mean, error = mean_and_error(counted.moved, counted.drawn)
            spread = error if counted.drawn >= LEAST_DRAWS else None
            yield Figure(f"card.{at}.moved", CARDS, f"{label}: moves", mean, moves, spread)
            yield _share(f"card.{at}.won", CARDS, f"{label}: who had it wins", counted.won, counted.drawn)
