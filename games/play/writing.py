"""Writing down what a table has done, and telling everybody once it is committed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db import transaction

from games import announce, clocks, deadlines, ledger, outages, questions, ratings, settling, tables
from games.engine.journal import Entry as Written
from games.engine.pauses import Suspend
from games.engine.table import Table
from games.failpoints import passing
from games.play import pausing


class Draft:
    """The entries a table has made since `held`, and the match's row after them; nothing is written yet."""

    def __init__(
        self,
        held: tables.Held,
        row_alarm: int | None,
        table: Table,
        key: str = "",
        body: str = "",
        missed: Sequence[deadlines.Missed] = (),
    ) -> None:
        last, due = table.entries[-1], settling.dues(held, table)
        alarm = settling.row_alarm(row_alarm, due.alarm, last.now)
        self.match_id, self.table, self.match, self.missed = held.match.pk, table, held.match, list(missed)
        self.held = held
        self.lines = [line(entry, table) for entry in table.entries]
        if key:
            own = -2 if isinstance(last.action, Suspend) else -1  # the move that a pause followed
            self.lines[own] = self.lines[own]._replace(key=key, body_hash=body)
        dues = [list(each) for each in due.seats]
        self.head = ledger.Head(table.version, sorted(table.asked), dues, alarm, due.bot, due.silent, last.now)
        before, every = table.version - len(table.entries), tables.SNAPSHOT_EVERY
        fresh = table.over or table.version // every != before // every
        self.snapshot = tables.pack(table) if fresh else None
        self.after = held.after(table, due.seats, alarm)
        self.asked = questions.fresh(held.match, held.chairs, held.dues, due.seats)
        self.paused = False  # whether a pause has begun or is over

    def write(self) -> None:
        """Writes it in the transaction that holds the match's lock."""
        ledger.append(self.match_id, self.lines, self.head, self.snapshot)
        if self.missed and self.count() and not self.table.over:
            ledger.another_lineup(self.match_id, self.head.moved)
            ratings.left(self.match_id, self.table.game.living(), self.head.moved)
        outages.made_good(self.held)
        self.paused = pausing.follow(self.match_id, self.table)
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
        questions.put(self.match, self.after.chairs, self.asked)

    def count(self) -> bool:
        """Counts what was missed; whether a computer player has sat down for somebody."""
        people = {seat: chair.user for seat, chair in enumerate(self.after.chairs)}
        return deadlines.count(self.match, people, self.missed)

    def close(self) -> None:
        """Where the game is over, nothing is due in it any more."""
        if self.table.over:
            ledger.close(self.match_id, msgspec.to_builtins(self.table.over), self.head.moved)

    def committed(self) -> None:
        """After the commit: nothing here may fail, and nothing that matters depends on it."""
        passing("committed")
        tables.keep(self.after)
        announce.match_changed(self.match_id, self.table.version)
        if self.paused:
            announce.table_changed(self.match_id)
        if self.table.over:
            announce.lobby_changed()
        clocks.ring(self.match_id, self.head.moved if self.table.over else self.head.alarm)  # a rating may be due


def line(entry: Written, table: Table) -> ledger.Line:
    """An entry as it is stored. The digest is of the state after the last one."""
    digest = table.digest() if entry.number == table.version else ""
    return ledger.Line(entry.number, entry.seat, entry.now, None, "", entry.line().decode(), digest)
