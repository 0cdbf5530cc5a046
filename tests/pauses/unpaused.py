"""The same evening without its pauses: what the clocks would say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.catalog import title as title_of
from games.engine.chance import Recorded
from games.engine.journal import Entry, Start
from games.engine.pauses import Resume, Suspend
from games.engine.table import Table
from games.engine.types import HOUSE

Clocks = tuple[list[int], list[int], list[int]]


def without(entries: Sequence[Entry]) -> Iterator[tuple[Entry, int]]:
    """The entries of a journal but those of pauses, each with the moment it would have had."""
    away, since = 0, -1
    for entry in entries:
        if isinstance(entry.action, Suspend):
            since = entry.now
        elif isinstance(entry.action, Resume):
            away, since = away + entry.now - since, -1
        else:
            yield entry, (entry.now if since < 0 else since) - away


def played(entries: Sequence[Entry], board: Any = None) -> Table:
    """The table at the end of that evening."""
    opening = entries[0].action
    assert isinstance(opening, Start)
    source = Recorded([outcome for entry in entries for outcome in entry.drawn])
    start = (title_of(opening.title), opening.seats, opening.settings, board, opening.pace, source)
    moves = without(entries)
    table = Table.start(*start, next(moves)[1])
    for entry, now in moves:
        if entry.seat == HOUSE:
            table.house(entry.action, now)
        else:
            table.play(entry.seat, entry.action, now)
    return table


def clocks(table: Table, now: int) -> Clocks:
    """Main times, auxiliary times, and for how long each seat has been asked: all that a clock knows."""
    clock = table.game.clock
    assert clock is not None
    at = clock.frozen if clock.frozen >= 0 else now
    return list(clock.main), list(clock.spare), [at - since if since >= 0 else -1 for since in clock.begun]


def last_moment(entries: Sequence[Entry]) -> int:
    """What the clock of the evening without pauses would read after the last entry."""
    away, since = 0, -1
    for entry in entries:
        if isinstance(entry.action, Suspend):
            since = entry.now
        elif isinstance(entry.action, Resume):
            away, since = away + entry.now - since, -1
    return (entries[-1].now if since < 0 else since) - away
