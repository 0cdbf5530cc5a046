"""What time does to a game: settles what ran out, and says when something is due next."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction

from games.core import broadcast
from games.core import clock as site_clock
from games.engine.control import Repace, TakeBack
from games.engine.options import Silence
from games.engine.table import Table
from games.models import Match

from . import bot_timing, deadlines, match_cache, outages, storage, turn_notices, wakeups
from .match_cache import Held, earliest
from .missed_deadlines import Missed


class Due(NamedTuple):
    """When something is due after an entry, in ms."""

    bot: int | None  # a computer player looks
    seats: tuple[deadlines.Due, ...]  # the deadlines of those asked, where the rules have no clock
    alarm: int | None  # the earliest of all, flags and hammers included: the match's one alarm

    @property
    def silent(self) -> int | None:
        """When the first deadline falls."""
        return earliest(*(each.due for each in self.seats))


def settle(held: Held, table: Table, now: int) -> list[Missed]:
    """Does all that was due by `now`: flags and hammers each at its own moment, so that a late sweep writes
    the same journal; then, one after the other, the silent answers of those whose deadline is past. These are
    made now: whoever is asked next has all of his time, however late we are. Time during which the site was down
    is given back before anything else.
    """
    since, missed = table.game.since, []
    outages.excuse(held, table, now)
    while (due := table.next_alarm()) is not None and due <= now:
        table.wake(due)
    for each in deadlines.overdue(outages.put_off(held, table), now):
        if table.game.since == since and each.seat in table.asked:
            table.house(Silence(each.seat), now)
            missed.append(Missed(each, table.version, now))
    return missed


def dues(held: Held, table: Table) -> Due:
    """When something is due after the entries a table has made."""
    if table.over or table.suspended:
        return Due(None, (), None)
    bot = bot_timing.bot_due(held.match.pk, table, held.chairs, table.entries[-1].now)
    flag = table.next_alarm()
    seats = () if flag is not None or unhurried(held, table) else asked(held, table)
    return Due(bot, seats, earliest(flag, bot, *(each.due for each in seats)))


def unhurried(held: Held, table: Table) -> bool:
    """Whether nothing but a hammer limits the time for an answer: at a live table where one person plays against bots
    alone. Not where clocks run."""
    clock = table.game.clock
    if held.match.pace != Match.Pace.LIVE or (clock and not clock.unlimited):
        return False
    return len(people(held, table)) == 1


def people(held: Held, table: Table) -> list[int]:
    """The seats with a person who still plays."""
    return [seat for seat in table.game.living() if held.chairs[seat].user is not None]


def asked(held: Held, table: Table) -> tuple[deadlines.Due, ...]:
    """The deadline of each seat asked. A question that goes on keeps its own: standing actions buy no time."""
    terms, last = deadlines.terms(held.match), table.entries[-1]
    kept, put, at = standing(held, table)
    if isinstance(last.action, TakeBack):  # the question is the old one, and so is its time
        put, at = table.game.since, last.action.since
    return tuple(
        kept[seat] if seat in kept else deadlines.Due(seat, put, at, due)
        for seat in sorted(table.asked)
        if (due := deadlines.falls(at, terms, held.chairs[seat].away)) is not None
    )


def standing(held: Held, table: Table) -> tuple[dict[int, deadlines.Due], int, int]:
    """The deadlines that go on; and for the others, by which entry and when the seats were asked."""
    last = table.entries[-1]
    if table.game.since > held.version:
        return {}, table.game.since, last.now
    if table.game.since != held.table.game.since or isinstance(last.action, Repace):
        return {}, table.version, last.now
    answered = {entry.action.seat for entry in table.entries if isinstance(entry.action, Silence)}
    kept = {each.seat: each for each in outages.put_off(held, table) if each.seat not in answered}
    return kept, table.version, last.now


def too_late(held: Held, seat: int, at: int, now: int) -> bool:
    """Whether the time for a question put to a seat at that moment is over."""
    if unhurried(held, held.table):
        return False
    due = deadlines.falls(at, deadlines.terms(held.match), held.chairs[seat].away)
    return held.table.next_alarm() is None and due is not None and due <= now


def renew(match: Match, *, again: int | None = None) -> None:
    """Reckons the deadlines of a running match anew, whose row is locked: somebody's vacation or seat has changed.
    Seat `again` is given all of its time once more."""
    terms, chairs, now = deadlines.terms(match), match_cache.chairs(match), storage.now()
    found = []
    for each in deadlines.read(match.dues):
        at = now if each.seat == again else each.at
        due = deadlines.falls(at, terms, chairs[each.seat].away)
        if due is not None:
            found.append(each._replace(at=at, due=due))
    match.dues = [list(each) for each in found]
    match.silent_at = earliest(*(each.due for each in found))
    match.lineup += 1
    match.bot_due = match.alarm = now  # whoever comes sets it to the right moment
    match.save(update_fields=["dues", "silent_at", "lineup", "alarm", "bot_due"])
    turn_notices.renewed(match, chairs, found)
    transaction.on_commit(lambda: told(match.pk, match.version))


def told(match_id: str, version: int) -> None:
    """The table looks otherwise, though nobody has moved."""
    broadcast.match_changed(match_id, version)
    broadcast.table_changed(match_id)
    wakeups.ring(match_id, site_clock.now())


def row_alarm(before: int | None, due: int | None, now: int) -> int | None:
    """What the match's row is to say: that nothing is due before this moment.

    An earlier moment that still lies ahead is left standing: whoever comes then finds nothing due and sets
    it right. That happens once in minutes, and spares the index a change at nearly every move.
    """
    return before if before is not None and due is not None and now < before <= due else due
