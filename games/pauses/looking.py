"""What is seen of a pause, and for how long a match was paused."""

from __future__ import annotations

from typing import Any, Final

from games import clocks, tables
from games.models import Match, Pause
from games.play import pausing

OPEN: Final = (Pause.State.ASKED, Pause.State.AGREED, Pause.State.ON)
TOLD: Final = 5_000  # ms for which the table is told that there is no pause, after the vote would have ended


def of(match: Match) -> dict[str, Any] | None:
    """The pause that is asked for, agreed on, or under way, as everybody at the table sees it; None where there is
    none. One just refused, or not answered, is shown for a moment."""
    if match.status != Match.Status.RUNNING or match.pace != Match.Pace.LIVE:
        return None
    row, now = match.pauses.order_by("-pk").first(), clocks.now()
    if row is None or row.state == Pause.State.OVER:
        return None
    state = Pause.State.LAPSED if void(row, now) else row.state
    if state in (Pause.State.REFUSED, Pause.State.LAPSED) and now > row.vote_ends + TOLD:
        return None
    held = tables.head(match.pk)
    return {
        "seat": row.seat,
        "seconds": row.seconds,
        "state": state,
        "needed": row.needed,
        "yes": row.yes,
        "vote_ends": row.vote_ends,
        "ends": row.ends,
        "resume": row.resume,
        "missing": waited_for(held, row, now),
    }


def waited_for(held: tables.Held, row: Pause, now: int) -> list[int]:
    """The seats that have still to say something: to the request, or that the game goes on."""
    if row.state == Pause.State.ASKED:
        return [seat for seat in pausing.people(held) if seat not in row.yes]
    return pausing.missing(held, row, now) if row.state == Pause.State.ON else []


def void(row: Pause, now: int) -> bool:
    """Whether a vote has run out."""
    return row.state == Pause.State.ASKED and now > row.vote_ends


def played(match: Match, until: int | None = None) -> int:
    """For how many ms a match was paused, up to a moment (ms) or until now."""
    end = clocks.now() if until is None else until
    rows = match.pauses.filter(began__isnull=False, began__lt=end).values_list("began", "resumed")
    return sum(min(end, resumed if resumed is not None else end) - (began or 0) for began, resumed in rows)
