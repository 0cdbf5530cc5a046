"""What time, or the end of a vote, does to a pause."""

from __future__ import annotations

import logging
from typing import Final

from django.db import transaction
from django.db.models import Q

from games import agreements, ledger, luck, tables
from games.engine import pauses
from games.engine.pauses import span
from games.lobby.guards import lock
from games.models import Match, Pause
from games.pauses.looking import OPEN, void
from games.play import pausing
from games.play.writing import Draft
from games.refusals import Refused
from games.settling import settle as settle_time

log = logging.getLogger(__name__)

FORGOTTEN: Final = 24 * 3_600_000  # ms past its time, and the house ends a pause
SWEPT: Final = 200  # pauses one sweep looks after


def moment(match: Match) -> int:
    """What time it is at a locked match: never before its last entry."""
    return max(ledger.now(), match.moved or 0)


def begun(match: Match, row: Pause, now: int) -> str:
    """Enough have agreed: it begins at once where a turn is just beginning, else with the move that comes there. What
    time had decided before is settled first; where that was the end, the vote is void (F19)."""
    row.state = Pause.State.AGREED
    row.save(update_fields=["state"])
    held = agreements.position(match)._replace(pause=(row.seat, row.seconds))
    table = held.table.fork(luck.Secure())
    missed = settle_time(held, table, now)
    pausing.rest(held, table, now)
    if table.entries:
        Draft(held, match.alarm, table, missed=missed).write()
    if table.over:
        return "The game ended by the clock in the meantime."
    if table.suspended:
        return f"Agreed: the game is paused for {span(row.seconds)}."
    agreements.shown(match)
    return f"Agreed: a pause of {span(row.seconds)} starts with the next turn. Keep playing until then."


def over(match: Match, now: int) -> None:
    """The pause of a locked match is over, and play goes on where it stopped."""
    held = agreements.position(match)
    table = held.table.fork(luck.Secure())
    pauses.resume(table, now)
    Draft(held, match.alarm, table).write()


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
            over(match, now)
            match.refresh_from_db()
    elif match.pace != Match.Pace.LIVE or void(row, now):
        ended(match, row, Pause.State.LAPSED if void(row, now) else Pause.State.REFUSED)


def done(match: Match, row: Pause, now: int) -> bool:
    """Whether all who still play have said that the game goes on, or nobody came back for a day."""
    forgotten = row.ends is None or now > row.ends + FORGOTTEN
    return forgotten or all(seat in row.resume for seat in pausing.people(agreements.position(match)))


def ended(match: Match, row: Pause, state: str) -> None:
    """There is no pause any more; everybody at the table looks again."""
    row.state = state
    row.save(update_fields=["state", "resumed"])
    if match.paused:
        match.paused = False
        match.save(update_fields=["paused"])
    agreements.shown(match)


def sweep() -> int:
    """Settles what time has decided of all pauses; how many it looked after."""
    now = ledger.now()
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
            tables.forget(match_id)
            log.exception("the pause of match %s could not be looked after", match_id)
    return len(waiting)
