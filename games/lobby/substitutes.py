"""Seats in a running game: one that a computer player plays on is taken over, or taken back; how far somebody has
looked. Who is followed by a computer player, and when: `games.matches.successions`."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Greatest

from accounts.models import User
from common import clock
from common.refusals import Refused
from games.core import broadcast
from games.engine.table import Table
from games.matches import match_cache, storage, tenures, timeouts
from games.matches.access import has_seat, lock_match, require_match_access
from games.models import Match, Seat, Tenure
from games.ratings import stakes

from . import reserved_seats
from .checks import require_below_match_limits


def take_over_seat(match_id: str, user: User, number: int, invite: str = "") -> Seat:
    """Sits a person down where a computer player plays on for somebody who is gone. All of the time for the present
    decision is theirs.

    Anybody who may see the match may, if the table accepts their company; whoever sat there takes their own seat back
    without that. Two who take it at once: the first has it. Locks the match. Refused: 403 their company, 404, 409.
    """
    with transaction.atomic():
        match = lock_running_match(match_id)
        require_match_access(match, user, invite)
        seat = match.seats.filter(number=number).first()
        if has_seat(match, user):
            raise Refused("You already have a seat at this table.")
        table = match_cache.load_from_locked_row(match).table
        seat = require_open_seat(match, number, table)
        if seat.former_id != user.pk:
            require_may_take_over(match, user)
        else:
            stakes.undo_leaving(match_id, number, user.pk)
        tenures.seat_person(match, seat, user, tenures.Moment.of_table(table, storage.get_database_time_ms()))
        timeouts.reschedule_deadlines(match, again=number)
        transaction.on_commit(broadcast.broadcast_lobby_changed)
        return seat


def require_open_seat(match: Match, number: int, table: Table) -> Seat:
    """The seat, if a computer player plays on there for somebody. Refused (409): none does, or the seat is out."""
    seat = match.seats.filter(number=number).first()
    if seat is not None and seat.user_id is not None and match.tenures.filter(seat=number, why=Tenure.Why.TAKEN):
        raise Refused(f"{seat.name} was quicker and has this seat now.")
    if seat is None or not seat.is_open:
        raise Refused("No bot is standing in there.")
    if not table.game.plays(number):
        raise Refused("This seat is out of the game.")
    return seat


def require_may_take_over(match: Match, user: User) -> None:
    """Refused where somebody may not take over another's seat: a measure of a moderator, too many games, their own
    seat is open, or the company (403)."""
    if match.seats.filter(former=user, user=None).exists():
        raise Refused("Your own seat is free: take that one back.")
    require_below_match_limits(user)
    reserved_seats.require_may_sit(match, user)


def mark_entries_seen(match_id: str, user: User, version: int) -> None:
    """Records that the user has the match before them, and has looked at everything up to entry `version`."""
    last = Match.objects.filter(pk=match_id).values_list("version", flat=True).first()
    if last is not None and 0 <= version <= last:
        seen = Greatest("seen", Value(version))
        Seat.objects.filter(match_id=match_id, user=user).update(seen=seen, attended=clock.get_current_time_ms())


def lock_running_match(match_id: str) -> Match:
    """The match, locked, if it is running. Refused: 404, 409."""
    match = lock_match(match_id)
    if match.status != Match.Status.RUNNING:
        raise Refused("This game isn't being played.")
    return match
