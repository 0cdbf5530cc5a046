"""How long games by mail usually last, as measured: said the same way wherever somebody is told of a game."""

from __future__ import annotations

from games.engine.catalog import title as title_of
from games.models import Match


def describe_usual_length(match: Match | None) -> str:
    """In how many days such games are over, half of them and nine in ten; "" for live ones, and where it was not
    measured."""
    if match is None or match.pace != Match.Pace.MAIL:
        return ""
    days = title_of(match.title).mail_days.get(match.size)
    return f"Half of these games are over within {days[0]} days, nine in ten within {days[1]}." if days else ""
