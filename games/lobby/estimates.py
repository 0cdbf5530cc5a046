"""How long a game by mail can last: what a table says before anybody joins.

Where a game has a last turn, its latest possible end; else the longest round. And where its title brings the
figures of simulated games, how long half of all games last at most, and nine in ten, if everybody takes a given
share of the time they have.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.title import Title
from games.models import Match

AVERAGE_TIME_SHARE = 0.25  # of their time that a player takes on average; the rest is a guess nobody should rely on


class LengthEstimate(NamedTuple):
    """How long, in ms. None: not known, or without an end."""

    round_ms: int  # everybody at the table takes all of their time once
    median_ms: int | None = None  # half of the games last at most so long
    ninety_percent_ms: int | None = None  # nine in ten
    longest_ms: int | None = None  # none can last longer


def estimate_match_length(
    title: Title[Any, Any, Any], seats: int, settings: dict[str, Any], span: int
) -> LengthEstimate:
    """How long a match by mail can last, with so many seats and `span` ms for each answer."""
    answers = title.answers.get(seats)
    last = (
        title.last_answer(seats, title.read_settings(seats, settings, Match.Pace.MAIL)) if title.last_answer else None
    )
    return LengthEstimate(
        round_ms=seats * span,
        median_ms=int(answers[0] * span * AVERAGE_TIME_SHARE) if answers else None,
        ninety_percent_ms=int(answers[1] * span * AVERAGE_TIME_SHARE) if answers else None,
        longest_ms=last * span if last else None,
    )
