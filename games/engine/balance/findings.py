"""What stands out in a tally, in words: rules over its counts, told only where chance cannot explain them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from games.engine.title import Title

from .figures import QUARTERS
from .statistics import Z99, choose_bound, wilson_interval
from .tally import HALF, Tally

ALLOWED = 1.15  # times its fair share that a seat may win
OFTEN = 0.5  # of all games, for a group that can decide them
BEATS = 0.6  # of the games in which it meets another group at half time, that it may win
EVEN = 0.5  # of those, that any group wins on the whole
SELDOM = 0.25  # of its builders, whom a group should pay back at least
LATE = next(moment for moment, words in QUARTERS.items() if words == "three quarters")
ENDLESS = 0.001  # of all games, that may be given up


class Finding(NamedTuple):
    """One thing that stands out. `good`: it is as it should be."""

    title: str
    words: str
    good: bool = False


class Counted(NamedTuple):
    """What the rules look at."""

    title: Title[Any, Any, Any]
    board: Any
    tally: Tally
    settings: Mapping[str, Any]


Rule = Callable[[Counted], Iterator[Finding]]


def list_findings(title: Title[Any, Any, Any], board: Any, tally: Tally, settings: Mapping[str, Any]) -> list[Finding]:
    """What stands out, the gravest kinds first; none before there are games."""
    if not tally.games:
        return []
    counted = Counted(title, board, tally, settings)
    return [found for rule in RULES for found in rule(counted)]


def tell_share(won: int, of: int) -> str:
    """A share with a decimal: `39.5%`."""
    return f"{100 * won / of:.1f}%" if of else "none"


def find_favoured_seats(counted: Counted) -> Iterator[Finding]:
    """A seat that wins too often, and what the title has against it."""
    tally = counted.tally
    lows, highs = zip(*(wilson_interval(wins, tally.games, Z99) for wins in tally.wins), strict=True)
    best = max(range(tally.seats), key=lambda seat: (tally.wins[seat], -seat))
    worst = min(range(tally.seats), key=lambda seat: (tally.wins[seat], seat))
    fair = f"{100 * tally.fair_share:.0f}%" if 100 % tally.seats == 0 else f"{100 * tally.fair_share:.1f}%"
    told = f"Seat {best + 1} wins {tell_share(tally.wins[best], tally.games)}"
    if lows[best] > tally.fair_share:
        least = f"seat {worst + 1} {tell_share(tally.wins[worst], tally.games)}"
        grave = tally.wins[best] / tally.games > ALLOWED * tally.fair_share
        words = f"{told}, {least}; fair is {fair}.{_remedy(counted) if grave else ' That is allowed.'}"
        name = f"Seat {best + 1} wins too often" if grave else f"Seat {best + 1} wins a little more often"
        yield Finding(name, words, good=not grave)
    elif highs[best] < ALLOWED * tally.fair_share:
        yield Finding("The seats are fair", f"{told}, and no seat wins more; fair is {fair}.", good=True)


def _remedy(counted: Counted) -> str:
    """What can be tried against it."""
    if counted.title.balance.fair is None:
        return " Give later seats more to begin with."
    fair, _ = counted.title.balance.fair
    usual = {each["name"]: each["default"] for each in counted.title.form()}
    if {**usual, **counted.settings}.items() >= fair.items():
        return " The start is the fair one, so its amounts need another look."
    return " Try it with the fair start."


def find_deciding_groups(counted: Counted) -> Iterator[Finding]:
    """A group that is in one hand at half time in most games, and that other groups seldom stand up to. Whose it is at
    the end says nothing: whoever is left last has most groups.

    Groups are even on the whole, for where one beats another, that one is beaten. So each is held against half, as sure
    as one of so many has to be; `BEATS` is no bound of an interval, but what is worth to be told."""
    tally = counted.tally
    groups = list(zip(counted.title.balance.list_groups(counted.board), tally.groups, strict=True))
    sure = choose_bound(len(groups))
    for group, of in groups:
        often = wilson_interval(of.half.games, tally.games, Z99).low > OFTEN
        better = of.beaten >= BEATS * of.met and wilson_interval(of.beaten, of.met, sure).low > EVEN
        if often and better:
            low, high = wilson_interval(of.beaten, of.met)
            held = f"It was in one hand at half time in {tell_share(of.half.games, tally.games)} of the games"
            beat = f"{tell_share(of.beaten, of.met)} ({100 * low:.0f} to {100 * high:.0f})"
            words = f"{held}, and its owner beat the owner of another in {beat}; even is 50%."
            yield Finding(f"{group.name} decides the game", words)


def find_poor_groups(counted: Counted) -> Iterator[Finding]:
    """Groups that seldom pay anybody back."""
    poor = [
        (group.name, of)
        for group, of in zip(counted.title.balance.list_groups(counted.board), counted.tally.groups, strict=True)
        if of.builders and wilson_interval(of.repaid, of.builders, Z99).high < SELDOM
    ]
    for name, of in poor:
        back = f"{100 * of.income.total / max(1, of.bought + of.upgrades):.0f}"
        words = f"Of those who built on it {tell_share(of.repaid, of.builders)} got their money back; "
        yield Finding(f"{name} pays nothing back", f"{words}it earns {back} for each 100 spent.")


def find_early_decision(counted: Counted) -> Iterator[Finding]:
    """Whoever leads at half time mostly wins."""
    tally = counted.tally
    if len(tally.leaders) < LATE:
        return
    half, late = tally.leaders[HALF - 1], tally.leaders[LATE - 1]
    if wilson_interval(half.won, half.games, Z99).low > (1 + tally.fair_share) / 2:
        told = f"The leader at half time wins {tell_share(half.won, half.games)}"
        words = f"{told}, at three quarters {tell_share(late.won, late.games)}."
        yield Finding("A lead at half time mostly holds", words)


def find_endless_games(counted: Counted) -> Iterator[Finding]:
    """Games that were given up."""
    tally = counted.tally
    endless = tally.games - tally.finished
    if wilson_interval(endless, tally.games, Z99).low > ENDLESS:
        words = f"{endless:,} of {tally.games:,} were given up, as they came to no end."
        yield Finding("Some games do not end", words)


RULES: tuple[Rule, ...] = (
    find_favoured_seats,
    find_deciding_groups,
    find_early_decision,
    find_poor_groups,
    find_endless_games,
)
