"""How long a game by mail can last: what a table says before anybody joins.

Where a table has a last day, the latest possible end; else the longest round. And where its title brings the
figures of simulated games, how long half of all games last at most, and nine in ten: by mail days, as measured with
the plans that are offered (`Title.mail_days`); else if everybody takes a given share of the time they have.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from common.durations import DAY_MS
from games.engine.title import Title
from games.matches.time_bounds import calculate_game_end
from games.models import Match

AVERAGE_TIME_SHARE = 0.25  # of their time that a player takes on average; the rest is a guess nobody should rely on


class LengthEstimate(NamedTuple):
    """How long, in ms. None: not known, or without an end."""

    round_ms: int  # everybody at the table takes all of their time once
    median_ms: int | None = None  # half of the games last at most so long
    ninety_percent_ms: int | None = None  # nine in ten
    longest_ms: int | None = None  # none can last longer
    is_measured: bool = False  # with the plans that are offered, everybody answering once a day


def estimate_match_length(
    title: Title[Any, Any, Any], seats: int, settings: dict[str, Any], span: int, most_days: int | None = None
) -> LengthEstimate:
    """How long a match by mail can last, with so many seats and `span` ms for each answer; `most_days`: after so many
    days computers finish it."""
    half, most = estimate_usual_length(title, seats, span)
    last = (
        title.last_answer(seats, title.read_settings(seats, settings, Match.Pace.MAIL)) if title.last_answer else None
    )
    return LengthEstimate(
        round_ms=seats * span,
        median_ms=half,
        ninety_percent_ms=most,
        longest_ms=calculate_game_end(most_days * DAY_MS) if most_days else last and last * span,
        is_measured=seats in title.mail_days,
    )


def estimate_usual_length(title: Title[Any, Any, Any], seats: int, span: int) -> tuple[int | None, int | None]:
    """How long half of all games last at most, and nine in ten, in ms. Who has less than a day for an answer takes no
    longer than that."""
    if measured := title.mail_days.get(seats):
        day = min(span, DAY_MS)
        return measured[0] * day, measured[1] * day
    answers = title.answers.get(seats)
    if not answers:
        return None, None
    return int(answers[0] * span * AVERAGE_TIME_SHARE), int(answers[1] * span * AVERAGE_TIME_SHARE)
