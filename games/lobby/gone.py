"""A person's account is deleted: his chairs are free again, and a computer player plays his games on (F35)."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from accounts.models import User
from games import announce, ledger
from games.lobby.chairs import vacate
from games.lobby.guards import lock
from games.models import Match, Seat
from games.robots import SUBSTITUTE

PSEUDONYM = "Somebody who left"


@receiver(pre_delete, sender=User, dispatch_uid="games.lobby.gone")
def person_gone(sender: type[User], instance: User, **kwargs: Any) -> None:
    """Before the account is gone; what is over keeps a pseudonym."""
    for seat in Seat.objects.filter(user=instance, match__status__in=("open", "running")):
        with transaction.atomic():
            match = lock(seat.match_id)
            if match.status == Match.Status.OPEN:
                vacate(match, seat)
            elif match.status == Match.Status.RUNNING:
                replace(match, seat)
    Seat.objects.filter(user=instance).update(name=PSEUDONYM)


def replace(match: Match, seat: Seat) -> None:
    """Sits a computer player down in a running game; it looks at the position at once."""
    seat.user, seat.bot, seat.name = None, SUBSTITUTE, PSEUDONYM
    seat.save()
    match.lineup += 1
    match.bot_due = match.alarm = ledger.now()
    match.save(update_fields=["lineup", "bot_due", "alarm"])
    transaction.on_commit(lambda: announce.match_changed(match.pk, match.version))
