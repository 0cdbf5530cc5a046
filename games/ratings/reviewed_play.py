"""What a profile tells of the games that were looked through: how precise somebody's answers were, and what luck did.

Leaderboards use none of it. Whoever looks learns nothing of private matches at which they did not sit.
"""

from __future__ import annotations

from collections import defaultdict
from math import hypot
from typing import Any, NamedTuple

from games.engine.catalog import titles
from games.engine.luck import tells_luck
from games.engine.precision import ERRORS, LEAST_GAMES, POINTS, Precision, measure_precision
from games.models import Match, SeatReview

from .profiles import filter_visible_rows

MAX_REVIEWS = 300  # the last games, of all titles together


class TitleLuck(NamedTuple):
    """What dice and cards did over so many games, in points of chance to win, with two standard errors."""

    games: int
    points: float
    margin: float

    @property
    def is_even(self) -> bool:
        """Whether it cannot be told from nothing."""
        return abs(self.points) <= self.margin


class TitleReview(NamedTuple):
    """Somebody's games of a title. `precision`: None of too few games; `luck`: None where it is not told."""

    title: str
    games: int
    precision: Precision | None
    luck: TitleLuck | None

    @property
    def missing(self) -> int:
        """Games until their precision is told."""
        return max(0, LEAST_GAMES - self.games)


def load_title_reviews(user: Any, viewer: Any) -> list[TitleReview]:
    """A user's games that were looked through and had a choice in them, by title, the most played first. One query."""
    found = SeatReview.objects.filter(user=user, answers__gt=0, match__status=Match.Status.OVER)
    rows: dict[str, list[SeatReview]] = defaultdict(list)
    for row in filter_visible_rows(found, user, viewer).order_by("-pk")[:MAX_REVIEWS]:
        rows[row.title].append(row)
    reviews = [
        TitleReview(
            title.slug,
            len(games),
            measure_precision([(each.answers or 0, each.slips) for each in games]),
            add_up_luck(games) if tells_luck(title) else None,
        )
        for title in titles()
        if (games := rows.get(title.slug))
    ]
    return sorted(reviews, key=lambda each: -each.games)


def add_up_luck(games: list[SeatReview]) -> TitleLuck | None:
    """Luck over the games of which it was told; None of none."""
    told = [each for each in games if each.luck is not None]
    if not told:
        return None
    margin = ERRORS * hypot(*(each.unsure for each in told))
    return TitleLuck(len(told), POINTS * sum(each.luck or 0.0 for each in told), POINTS * margin)
