"""Plays a journal again: outcomes are read, never drawn, and the facts must be the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import fields, replace

from . import control
from .catalog import title
from .chance import Recorded
from .facts import Fact
from .journal import Entry, Start
from .table import Table
from .types import HOUSE


class DivergedError(Exception):
    """The replay left the journal at this entry."""


def replay(entries: Sequence[Entry], board: Any = None, after: Callable[[Table], object] = lambda table: None) -> Table:
    """The table after the last entry of a journal, which begins with its opening. `board` is plain data, None the
    title's own; `after` sees the table at each entry. Nothing is drawn: the outcomes are in the entries.
    DivergedError names the first entry that differs; LookupError where one would draw more than was drawn."""
    start = entries[0].action if entries else None
    if not isinstance(start, Start):
        raise DivergedError("a journal begins with its opening")
    opening, *rest = entries
    source = Recorded(opening.drawn)
    found = title(start.title)
    terms = start.settings, board, start.pace, source, opening.now, start.rules, start.unlimited, start.sandbox
    table = Table.start_at(found, start.given, *terms) if start.given else Table.start(found, start.seats, *terms)
    table.entries[0] = narrowed(table.entries[0], start)
    compare(table, opening, source)
    after(table)
    for entry in rest:
        step(table, entry)
        after(table)
    return table


def narrowed(opening: Entry, stored: Start) -> Entry:
    """The opening as it was stored: without the settings that the title has got since."""
    made = opening.action
    assert isinstance(made, Start)
    settings = {name: value for name, value in made.settings.items() if name in stored.settings}
    return replace(opening, action=replace(made, settings=settings))


def step(table: Table, entry: Entry) -> None:
    """Plays the next entry of its journal on a table: its outcomes are read, its facts compared. DivergedError where
    they differ; the table is then of no use any more."""
    table.chance.source = source = Recorded(entry.drawn)
    if control.again(table, entry):
        pass
    elif entry.seat == HOUSE:
        table.house(entry.action, entry.now)
    else:
        table.play(entry.seat, entry.action, entry.now, lag=entry.lag)
    compare(table, entry, source)


def compare(table: Table, entry: Entry, source: Recorded) -> None:
    made = table.entries[-1]
    if source.left or (made != entry and replace(made, facts=as_stored(made.facts, entry.facts)) != entry):
        raise DivergedError(f"entry {entry.number}: {made} is not {entry}")


def as_stored(made: Sequence[Fact], stored: Sequence[Fact]) -> list[Fact]:
    """Facts as a journal of before has them: without what they have learnt to tell since (`Fact.later`)."""
    old: list[dict[str, Any]] = [
        {name: default for name, default in learnt(fact) if getattr(fact, name) == default} for fact in stored
    ]
    old += [{}] * (len(made) - len(old))
    pairs = zip(made, old, strict=False)
    return [replace(fact, **less) if less and set(less) <= set(fact.later) else fact for fact, less in pairs]


def learnt(fact: Fact) -> list[tuple[str, Any]]:
    """The fields of a fact that came later, with their defaults."""
    return [(field.name, field.default) for field in fields(fact) if field.name in fact.later]
