"""Intervals and tests for counts: Wilson's for shares, the normal one for means, Holm's for many at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, erfc, floor, sqrt
from statistics import NormalDist
from typing import NamedTuple

from .tally import Sum

Z95, Z99 = 1.959964, 2.575829


class Interval(NamedTuple):
    """Where a value lies, as far as chance lets one know."""

    low: float
    high: float


def wilson_interval(won: int, of: int, z: float = Z95) -> Interval:
    """Wilson's interval of a share; all of 0 to 1 where nothing was counted.

    >>> [round(each, 3) for each in wilson_interval(50, 100)]
    [0.404, 0.596]
    """
    if not of:
        return Interval(0.0, 1.0)
    share, square = won / of, z * z / of
    middle, half = (share + square / 2) / (1 + square), z / (1 + square)
    half *= sqrt(share * (1 - share) / of + square / (4 * of))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def share_error(won: int, of: int) -> float:
    """The standard error of a share, never quite 0: half of Wilson's interval."""
    low, high = wilson_interval(won, of)
    return (high - low) / 2 / Z95


def mean_and_error(counted: Sum, games: int) -> tuple[float, float]:
    """The mean by game of a number, and its standard error."""
    if not games:
        return 0.0, 0.0
    mean = counted.total / games
    return mean, sqrt(max(0.0, counted.squares / games - mean * mean) / games)


def quantile(counts: Mapping[int, int], share: float) -> int | None:
    """The value at which that share of what was counted by value is reached; as a sorted list has it at that place.

    >>> quantile({1: 2, 5: 2}, 0.5)
    5
    """
    many = sum(counts.values())
    wanted, seen = min(many - 1, int(share * many)), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen > wanted:
            return value
    return None


def quantile_interval(values: Sequence[float], share: float) -> Interval:
    """Where a quantile of a number lies, by the values about it.

    >>> quantile_interval(range(100), 0.5)
    Interval(low=40, high=60)
    """
    ordered = sorted(values)
    aside = Z95 * sqrt(share * (1 - share) * len(ordered))
    low, high = floor(share * len(ordered) - aside), ceil(share * len(ordered) + aside)
    return Interval(ordered[max(0, low)], ordered[min(len(ordered) - 1, high)])


def ratio_interval(parts: Sequence[float], wholes: Sequence[float]) -> Interval:
    """Where the share lies that parts have of their wholes, which come by game: what is counted in one game hangs
    together. 0 to 1 where nothing was counted.

    >>> [round(each, 3) for each in ratio_interval([8, 9, 10, 9], [10, 10, 10, 10])]
    [0.831, 0.969]
    """
    whole = sum(wholes)
    if not whole:
        return Interval(0.0, 1.0)
    share = sum(parts) / whole
    half = Z95 * sqrt(sum((part - share * of) ** 2 for part, of in zip(parts, wholes, strict=True))) / whole
    return Interval(max(0.0, share - half), min(1.0, share + half))


def quantile_error(counts: Mapping[int, int], share: float) -> float:
    """The standard error of a quantile, from the values about it."""
    many = sum(counts.values())
    if not many:
        return 0.0
    aside = Z95 * sqrt(share * (1 - share) / many)
    low, high = quantile(counts, max(0.0, share - aside)), quantile(counts, min(1.0, share + aside))
    return ((high or 0) - (low or 0)) / 2 / Z95


def two_sided_chance(difference: float, error: float) -> float:
    """How likely chance alone makes a difference at least so large."""
    if not error:
        return 1.0 if not difference else 0.0
    return erfc(abs(difference) / error / sqrt(2))


def shares_chance(one: tuple[int, int], other: tuple[int, int]) -> float:
    """How likely two shares (won, of) that are alike come out at least so far apart."""
    many = one[1] + other[1]
    if not one[1] or not other[1]:
        return 1.0
    pooled = (one[0] + other[0]) / many
    error = sqrt(pooled * (1 - pooled) * (1 / one[1] + 1 / other[1]))
    return two_sided_chance(one[0] / one[1] - other[0] / other[1], error)


def choose_by_holm(chances: Sequence[float], most: float = 0.01) -> list[bool]:
    """Which of many differences are clear, if all of them together shall be wrong at most so often (Holm 1979).

    >>> choose_by_holm([0.004, 0.2, 0.0001], 0.01)
    [True, False, True]
    """
    clear = [False] * len(chances)
    for rank, at in enumerate(sorted(range(len(chances)), key=lambda place: chances[place])):
        if chances[at] > most / (len(chances) - rank):
            break
        clear[at] = True
    return clear


def choose_bound(many: int, most: float = 0.01) -> float:
    """How many standard errors each of many intervals reaches to both sides, if all of them together shall be wrong at
    most so often (Bonferroni).

    >>> round(choose_bound(1), 3), round(choose_bound(10), 2)
    (2.576, 3.29)
    """
    return NormalDist().inv_cdf(1 - most / 2 / max(1, many))
