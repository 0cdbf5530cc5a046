"""Pauses by vote, for every title, at live tables.

Whoever plays asks for one; enough others agree within a minute, and nobody refuses. Then it waits for the next turn,
and the door begins it with the move that comes there. It is over when all who play have said so, or, once its time is
over, any one of them. All of it is in rows (`games.models.Pause`), so it outlasts a restart of everything; what time
alone decides is settled by the sweep, and by whoever touches it first.
"""

from __future__ import annotations

import logging
from typing import Final, Literal, TypedDict, cast

from django.db import transaction
from django.db.models import Q

from common import clock
from common.durations import DAY_MS
from common.refusals import Refused
from games.engine import pauses
from games.models import Match, Pause

from . import match_cache, pause_state, proposals, storage
from .access import lock_match
from .transaction import MatchSession

OPEN_STATES: Final = (Pause.State.ASKED, Pause.State.AGREED, Pause.State.ON)
CLOSED_VOTE_SHOWN_MS: Final = (
    5_000  # ms for which the table is told that there is no pause, after the vote would have ended
)
PauseState = Literal["asked", "agreed", "on", "refused", "lapsed"]  # those of Pause.State that are shown


class PausePayload(TypedDict):
    """A pause as everybody at the match sees it."""

    state: PauseState
    seat: int  # who asked
    seconds: int  # how long it is to be
    yes: list[int]  # who agrees
    needed: int  # how many have to
    vote_ends: int  # ms
    ends: int | None  # ms
    resume: list[int]  # who wants to go on
    missing: list[int]  # who has not said so


def build_pause_payload(match: Match) -> PausePayload | None:
    """The pause that is asked for, agreed on, or under way, as everybody at the match sees it; None where there is
    none. One just refused, or not answered, is shown for a moment."""
    if match.status != Match.Status.RUNNING or match.pace != Match.Pace.LIVE:
        return None
    row, now = match.pauses.order_by("-pk").first(), clock.get_current_time_ms()
    if row is None or row.state == Pause.State.OVER:
        return None
    state = Pause.State.LAPSED if is_vote_expired(row, now) else row.state
    if state in (Pause.State.REFUSED, Pause.State.LAPSED) and now > row.vote_ends + CLOSED_VOTE_SHOWN_MS:
        return None
    held = match_cache.load_current_match(match.pk)
    return {
        "seat": row.seat,
        "seconds": row.seconds,
        "state": cast("PauseState", state),
        "needed": row.needed,
        "yes": row.yes,
        "vote_ends": row.vote_ends,
        "ends": row.ends,
        "resume": row.resume,
        "missing": list_seats_to_answer(held, row, now),
    }


def list_seats_to_answer(loaded: match_cache.LoadedMatch, row: Pause, now: int) -> list[int]:
    """The seats that have still to answer: to the request, or that the game goes on."""
    if row.state == Pause.State.ASKED:
        return [seat for seat in match_cache.list_human_seats(loaded) if seat not in row.yes]
    return pause_state.list_seats_not_resuming(loaded, row, now) if row.state == Pause.State.ON else []


def is_vote_expired(row: Pause, now: int) -> bool:
    """Whether a vote has run out without enough answers. `now`: ms."""
    return row.state == Pause.State.ASKED and now > row.vote_ends


def get_paused_time_ms(match: Match, until: int | None = None) -> int:
    """For how many ms a match was paused, up to a moment (ms) or until now."""
    end = clock.get_current_time_ms() if until is None else until
    rows = match.pauses.filter(began__isnull=False, began__lt=end).values_list("began", "resumed")
    return sum(min(end, resumed if resumed is not None else end) - (began or 0) for began, resumed in rows)


log = logging.getLogger(__name__)


ABANDONED_PAUSE_MS: Final = DAY_MS  # past its time, and the house ends a pause


MAX_PAUSES_PER_SWEEP: Final = 200  # pauses one sweep looks after


def get_match_time_ms(match: Match) -> int:
    """The time (ms) in a locked match: never before its last entry."""
    return max(storage.get_database_time_ms(), match.moved or 0)


def apply_agreed_pause(match: Match, row: Pause) -> str:
    """Enough have agreed: the pause of a locked match begins at once where a turn is just beginning, else with the
    move that comes there. Returns the line to say. What time had decided before is done first; where that was the
    end, the vote is void (F19)."""
    row.state = Pause.State.AGREED
    row.save(update_fields=["state"])
    session = MatchSession.for_match(match)
    session.loaded = session.loaded._replace(pause=(row.seat, row.seconds))
    session.follow_up()
    session.commit()
    if session.table.over:
        return "The game ended by the clock in the meantime."
    length = pause_state.format_pause_length(row.seconds)
    if session.table.suspended:
        return f"Agreed: the game is paused for {length}."
    proposals.bump_lineup_and_notify(match)
    return f"Agreed: a pause of {length} starts with the next turn. Keep playing until then."


def end_pause(match: Match) -> None:
    """Ends the pause of a locked match; play goes on where it stopped. `now`: ms."""
    session = MatchSession.for_match(match)
    pauses.resume(session.table, session.now)
    session.commit()


def apply_pause_timeouts(match: Match) -> None:
    """Does what time or leaving has decided of the pause of a locked match."""
    row = match.pauses.filter(state__in=OPEN_STATES).first()
    if row is None:
        return
    now = get_match_time_ms(match)
    if match.status != Match.Status.RUNNING:
        row.resumed = now if row.began else None
        close_pause_row(match, row, Pause.State.OVER)
    elif row.state == Pause.State.ON:
        if is_pause_finished(match, row, now):
            end_pause(match)
            match.refresh_from_db()
    elif match.pace != Match.Pace.LIVE or is_vote_expired(row, now):
        close_pause_row(match, row, Pause.State.LAPSED if is_vote_expired(row, now) else Pause.State.REFUSED)


def is_pause_finished(match: Match, row: Pause, now: int) -> bool:
    """Whether all who still play have said that the game goes on, or nobody came back for a day."""
    forgotten = row.ends is None or now > row.ends + ABANDONED_PAUSE_MS
    return forgotten or all(
        seat in row.resume for seat in match_cache.list_human_seats(match_cache.load_from_locked_row(match))
    )


def close_pause_row(match: Match, row: Pause, state: str) -> None:
    """Closes the row of a pause of a locked match with a state, and notifies the viewers."""
    row.state = state
    row.save(update_fields=["state", "resumed"])
    if match.paused:
        match.paused = False
        match.save(update_fields=["paused"])
    proposals.bump_lineup_and_notify(match)


def sweep_pauses() -> int:
    """Does what time has decided of all pauses; how many it looked after. Locks each match in turn."""
    now = storage.get_database_time_ms()
    late = Q(state=Pause.State.ASKED, vote_ends__lt=now) | Q(state=Pause.State.ON)
    gone = ~Q(match__status=Match.Status.RUNNING) | ~Q(match__pace=Match.Pace.LIVE)
    waiting = (
        Pause.objects.filter(state__in=OPEN_STATES)
        .filter(late | gone)
        .values_list("match_id", flat=True)[:MAX_PAUSES_PER_SWEEP]
    )
    for match_id in waiting:
        try:
            with transaction.atomic():
                apply_pause_timeouts(lock_match(match_id))
        except Refused as why:
            log.info("match %s: %s", match_id, why.reason)
        except Exception:
            match_cache.evict_match(match_id)
            log.exception("the pause of match %s could not be looked after", match_id)
    return len(waiting)
