"""The recipes of the golden games; to record them anew: python -m games.titles.sample_race.golden.record"""

from __future__ import annotations

from pathlib import Path

from games.engine.recipes import (
    Condition,
    Recipe,
    careless,
    ended,
    every,
    left,
    record_games,
    silent,
    slow,
    steady,
    thrown_out,
    told,
)

from .. import TITLE
from ..facts import Drew, Left, WentRound


def last_one(why: str) -> Condition:
    """All others left, for this reason."""
    return every(ended("last_standing"), left(Left, why))


RECIPES = (
    Recipe("beacon", 2, {}, steady, every(ended("beacon"), told(Drew)), seeds=20, least=0),
    Recipe("by_mail", 4, {}, careless, every(ended("beacon"), told(WentRound)), "mail", seeds=20, least=0),
    Recipe("resignation", 3, {}, careless, last_one("resigned"), seeds=800, least=0),
    Recipe("slowness", 2, {}, slow(4, careless), last_one("slow"), seeds=20, least=0),
    Recipe("silence", 2, {"patience": 3}, silent, last_one("silent"), "mail", seeds=20, least=0),
    Recipe("removal", 3, {}, thrown_out(6), last_one("removed"), seeds=40, least=0),
)


if __name__ == "__main__":
    record_games(TITLE, RECIPES, Path(__file__).parent)
