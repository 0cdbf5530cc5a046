"""Seats in a running game: one that a computer player plays on is taken over, or taken back; a standing pass."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.core.exceptions import Refused
from games.engine.catalog import title as title_of
from games.matches import timeouts
from games.matches.access import lock, permit, sits
from games.models import Match, Seat
from games.ratings import stakes

from .checks import few_enough


def take_over(match_id: str, user: User, number: int, invite: str = "") -> Seat:
    """Sits a person down where a computer player plays on for somebody who missed too much.

    Anybody who may see the match may; whoever sat there takes their own seat back. All of the time for the present
    decision is theirs.
    """
    with transaction.atomic():
        match = running(match_id)
        permit(match, user, invite)
        seat = match.seats.filter(number=number).first()
        if seat is None or (seat.former_id is None or seat.user_id is not None):
            raise Refused("No bot is standing in there.")
        if sits(match, user):
            raise Refused("You already have a seat at this table.")
        if seat.former_id != user.pk:
            if match.seats.filter(former=user).exists():
                raise Refused("Your own seat is free: take that one back.")
            few_enough(user)
            seat.name = user.name[:40]
        else:
            stakes.back(match_id, number, user.pk)
        seat.user, seat.bot, seat.former, seat.misses = user, "", None, 0
        seat.save(update_fields=["user", "bot", "former", "misses", "name"])
        timeouts.renew(match, again=number)
        return seat


def keep_passing(match_id: str, user: User, passing: bool) -> None:
    """A standing choice: the house passes for the user's seat as long as there is nothing else to do. Refused in games
    where that would tell the others what the seat holds."""
    with transaction.atomic():
        match = running(match_id)
        seat = match.seats.filter(user=user).first()
        if seat is None:
            raise Refused("You don't have a seat at this table.", status=403)
        title = title_of(match.title)
        if passing and not title.house_passes:
            raise Refused(f"No one can pass for you in {title.name}: it would tell the others what you hold.")
        if seat.passing != passing:
            seat.passing = passing
            seat.save(update_fields=["passing"])
            timeouts.renew(match)


def look(match_id: str, user: User, version: int) -> None:
    """The user has looked at everything up to this entry."""
    last = Match.objects.filter(pk=match_id).values_list("version", flat=True).first()
    if last is not None and 0 <= version <= last:
        Seat.objects.filter(match_id=match_id, user=user, seen__lt=version).update(seen=version)


def running(match_id: str) -> Match:
    """The match, locked, if it is being played."""
    match = lock(match_id)
    if match.status != Match.Status.RUNNING:
        raise Refused("This game isn't being played.")
    return match
