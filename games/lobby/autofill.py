"""Free seats that computer players take when nobody has come: a moment in the table's row, so that it happens
once, whatever dies; a queued task only makes it prompt.
"""

from __future__ import annotations

import logging

from django.db import transaction
from django.db.models import QuerySet

from common import clock
from common.refusals import Refused
from games.engine.bots import DEFAULT_LEVEL
from games.matches import wakeups
from games.matches.access import lock_match
from games.models import Match

from . import own_numbers, reserved_seats
from .seating import create_bot_seat
from .starting import start_locked_match

log = logging.getLogger(__name__)


def autofill_due_matches(limit: int = 50) -> int:
    """Fills and starts every open match whose moment has come; how many. One match's fault is not the others'."""
    due = list_due_tables(clock.get_current_time_ms()).order_by("autofill_at")
    return sum(autofill_match(match_id) for match_id in list(due.values_list("pk", flat=True)[:limit]))


def autofill_match(match_id: str) -> bool:
    """Fills an open match with computer players and starts it, if its moment has come; whether it had. Locks the
    match."""
    if not list_due_tables(clock.get_current_time_ms()).filter(pk=match_id).exists():
        return False
    try:
        with transaction.atomic():
            match = lock_match(match_id)
            if (
                match.status != Match.Status.OPEN
                or match.autofill_at is None
                or match.autofill_at > clock.get_current_time_ms()
            ):
                return False
            fill_with_bots_and_start(match)
    except Refused as why:  # its rules have changed since: its host may still begin it
        log.warning("table %s could not begin by itself: %s", match_id, why.reason)
        Match.objects.filter(pk=match_id, status=Match.Status.OPEN).update(autofill_at=None)
    except Exception:
        log.exception("table %s could not be filled", match_id)
        return False
    return True


def list_due_tables(now: int) -> QuerySet[Match]:
    """The open matches whose moment has come and that are not about to begin already. `now`: ms."""
    return Match.objects.filter(status=Match.Status.OPEN, autofill_at__lte=now, pending_start=None)


def fill_with_bots_and_start(match: Match) -> None:
    """Seats computer players wherever nobody sits, also where somebody was expected, and starts the match, which is
    locked. One that is about to begin already is left to that."""
    if own_numbers.find_pending_start(match):
        return
    reserved_seats.delete_invitations(match)
    for _ in range(match.size - match.seats.count()):
        create_bot_seat(match, DEFAULT_LEVEL)
    start_locked_match(match)


def schedule_autofill(match: Match, moment: int) -> None:
    """Has a locked match filled at `moment` (ms), or when it was to be filled already, if that is sooner."""
    match.autofill_at = moment if match.autofill_at is None else min(match.autofill_at, moment)
    match.save(update_fields=["autofill_at"])
    transaction.on_commit(lambda: wakeups.schedule_wakeup(match.pk, match.autofill_at))
