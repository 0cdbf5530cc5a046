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

from games.core import clock
from games.core.failpoints import passing
from games.engine import outages as engine
from games.engine.outages import Excuse
from games.engine.table import Table
from games.models import Match, Outage, Pulse

from . import deadlines, storage

if TYPE_CHECKING:
    from .match_cache import Held

log = logging.getLogger(__name__)

BEAT = 5_000  # ms between two pulses
SHORTEST = 20_000  # ms: less is no outage, whatever OUTAGE_AFTER says
BIG = BigIntegerField()  # what a moment is in an expression: unsaid, it is cut to 32 bits on PostgreSQL
AT_ONCE = 2_000  # matches marked by one statement
_looked = False  # whether this process has asked since it began, or since the database was away


# -- noticing


def look() -> bool:
    """A pulse; and whether the site was down before it, and all matches are marked now. Called by every sweep.

    Where OUTAGE_AFTER is 0 the pulse still tells when the last sweep was; nothing follows from it.
    """
    global _looked
    now = storage.now()
    last = Pulse.objects.values_list("at", flat=True).first()
    noticed = (last is None or abs(now - last) >= BEAT) and beat()
    _looked = True
    return noticed


def first_look() -> None:
    """The same, once in each process: after an outage nobody moves before it is noticed."""
    if settings.OUTAGE_AFTER and not _looked and not connection.in_atomic_block:
        look()


def doubt() -> None:
    """The database was away, or this process has slept: look again."""
    global _looked
    _looked = False


def beat() -> bool:
    """Leaves the pulse; of several who come back at once one finds the old one. It goes back where the clock does."""
    with transaction.atomic():
        pulse, fresh = Pulse.objects.select_for_update().get_or_create(pk=1, defaults={"at": storage.now()})
        last, now = pulse.at, storage.now()
        if fresh or now == last:
            return False
        Pulse.objects.update(at=now)
        if not settings.OUTAGE_AFTER or now - last <= max(SHORTEST, settings.OUTAGE_AFTER * 1000):
            return False
        counted = min(now, last + settings.OUTAGE_MOST * 1000)
        Outage.objects.create(began=last, ended=now, counted=counted, matches=mark(last, counted, now))
        passing("outage noticed")
    log.warning("the site was down from %s to %s", clock.moment(last), clock.moment(now))
    return True


def mark(began: int, counted: int, now: int) -> int:
    """Marks the matches in which something is to fall due; how many. One that is marked still was down since then.

    They are locked in the one order in which several are ever locked, and by so many that no statement takes long.
    """
    waiting = Match.objects.filter(status=Match.Status.RUNNING, alarm__isnull=False).order_by("pk")
    rows = waiting.select_for_update(no_key=True).values_list("pk", flat=True)
    marked, last, since, present = 0, "", Value(began, BIG), Value(now, BIG)
    while ids := list(rows.filter(pk__gt=last)[:AT_ONCE]):
        marked, last = marked + len(ids), ids[-1]
        Match.objects.filter(pk__in=ids).update(
            down=Coalesce(F("down"), since), back=counted, alarm=Least(F("alarm"), present), lineup=F("lineup") + 1
        )
    return marked


# -- making it good, in a match whose row is locked


def excuse(held: Held, table: Table, now: int) -> None:
    """Makes the outage good that a match is marked with, if anybody was waited for in it: flags and hammers that were
    due before it began fall first, each at its own moment."""
    if held.outage is None:
        return
    began, ended = max(held.outage[0], held.moved), min(held.outage[1], now)  # a move may have come just before
    if began >= ended:
        return
    while (due := table.next_alarm()) is not None and due <= began:
        table.wake(due)
    if not table.over and not table.suspended and waited_for(held, table, began):
        engine.excuse(table, began, ended)


def waited_for(held: Held, table: Table, began: int) -> bool:
    """Whether time ran for somebody when it began."""
    return table.next_alarm() is not None or any(each.due > began for each in held.dues)


def put_off(held: Held, table: Table) -> tuple[deadlines.Due, ...]:
    """The deadlines of a match, so much later if an outage was just made good; one that was past stays past."""
    found = [entry.action for entry in table.entries if isinstance(entry.action, Excuse)] if held.outage else []
    if not found:
        return held.dues
    (away,), terms = found, deadlines.terms(held.match)
    return tuple(
        deadlines.later_by(each, terms, held.chairs[each.seat].away, away.began, away.ended)
        if each.due > away.began
        else each
        for each in held.dues
    )


def lost(held: Held, after: int) -> int:
    """How much time since an entry counts for nobody, in ms, as far as that is not long ago."""
    found = [each.action for each in held.recent if each.number > after and isinstance(each.action, Excuse)]
    return sum(each.ended - each.began for each in found)


def made_good(held: Held) -> None:
    """Takes the mark away, in the transaction that writes what was made of it, or finds that nothing is to be."""
    if held.outage is not None:
        Match.objects.filter(pk=held.match.pk).update(down=None, back=None)
