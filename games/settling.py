"""What time does to a game: settles what ran out, and says when something is due next."""

from __future__ import annotations

from typing import NamedTuple

from games import deadlines, pace
from games.deadlines import Missed
from games.engine.options import Silence
from games.engine.table import Table
from games.tables import Held, earliest


class Due(NamedTuple):
    """When something is due after an entry, in ms."""

    bot: int | None  # a computer player looks
    seats: tuple[deadlines.Due, ...]  # the deadlines of those asked, where the rules have no clock
    alarm: int | None  # the earliest of all, flags and hammers included: the match's one alarm

    @property
    def silent(self) -> int | None:
        """When the first deadline falls."""
        return earliest(*(each.due for each in self.seats))


def settle(table: Table, dues: tuple[deadlines.Due, ...], now: int) -> list[Missed]:
    """Does all that was due by `now`: flags and hammers each at its own moment, so that a late sweep writes
    the same journal; then, one after the other, the silent answers of those whose deadline is past. These are
    made now: whoever is asked next has all of his time, however late we are.
    """
    since, missed = table.game.since, []
    while (due := table.next_alarm()) is not None and due <= now:
        table.wake(due)
    for each in deadlines.overdue(dues, now):
        if table.game.since == since and each.seat in table.asked:
            table.house(Silence(each.seat), now)
            missed.append(Missed(each, table.version, now))
    return missed


def dues(held: Held, table: Table) -> Due:
    """When something is due after the entries a table has made."""
    if table.over:
        return Due(None, (), None)
    bot = pace.bot_due(held.match.pk, table, held.chairs, table.entries[-1].now)
    flag = table.next_alarm()
    seats = () if flag is not None else asked(held, table)
    return Due(bot, seats, earliest(flag, bot, *(each.due for each in seats)))


def asked(held: Held, table: Table) -> tuple[deadlines.Due, ...]:
    """The deadline of each seat asked. A question that goes on keeps its own: standing actions buy no time."""
    terms, last = deadlines.terms(held.match), table.entries[-1]
    fresh = table.game.since > held.version
    answered = {entry.action.seat for entry in table.entries if isinstance(entry.action, Silence)}
    kept = {} if fresh else {each.seat: each for each in held.dues if each.seat not in answered}
    put = table.game.since if fresh else table.version
    return tuple(
        kept[seat] if seat in kept else deadlines.Due(seat, put, last.now, due)
        for seat in sorted(table.asked)
        if (due := deadlines.falls(last.now, terms, held.chairs[seat].away)) is not None
    )


def row_alarm(before: int | None, due: int | None, now: int) -> int | None:
    """What the match's row is to say: that nothing is due before this moment.

    An earlier moment that still lies ahead is left standing: whoever comes then finds nothing due and sets
    it right. That happens once in minutes, and spares the index a change at nearly every move.
    """
    return before if before is not None and due is not None and now < before <= due else due
