"""Free seats that computer players take when nobody has come: a moment in the table's row, so that it happens
once, whatever dies; a bell only makes it prompt.
"""

from __future__ import annotations

import logging

from django.db import transaction

from games.core import clock
from games.core.exceptions import Refused
from games.lobby.starting import begin
from games.matches import wakeups
from games.matches.access import lock
from games.matches.bots import SUBSTITUTE
from games.models import Match

from . import reserved_seats
from .seating import seat_bot

log = logging.getLogger(__name__)


def fill_due(limit: int = 50) -> int:
    """Fills and begins every table whose moment has come; how many. One table's fault is not the others'."""
    due = Match.objects.filter(status=Match.Status.OPEN, fills__lte=clock.now()).order_by("fills")
    return sum(fill(match_id) for match_id in list(due.values_list("pk", flat=True)[:limit]))


def fill(match_id: str) -> bool:
    """Fills a table and begins it, if its moment has come; whether that was so."""
    if not Match.objects.filter(pk=match_id, status=Match.Status.OPEN, fills__lte=clock.now()).exists():
        return False
    try:
        with transaction.atomic():
            match = lock(match_id)
            if match.status != Match.Status.OPEN or match.fills is None or match.fills > clock.now():
                return False
            complete(match)
    except Refused as why:  # its rules have changed since: its host may still begin it
        log.warning("table %s could not begin by itself: %s", match_id, why.reason)
        Match.objects.filter(pk=match_id, status=Match.Status.OPEN).update(fills=None)
    except Exception:
        log.exception("table %s could not be filled", match_id)
        return False
    return True


def complete(match: Match) -> None:
    """Seats computer players wherever nobody sits, also where somebody was expected, and begins; it is locked."""
    reserved_seats.forget(match)
    for _ in range(match.size - match.seats.count()):
        seat_bot(match, SUBSTITUTE)
    begin(match)


def fill_by(match: Match, moment: int) -> None:
    """Has a locked table filled at a moment, or when it was to be filled already, if that is sooner."""
    match.fills = moment if match.fills is None else min(match.fills, moment)
    match.save(update_fields=["fills"])
    transaction.on_commit(lambda: wakeups.ring(match.pk, match.fills))
