"""Pauses by vote, for every title, at live tables.

Whoever plays asks for one; enough others agree within a minute, and nobody refuses. Then it waits for the next turn,
and the door begins it with the move that comes there. It is over when all who play have said so, or, once its time is
over, any one of them. All of it is in rows (`games.models.Pause`), so it outlasts a restart of everything; what time
alone decides is settled by the sweep, and by whoever touches it first.
"""

from __future__ import annotations

import logging
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from games.core import clock
from games.core.exceptions import Refused
from games.engine import pauses
from games.engine.pauses import span
from games.models import Match, Pause

from . import match_cache, pause_state, proposals, storage
from .access import lock
from .transaction import MatchSession

OPEN: Final = (Pause.State.ASKED, Pause.State.AGREED, Pause.State.ON)


TOLD: Final = 5_000  # ms for which the table is told that there is no pause, after the vote would have ended


def of(match: Match) -> dict[str, Any] | None:
    """The pause that is asked for, agreed on, or under way, as everybody at the table sees it; None where there is
    none. One just refused, or not answered, is shown for a moment."""
    if match.status != Match.Status.RUNNING or match.pace != Match.Pace.LIVE:
        return None
    row, now = match.pauses.order_by("-pk").first(), clock.now()
    if row is None or row.state == Pause.State.OVER:
        return None
    state = Pause.State.LAPSED if void(row, now) else row.state
    if state in (Pause.State.REFUSED, Pause.State.LAPSED) and now > row.vote_ends + TOLD:
        return None
    held = match_cache.head(match.pk)
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


def waited_for(held: match_cache.Held, row: Pause, now: int) -> list[int]:
    """The seats that have still to say something: to the request, or that the game goes on."""
    if row.state == Pause.State.ASKED:
        return [seat for seat in pause_state.people(held) if seat not in row.yes]
    return pause_state.missing(held, row, now) if row.state == Pause.State.ON else []


def void(row: Pause, now: int) -> bool:
    """Whether a vote has run out."""
    return row.state == Pause.State.ASKED and now > row.vote_ends


def played(match: Match, until: int | None = None) -> int:
    """For how many ms a match was paused, up to a moment (ms) or until now."""
    end = clock.now() if until is None else until
    rows = match.pauses.filter(began__isnull=False, began__lt=end).values_list("began", "resumed")
    return sum(min(end, resumed if resumed is not None else end) - (began or 0) for began, resumed in rows)


log = logging.getLogger(__name__)


FORGOTTEN: Final = 24 * 3_600_000  # ms past its time, and the house ends a pause


SWEPT: Final = 200  # pauses one sweep looks after


def moment(match: Match) -> int:
    """What time it is at a locked match: never before its last entry."""
    return max(storage.now(), match.moved or 0)


def begun(match: Match, row: Pause) -> str:
    """Enough have agreed: it begins at once where a turn is just beginning, else with the move that comes there. What
    time had decided before is settled first; where that was the end, the vote is void (F19)."""
    row.state = Pause.State.AGREED
    row.save(update_fields=["state"])
    session = MatchSession.on(match)
    session.held = session.held._replace(pause=(row.seat, row.seconds))
    session.follow_up()
    session.commit()
    if session.table.over:
        return "The game ended by the clock in the meantime."
    if session.table.suspended:
        return f"Agreed: the game is paused for {span(row.seconds)}."
    proposals.shown(match)
    return f"Agreed: a pause of {span(row.seconds)} starts with the next turn. Keep playing until then."


def over(match: Match) -> None:
    """The pause of a locked match is over, and play goes on where it stopped."""
    session = MatchSession.on(match)
    pauses.resume(session.table, session.now)
    session.commit()


def settle(match: Match) -> None:
    """Does what time or leaving has decided of the pause of a locked match."""
    row = match.pauses.filter(state__in=OPEN).first()
    if row is None:
        return
    now = moment(match)
    if match.status != Match.Status.RUNNING:
        row.resumed = now if row.began else None
        ended(match, row, Pause.State.OVER)
    elif row.state == Pause.State.ON:
        if done(match, row, now):
            over(match)
            match.refresh_from_db()
    elif match.pace != Match.Pace.LIVE or void(row, now):
        ended(match, row, Pause.State.LAPSED if void(row, now) else Pause.State.REFUSED)


def done(match: Match, row: Pause, now: int) -> bool:
    """Whether all who still play have said that the game goes on, or nobody came back for a day."""
    forgotten = row.ends is None or now > row.ends + FORGOTTEN
    return forgotten or all(seat in row.resume for seat in pause_state.people(proposals.position(match)))


def ended(match: Match, row: Pause, state: str) -> None:
    """There is no pause any more; everybody at the table looks again."""
    row.state = state
    row.save(update_fields=["state", "resumed"])
    if match.paused:
        match.paused = False
        match.save(update_fields=["paused"])
    proposals.shown(match)


def sweep() -> int:
    """Settles what time has decided of all pauses; how many it looked after."""
    now = storage.now()
    late = Q(state=Pause.State.ASKED, vote_ends__lt=now) | Q(state=Pause.State.ON)
    gone = ~Q(match__status=Match.Status.RUNNING) | ~Q(match__pace=Match.Pace.LIVE)
    waiting = Pause.objects.filter(state__in=OPEN).filter(late | gone).values_list("match_id", flat=True)[:SWEPT]
    for match_id in waiting:
        try:
            with transaction.atomic():
                settle(lock(match_id))
        except Refused as why:
            log.info("match %s: %s", match_id, why.reason)
        except Exception:
            match_cache.forget(match_id)
            log.exception("the pause of match %s could not be looked after", match_id)
    return len(waiting)
