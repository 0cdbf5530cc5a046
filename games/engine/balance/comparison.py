"""Two tallies side by side: what differs, and what chance alone may have done."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from .figures import CARDS, GROUPS, SPACES, Figure
from .statistics import Z99, Interval, choose_by_holm, shares_chance, two_sided_chance

NAMED = (GROUPS, SPACES, CARDS)  # what has another name there is another thing, and is not compared


class Difference(NamedTuple):
    """A figure of the older run and of the newer one. `interval`: of the difference, 99 %; `clear`: beyond chance, all
    figures of the comparison considered."""

    old: Figure
    new: Figure
    interval: Interval
    clear: bool

    @property
    def value(self) -> float:
        """How much more the newer has."""
        return self.new.value - self.old.value


def compare_figures(old: list[Figure], new: list[Figure]) -> list[Difference]:
    """The figures that both have and that have a spread, in the order of the newer. Clear is what chance alone would
    do less than once in a hundred such comparisons."""
    before = {each.key: each for each in old}
    pairs = [(before[each.key], each) for each in new if each.key in before and _comparable(before[each.key], each)]
    clear = choose_by_holm([_chance(*pair) for pair in pairs])
    return [Difference(one, two, _interval(one, two), sure) for (one, two), sure in zip(pairs, clear, strict=True)]


def _comparable(one: Figure, two: Figure) -> bool:
    same = one.label == two.label or one.section not in NAMED
    return same and one.error is not None and two.error is not None


def _error(one: Figure, two: Figure) -> float:
    return sqrt((one.error or 0.0) ** 2 + (two.error or 0.0) ** 2)


def _chance(one: Figure, two: Figure) -> float:
    if one.counted and two.counted:
        return shares_chance(one.counted, two.counted)
    return two_sided_chance(two.value - one.value, _error(one, two))


def _interval(one: Figure, two: Figure) -> Interval:
    middle, half = two.value - one.value, Z99 * _error(one, two)
    return Interval(middle - half, middle + half)
