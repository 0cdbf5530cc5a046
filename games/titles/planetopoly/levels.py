"""§5.10 to §5.14 Which levels the plots of a planet may have: nothing here knows who plays.

The state of a planet is the level of each of its plots, or UNOWNED for a plot that its claimant does not own.
"""

from __future__ import annotations

from functools import cache

from .constants import BASE, PLOTS

UNOWNED = -1
NEED = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3)  # what each level asks of the lowest of the other two plots
Levels = tuple[int, ...]


def fits(levels: Levels) -> bool:
    """Whether a planet may look like this."""
    owned = [level for level in levels if level != UNOWNED]
    if len(owned) < PLOTS:
        return max(owned, default=0) <= len(owned)
    return all(min(others(levels, at)) >= NEED[level] for at, level in enumerate(levels))


def others(levels: Levels, at: int) -> Levels:
    return levels[:at] + levels[at + 1 :]


def put(levels: Levels, at: int, level: int) -> Levels:
    return (*levels[:at], level, *levels[at + 1 :])


@cache
def raisable(levels: Levels) -> tuple[int, ...]:
    """The plots that may get one support point more."""
    return tuple([at for at, level in enumerate(levels) if 0 <= level < BASE and fits(put(levels, at, level + 1))])


@cache
def lowerable(levels: Levels) -> tuple[int, ...]:
    """§9.3 The plots that may lose a support point."""
    return tuple([at for at, level in enumerate(levels) if level > 0 and fits(put(levels, at, level - 1))])


@cache
def partable(levels: Levels) -> tuple[int, ...]:
    """§9.3 The plots that may be sold: bare ones that the levels of the others can do without."""
    return tuple([at for at, level in enumerate(levels) if level == 0 and fits(put(levels, at, UNOWNED))])
