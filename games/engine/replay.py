"""Plays a journal again: outcomes are read, never drawn, and the facts must be the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import housekeeping
from .catalog import title
from .chance import Recorded
from .journal import Entry, Start
from .table import Table
from .words import HOUSE


class DivergedError(Exception):
    """The replay left the journal at this entry."""


def replay(entries: Sequence[Entry], board: Any = None, after: Callable[[Table], object] = lambda table: None) -> Table:
    """The table after the last entry; `after` sees it at each. DivergedError names the first entry that differs."""
    opening, *rest = entries
    start = opening.action
    assert isinstance(start, Start)
    source = Recorded(opening.drawn)
    found = title(start.title)
    table = Table.start(found, start.seats, start.settings, board, start.pace, source, opening.now)
    compare(table, opening, source)
    after(table)
    for entry in rest:
        step(table, entry)
        after(table)
    return table


def step(table: Table, entry: Entry) -> None:
    """Plays the next entry of its journal on a table: its outcomes are read, its facts compared."""
    table.chance.source = source = Recorded(entry.drawn)
    if housekeeping.again(table, entry):
        pass
    elif entry.seat == HOUSE:
        table.house(entry.action, entry.now)
    else:
        table.play(entry.seat, entry.action, entry.now, lag=entry.lag)
    compare(table, entry, source)


def compare(table: Table, entry: Entry, source: Recorded) -> None:
    if source.left or table.entries[-1] != entry:
        raise DivergedError(f"entry {entry.number}: {table.entries[-1]} is not {entry}")
