"""What others ask about deadlines."""

from __future__ import annotations

from games.deadlines.due import Due, read
from games.deadlines.reckoning import DAY, Spans, Terms, counted, earlier, falls, later
from games.models import Match, Seat


def overdue(dues: tuple[Due, ...], now: int) -> list[Due]:
    """Those that are past, the first to fall first."""
    return sorted((each for each in dues if each.due <= now), key=lambda each: (each.due, each.seat))


def decision(match: Match, seat: int) -> Due | None:
    """The decision a seat is asked for, if it has a deadline."""
    return next((each for each in read(match.dues) if each.seat == seat), None)


def of(match: Match, seat: int) -> int | None:
    """When the present decision of a seat falls due, in ms; None when it is not asked or has no deadline."""
    found = decision(match, seat)
    return found.due if found else None


def terms(match: Match) -> Terms:
    """What the table agreed on."""
    fixed = match.hour if match.pace == Match.Pace.MAIL else None
    return Terms(match.deadline * 1000 if match.deadline else None, fixed, match.zone)


def span(match: Match) -> int | None:
    """How long a full deadline is, in ms: a day where it is a fixed hour; None where there is none."""
    agreed = terms(match)
    return DAY if agreed.hour is not None and agreed.span is not None else agreed.span


def later_by(each: Due, terms: Terms, away: Spans, start: int, end: int) -> Due:
    """A deadline, if the time from `start` to `end` counts for nobody: as if the question had been put so much later.
    Time in it that did not count anyhow, being a vacation, is not given back twice."""
    lost = counted(max(each.at, start), end, away)
    if terms.span is None or terms.hour is not None:
        at = each.at + lost
        return each._replace(at=at, due=max(each.due, falls(at, terms, away) or 0))
    due = later(each.due, lost, away)
    return each._replace(at=earlier(due, terms.span, away), due=due)


def missed(match: Match, seat: int) -> int:
    """How many deadlines the player at a seat has missed since he sat down."""
    return Seat.objects.filter(match=match, number=seat).values_list("misses", flat=True).first() or 0


def allowance(match: Match) -> int | None:
    """So many misses, and a computer player takes the seat; None: never."""
    return match.allowance
