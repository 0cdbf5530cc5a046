"""A pause by mail: days on which no deadline of a table counts, once everybody has agreed to them.

It is a proposal like another pace (`proposals`); what was agreed lies in the match's row, and deadlines stand still in
it (`deadlines.list_still_spans`). Whoever likes may still answer meanwhile. A game has `MAX_PAUSE_DAYS` of it in all.
"""

from __future__ import annotations

from typing import Any

from common.durations import DAY_MS
from common.refusals import Refused
from games.core.failpoints import hit_failpoint
from games.core.notice_queue import Owed, queue_notices
from games.models import Match, NoticeKind, Proposal

from . import deadlines, storage, timeouts
from .match_cache import LoadedMatch, list_human_seats
from .time_bounds import MAX_PAUSE_DAYS


def build_pause_terms(match: Match, days: int | None) -> dict[str, Any]:
    """The terms of a proposed pause of a locked match. Refused: 409 not now, 422 not so many days."""
    if match.pace != Match.Pace.MAIL:
        raise Refused("At a live table, ask for a pause in the chat: /pause 300")
    if type(days) is not int or not 1 <= days <= MAX_PAUSE_DAYS:
        raise Refused(f"A pause by mail lasts from 1 to {MAX_PAUSE_DAYS} days.", status=422)
    if find_pause_end(match, storage.get_database_time_ms()) is not None:
        raise Refused("The game is already paused. Wait until the pause is over.")
    left = count_pause_days_left(match)
    if days > left:
        raise Refused(f"A game has {MAX_PAUSE_DAYS} days of pause in all. Left: {left}.")
    return {"days": days}


def tell_of_asked_pause(loaded: LoadedMatch, asked: Proposal) -> None:
    """Queues a notice of a pause that was asked for to everybody who has still to agree, in the same transaction."""
    names, days = [chair.name for chair in loaded.seats], str(asked.terms["days"])
    queue_notices(
        [
            Owed(
                NoticeKind.OFFER,
                user,
                loaded.match,
                f"pause:{asked.pk}",
                {"who": names[asked.seat], "pause": days},
                seat,
            )
            for seat in list_human_seats(loaded)
            if seat not in asked.agreed and (user := loaded.seats[seat].user_id) is not None
        ]
    )


def begin_pause(match: Match, days: int, key: str) -> None:
    """Begins a pause that everybody agreed to, in a match whose row is locked: all its deadlines stand still for so
    many days."""
    now = storage.get_database_time_ms()
    match.mail_pauses = [*match.mail_pauses, [now, now + days * DAY_MS, key]]
    match.save(update_fields=["mail_pauses"])
    timeouts.reschedule_deadlines(match)
    hit_failpoint("pause begun")


def find_pause_end(match: Match, at: int) -> int | None:
    """When the pause that a match by mail is in at `at` is over, in ms; None: it is in none."""
    if match.pace != Match.Pace.MAIL:
        return None
    return next((end for start, end, *_ in match.mail_pauses if start <= at < end), None)


def count_pause_days_left(match: Match) -> int:
    """How many days of pause a match by mail may still agree on."""
    return deadlines.get_deadline_terms(match).pause_left_ms // DAY_MS


def knows_pause_key(match: Match, key: str) -> bool:
    """Whether a pause was asked for under this key before: proposed, or agreed on since."""
    agreed = any(key in known for _, _, *known in match.mail_pauses)
    return bool(key) and (agreed or match.proposals.filter(key=key).exists())
