"""Writing down what a table has done, and telling everybody once it is committed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db import transaction

from games.core import broadcast
from games.core.failpoints import passing
from games.engine.company import Limit
from games.engine.journal import Entry as Written
from games.engine.options import Flag, Hammer, Silence
from games.engine.pauses import Suspend
from games.engine.table import Table
from games.models import Entry
from games.ratings import stakes

from . import match_cache, missed_deadlines, outages, pause_state, storage, timeouts, turn_notices, wakeups
from .move_requests import Order

TIMES = (Flag, Hammer, Silence)  # what time alone does
FOLLOWING = (Suspend, Limit)  # what the house does after a move, because of it


class Draft:
    """The entries a table has made since `held`, and the match's row after them; nothing is written yet.

    `order` is the move among them that somebody asked for: the last one, but for what the house does because of it. All
    others are the house's and the clock's.
    """

    def __init__(
        self,
        held: match_cache.Held,
        row_alarm: int | None,
        table: Table,
        order: Order | None = None,
        missed: Sequence[missed_deadlines.Missed] = (),
    ) -> None:
        last, due = table.entries[-1], timeouts.dues(held, table)
        alarm = timeouts.row_alarm(row_alarm, due.alarm, last.now)
        self.match_id, self.table, self.match, self.missed = held.match.pk, table, held.match, list(missed)
        self.held = held
        self.lines = [line(entry, table) for entry in table.entries]
        if order:
            own = max(i for i, entry in enumerate(table.entries) if not isinstance(entry.action, FOLLOWING))
            self.lines[own] = ordered(self.lines[own], order)
        dues = [list(each) for each in due.seats]
        self.head = storage.Head(table.version, sorted(table.asked), dues, alarm, due.bot, due.silent, last.now)
        before, every = table.version - len(table.entries), match_cache.SNAPSHOT_EVERY
        fresh = table.over or table.version // every != before // every
        self.snapshot = match_cache.pack(table) if fresh else None
        self.after = held.after(table, due.seats, alarm)
        self.asked = turn_notices.fresh(held.match, held.chairs, held.dues, due.seats)
        self.paused = False  # whether a pause has begun or is over

    def write(self) -> None:
        """Writes it in the transaction that holds the match's lock."""
        storage.append(self.match_id, self.lines, self.head, self.snapshot)
        if self.missed and self.count() and not self.table.over:
            storage.another_lineup(self.match_id, self.head.moved)
            stakes.left(self.match_id, self.table.game.living(), self.head.moved)
        outages.made_good(self.held)
        self.paused = pause_state.follow(self.match_id, self.table)
        self.owe()
        self.close()
        passing("written")
        transaction.on_commit(self.committed)

    @property
    def plain(self) -> bool:
        """Whether nothing but the match and its journal is to be written."""
        return not self.table.over and not self.asked

    def owe(self) -> None:
        """The letters that the questions just put owe to people who play by mail."""
        turn_notices.put(self.match, self.after.chairs, self.asked)

    def count(self) -> bool:
        """Counts what was missed; whether a computer player has sat down for somebody."""
        people = {seat: chair.user for seat, chair in enumerate(self.after.chairs)}
        return missed_deadlines.count(self.match, people, self.missed)

    def close(self) -> None:
        """Where the game is over, nothing is due in it any more."""
        if self.table.over:
            storage.close(self.match_id, msgspec.to_builtins(self.table.over), self.head.moved)

    def committed(self) -> None:
        """After the commit: nothing here may fail, and nothing that matters depends on it."""
        passing("committed")
        match_cache.keep(self.after)
        broadcast.match_changed(self.match_id, self.table.version)
        if self.paused:
            broadcast.table_changed(self.match_id)
        if self.table.over:
            broadcast.lobby_changed()
        wakeups.ring(self.match_id, self.head.moved if self.table.over else self.head.alarm)  # a rating may be due


def line(entry: Written, table: Table) -> storage.Line:
    """An entry that nobody asked for, as it is stored. The digest is of the state after the last one."""
    digest = table.digest() if entry.number == table.version else ""
    actor = Entry.Actor.CLOCK if isinstance(entry.action, TIMES) else Entry.Actor.HOUSE
    return storage.Line(entry.number, entry.seat, actor, None, entry.now, None, "", entry.line().decode(), digest)


def ordered(line: storage.Line, order: Order) -> storage.Line:
    """The same for a move: who made it, and its key."""
    return line._replace(actor=order.actor, user=order.user, key=order.key, body_hash=order.body_hash)
