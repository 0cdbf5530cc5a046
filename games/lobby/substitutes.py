"""Seats in a running game: one that a computer player plays on is taken over, or taken back; a standing pass."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from common.refusals import Refused
from games.engine.catalog import title as title_of
from games.matches import timeouts
from games.matches.access import has_seat, lock_match, require_match_access
from games.models import Match, Seat
from games.ratings import stakes

from .checks import require_below_match_limits


def take_over_seat(match_id: str, user: User, number: int, invite: str = "") -> Seat:
    """Sits a person down where a computer player plays on for somebody who missed too much.

    Anybody who may see the match may; whoever sat there takes their own seat back. All of the time for the present
    decision is theirs.
    """
    with transaction.atomic():
        match = lock_running_match(match_id)
        require_match_access(match, user, invite)
        seat = match.seats.filter(number=number).first()
        if seat is None or (seat.former_id is None or seat.user_id is not None):
            raise Refused("No bot is standing in there.")
        if has_seat(match, user):
            raise Refused("You already have a seat at this table.")
        if seat.former_id != user.pk:
            if match.seats.filter(former=user).exists():
                raise Refused("Your own seat is free: take that one back.")
            require_below_match_limits(user)
            seat.name = user.name[:40]
        else:
            stakes.undo_leaving(match_id, number, user.pk)
        seat.user, seat.bot, seat.former, seat.misses = user, "", None, 0
        seat.save(update_fields=["user", "bot", "former", "misses", "name"])
        timeouts.reschedule_deadlines(match, again=number)
        return seat


def set_standing_pass(match_id: str, user: User, passing: bool) -> None:
    """Sets whether the house passes for the user's seat as long as there is nothing else to do. Locks the match.
    Refused in games where that would tell the others what the seat holds; 403 no seat."""
    with transaction.atomic():
        match = lock_running_match(match_id)
        seat = match.seats.filter(user=user).first()
        if seat is None:
            raise Refused("You don't have a seat at this table.", status=403)
        title = title_of(match.title)
        if passing and not title.house_passes:
            raise Refused(f"No one can pass for you in {title.name}: it would tell the others what you hold.")
        if seat.passing != passing:
            seat.passing = passing
            seat.save(update_fields=["passing"])
            timeouts.reschedule_deadlines(match)


def mark_entries_seen(match_id: str, user: User, version: int) -> None:
    """Records that the user has looked at everything up to entry `version`."""
    last = Match.objects.filter(pk=match_id).values_list("version", flat=True).first()
    if last is not None and 0 <= version <= last:
        Seat.objects.filter(match_id=match_id, user=user, seen__lt=version).update(seen=version)


def lock_running_match(match_id: str) -> Match:
    """The match, locked, if it is running. Refused: 404, 409."""
    match = lock_match(match_id)
    if match.status != Match.Status.RUNNING:
        raise Refused("This game isn't being played.")
    return match
