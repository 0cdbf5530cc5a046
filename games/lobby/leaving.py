"""Somebody leaves all his tables at once."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from games.matches import match_cache, missed_deadlines, moves, storage, timeouts
from games.matches.access import lock
from games.models import Invitation, Match, Miss, Seat
from games.ratings import stakes

from .seating import vacate

PSEUDONYM = "Somebody"


def gone(instance: User, **kwargs: Any) -> None:
    """Before the account is deleted, in the same transaction."""
    leave_all(instance, name=PSEUDONYM)
    Seat.objects.filter(user=instance).update(name=PSEUDONYM)
    Seat.objects.filter(former=instance).update(name=PSEUDONYM)
    Match.objects.filter(host=instance, name__startswith=f"{instance.name}'s ").update(name=f"{PSEUDONYM}'s table")
    Miss.objects.filter(user=instance.pk).update(user=None)


def shut_out(user: User, **kwargs: Any) -> None:
    """When he is banned. He keeps his name, and may take his seats back when the ban is over."""
    leave_all(user)
    Invitation.objects.filter(user=user).delete()


def leave_all(user: User, name: str = "") -> None:
    """Leaves every table that is open or running; with a `name`, nothing else stays of him there."""
    with transaction.atomic():
        sitting = Seat.objects.filter(user=user, match__status__in=("open", "running"))
        for match_id in sorted(sitting.values_list("match_id", flat=True)):  # always locked in this order
            match = lock(match_id)
            seat = match.seats.filter(user=user).first()
            if seat is None:
                continue
            if match.status == Match.Status.OPEN:
                vacate(match, seat)
            elif match.status == Match.Status.RUNNING:
                replace(match, seat, name)


def replace(match: Match, seat: Seat, name: str = "") -> None:
    """A computer player plays on in a match whose row is locked, and looks at the position at once."""
    living = match_cache.locked(match.pk, match.version, match.lineup).table.game.living()
    seat.former, seat.user = (None if name else seat.user), None
    seat.bot, seat.passing, seat.name = missed_deadlines.stand_in(match.title), False, name or seat.name
    seat.save(update_fields=["user", "former", "bot", "passing", "name"])
    stakes.left(match.pk, living, storage.now())
    timeouts.renew(match)
    moves.stop_clocks_if_alone(match)
