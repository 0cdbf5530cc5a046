"""A day for somebody else: anybody at a table by mail may put another's question off, within printed limits.

Each player may give one day for a question of another's. The host has days of their own beside that, for any seat and
for one question more than once. A question takes `MAX_GIFT_DAYS` in all. The row of the gift and the deadline that it
moves are written in one transaction with the match's row locked, once for each key.
"""

from __future__ import annotations

from accounts.models import User
from common.refusals import Refused
from games.core.failpoints import hit_failpoint
from games.models import DayGift, Match

from . import deadlines, proposals, storage, timeouts
from .deadlines import SeatDeadline
from .move_requests import require_valid_key
from .time_bounds import MAX_GIFT_DAYS

HOST_GIFT_DAYS = 7  # that a host may give in one game beside a player's own


def give_day(match_id: str, user: User, seat: int, key: str) -> SeatDeadline:
    """Gives the question that a seat is asked a day more; its deadline after that. The same key again gives nothing
    again. Locks the match. Refused: 403 no seat, 404, 409 not now or no more, 422 not a key."""
    own_key = require_valid_key(f"{user.pk}:{key}")
    with proposals.at_seat(match_id, user) as (match, giver):
        found = deadlines.find_seat_deadline(match, seat)
        if found is not None and match.day_gifts.filter(key=own_key).exists():
            return found
        asked = require_gift_fits(match, seat, found)
        by_host = require_giver_may(match, user, giver, asked)
        now = storage.get_database_time_ms()
        DayGift.objects.create(
            match=match, asked=asked.question_entry, seat=seat, giver=user, by_host=by_host, at=now, key=own_key
        )
        match.deadlines = [
            list(each._replace(gift_days=each.gift_days + (each.seat == seat)))
            for each in deadlines.parse_deadlines(match.deadlines)
        ]
        timeouts.reschedule_deadlines(match)
        given = deadlines.find_seat_deadline(match, seat)
        if given is None or given.due_at <= asked.due_at:
            raise Refused("That question can't end any later. Its latest end stands at the table.")
        hit_failpoint("day given")
        return given


def require_gift_fits(match: Match, seat: int, found: SeatDeadline | None) -> SeatDeadline:
    """The deadline of a seat's question, if it may be given a day. Refused (409) where not."""
    if match.pace != Match.Pace.MAIL:
        raise Refused("Days are given in games by mail. A live table can ask for a pause.")
    if match.closes is None:
        raise Refused("This game began before days could be given. A pause is possible, if everyone agrees.")
    if not match.seats.filter(number=seat, user__isnull=False).exists():
        raise Refused("Only a person can be given a day.")
    if found is None:
        raise Refused("That seat isn't asked anything. Days are given to players who are asked.")
    if found.due_at <= storage.get_database_time_ms():
        raise Refused("That deadline has passed.")
    if found.gift_days >= MAX_GIFT_DAYS:
        raise Refused(f"That question has been given {MAX_GIFT_DAYS} days. More is not possible.")
    return found


def require_giver_may(match: Match, user: User, giver: int, asked: SeatDeadline) -> bool:
    """Whether a day comes out of the host's own days rather than a player's. Refused (409) where the user has none to
    give."""
    given = match.day_gifts.filter(giver=user)
    if asked.seat != giver and not given.filter(asked=asked.question_entry, seat=asked.seat, by_host=False).exists():
        return False
    if user.pk != match.host_id:
        own = asked.seat == giver
        raise Refused(
            "You can give a day to someone else, not to yourself. Ask for a pause instead."
            if own
            else "You've given a day for this question. Each player can give one."
        )
    if given.filter(by_host=True).count() >= HOST_GIFT_DAYS:
        raise Refused(f"As host you've given {HOST_GIFT_DAYS} days in this game. More is not possible.")
    return True
