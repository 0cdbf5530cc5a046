"""When the site was down: the time counts for nobody who was waited for then (F8).

Each sweep leaves a pulse, a row. Where the last one is older than OUTAGE_AFTER seconds, nobody could count on the site
in between: whoever comes back first writes the outage down and marks all matches in which something is to fall due,
in one transaction. The mark makes a match due at once and its known position out of date, so that nothing happens in
it before the outage is made good: under its lock, in the transaction that takes the mark away, so once, whatever dies.

What was due before the outage began is done as of its own moment; a sweep that is late by less was no outage, and
neither was a match that the sweeps of a living site came late to. A move made meanwhile shows that the site was up:
only the time after the last one counts. No outage counts for longer than OUTAGE_MOST seconds.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection, transaction
from django.db.models import BigIntegerField, F, Value
from django.db.models.functions import Coalesce, Least

from common import clock
from games.core.failpoints import hit_failpoint
from games.engine import outages as engine
from games.engine.outages import Excuse
from games.engine.table import Table
from games.models import Match, Outage, Pulse

from . import deadlines, storage, successions

if TYPE_CHECKING:
    from .match_cache import LoadedMatch

log = logging.getLogger(__name__)

PULSE_INTERVAL_MS = 2_000  # ms between two pulses
MIN_OUTAGE_MS = 20_000  # ms: less is no outage, whatever OUTAGE_AFTER says
BIG_INTEGER = BigIntegerField()  # what a moment is in an expression: unsaid, it is cut to 32 bits on PostgreSQL
MATCHES_PER_BATCH = 2_000  # matches marked by one statement
_looked = False  # whether this process has asked since it began, or since the database was away


# -- noticing


def check_for_outage() -> bool:
    """Records a pulse; whether the site was down before it, so that all matches are marked now. Called by every
    sweep.

    Where OUTAGE_AFTER is 0 the pulse still tells when the last sweep was; nothing follows from it.
    """
    global _looked
    now = storage.get_database_time_ms()
    last = Pulse.objects.values_list("at", flat=True).first()
    noticed = (last is None or abs(now - last) >= PULSE_INTERVAL_MS) and record_pulse()
    _looked = True
    return noticed


def check_for_outage_once() -> None:
    """Checks for an outage, once in each process and outside transactions: after an outage nobody moves before it is
    noticed."""
    if settings.OUTAGE_AFTER and not _looked and not connection.in_atomic_block:
        check_for_outage()


def reset_outage_check() -> None:
    """Has this process check for an outage again: the database was away, or the process has slept."""
    global _looked
    _looked = False


def record_pulse() -> bool:
    """Records the pulse and whether there was an outage before it; of several processes that come back at once one
    finds it. It goes back where the clock does."""
    with transaction.atomic():
        pulse, fresh = Pulse.objects.select_for_update().get_or_create(
            pk=1, defaults={"at": storage.get_database_time_ms()}
        )
        last, now = pulse.at, storage.get_database_time_ms()
        if fresh or now == last:
            return False
        Pulse.objects.update(at=now)
        if not settings.OUTAGE_AFTER or now - last <= max(MIN_OUTAGE_MS, settings.OUTAGE_AFTER * 1000):
            return False
        counted = min(now, last + settings.OUTAGE_MOST * 1000)
        Outage.objects.create(
            began=last, ended=now, counted=counted, matches=mark_interrupted_matches(last, counted, now)
        )
        hit_failpoint("outage noticed")
    log.warning("the site was down from %s to %s", clock.to_datetime(last), clock.to_datetime(now))
    return True


def mark_interrupted_matches(began: int, counted: int, now: int) -> int:
    """Marks the matches in which something is to fall due; how many. One that is marked still was down since then.
    Times in ms.

    They are locked in the one order in which several are ever locked, and by so many that no statement takes long.
    """
    waiting = Match.objects.filter(status=Match.Status.RUNNING, alarm__isnull=False).order_by("pk")
    rows = waiting.select_for_update(no_key=True).values_list("pk", flat=True)
    marked, last, since, present = 0, "", Value(began, BIG_INTEGER), Value(now, BIG_INTEGER)
    while ids := list(rows.filter(pk__gt=last)[:MATCHES_PER_BATCH]):
        marked, last = marked + len(ids), ids[-1]
        Match.objects.filter(pk__in=ids).update(
            outage_from=Coalesce(F("outage_from"), since),
            outage_to=counted,
            alarm=Least(F("alarm"), present),
            lineup=F("lineup") + 1,
        )
    return marked


# -- making it good, in a match whose row is locked


def compensate_outage(loaded: LoadedMatch, table: Table, now: int) -> None:
    """Gives the time of an outage back in a locked match that is marked with one, if anybody was waited for in it:
    flags and hammers that were due before it began fall first, each at its own moment. `now`: ms."""
    if loaded.outage is None:
        return
    began, ended = (
        max(loaded.outage[0], loaded.last_entry_at_ms),
        min(loaded.outage[1], now),
    )  # a move may have come just before
    if began >= ended:
        return
    while (due := table.next_alarm()) is not None and due <= began:
        successions.wake_table(loaded, table, due, began)
    if not table.over and not table.suspended and was_time_running(loaded, table, began):
        engine.excuse(table, began, ended)


def was_time_running(loaded: LoadedMatch, table: Table, began: int) -> bool:
    """Whether time ran for somebody at `began` (ms)."""
    return table.next_alarm() is not None or any(each.due_at > began for each in loaded.deadlines)


def postpone_match_deadlines(loaded: LoadedMatch, table: Table) -> tuple[deadlines.SeatDeadline, ...]:
    """The deadlines of a match, so much later if an outage was just made good; one that was past stays past."""
    found = [entry.action for entry in table.entries if isinstance(entry.action, Excuse)] if loaded.outage else []
    if not found:
        return loaded.deadlines
    (away,), terms = found, deadlines.get_deadline_terms(loaded.match)
    return tuple(
        deadlines.postpone_deadline(
            each, terms, loaded.seats[each.seat].vacations, away.began, away.ended, loaded.seats[each.seat].hours
        )
        if each.due_at > away.began
        else each
        for each in loaded.deadlines
    )


def get_lost_time_ms(loaded: LoadedMatch, after: int) -> int:
    """How much time since entry `after` counts for nobody, in ms, as far as that is not long ago."""
    found = [each.action for each in loaded.recent_entries if each.number > after and isinstance(each.action, Excuse)]
    return sum(each.ended - each.began for each in found)


def clear_outage_mark(loaded: LoadedMatch) -> None:
    """Takes the mark of an outage away, in the transaction that writes what was made of it, or finds that nothing is
    to be."""
    if loaded.outage is not None:
        Match.objects.filter(pk=loaded.match.pk).update(outage_from=None, outage_to=None)
