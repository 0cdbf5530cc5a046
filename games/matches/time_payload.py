"""What a table by mail shows of its time: who is asked until when, the latest ends, and what a day or a pause would do.

Nothing here depends on more than everybody at the match may see: the moment of a deadline, not why it falls then.
"""

from __future__ import annotations

from typing import TypedDict

from common.durations import DAY_MS
from games.models import Match

from . import day_gifts, deadlines, mail_pauses, match_cache, storage, time_bounds
from .deadlines import SeatDeadline


class SeatTime(TypedDict):
    """The deadline of one seat; moments in ms."""

    seat: int
    asked: int
    due: int
    latest: int | None  # whatever happens, not later; None at tables of before
    given: int  # days that others have given
    with_day: int | None  # when it would be due with a day more; None: it can have none
    with_pauses: list[int]  # when it would be due with a pause of 1 day, 2 days and so on, beginning now


class MatchTime(TypedDict):
    """The time of a match by mail; moments in ms."""

    now: int
    seats: list[SeatTime]
    closes: int | None  # from when on computers finish the game; None at tables of before
    game_ends: int | None  # the latest possible end of the game
    paused_until: int | None
    pause_days_left: int
    rest_days: list[int]  # days of the week, Monday is 0
    zone: str  # in which they are days
    waking: bool
    vacations: bool
    forgiving: int | None
    limits: dict[str, int]  # the printed ones


def build_match_time(match: Match) -> MatchTime | None:
    """The time of a running match by mail, as everybody who may see the match sees it; None for any other match."""
    if match.pace != Match.Pace.MAIL or match.status != Match.Status.RUNNING:
        return None
    now, held = storage.get_database_time_ms(), match_cache.load_current_match(match.pk)
    left = mail_pauses.count_pause_days_left(match)
    return {
        "now": now,
        "seats": [_build_seat_time(match, held.seats[each.seat], each, now, left) for each in held.deadlines],
        "closes": match.closes,
        "game_ends": time_bounds.calculate_game_end(match.closes),
        "paused_until": mail_pauses.find_pause_end(match, now),
        "pause_days_left": left,
        "zone": match.zone,
        "vacations": match.vacations,
        "rest_days": list(match.rest_days),
        "waking": match.waking,
        "forgiving": match.forgiving,
        "limits": {
            "gift_days": time_bounds.MAX_GIFT_DAYS,
            "host_gift_days": day_gifts.HOST_GIFT_DAYS,
            "own_days": time_bounds.OWN_HOURS_MS // DAY_MS,
            "pause_days": time_bounds.MAX_PAUSE_DAYS,
            "vacation_days": time_bounds.MAX_VACATION_MS // DAY_MS,
        },
    }


def _build_seat_time(
    match: Match, chair: match_cache.SeatInfo, deadline: SeatDeadline, now: int, pause_days: int
) -> SeatTime:
    terms = deadlines.get_deadline_terms(match)

    def shifted(gift_days: int, pause: int) -> int:
        pauses = (*terms.pauses, (now, now + pause * DAY_MS)) if pause else terms.pauses
        then = deadlines.recalculate_deadline(
            deadline._replace(gift_days=deadline.gift_days + gift_days),
            deadline.asked_at,
            terms._replace(pauses=pauses),
            chair.vacations,
            chair.hours,
        )
        return then.due_at if then else deadline.due_at

    may = match.closes is not None and deadline.gift_days < time_bounds.MAX_GIFT_DAYS and chair.user_id is not None
    with_day = shifted(1, 0) if may else 0
    return {
        "seat": deadline.seat,
        "asked": deadline.asked_at,
        "due": deadline.due_at,
        "latest": deadline.latest_at,
        "given": deadline.gift_days,
        "with_day": with_day if with_day > deadline.due_at else None,
        "with_pauses": [shifted(0, days) for days in range(1, pause_days + 1)],
    }
