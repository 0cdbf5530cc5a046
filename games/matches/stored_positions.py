"""The position of a match as it lies in the database: its snapshot and the entries since.

The journal is the record, the snapshot only spares a long replay: where the snapshot cannot be read, the position is
found by the whole journal. Where that leads nowhere either, the match is ill: it is refused in a sentence wherever it
is looked at, and `ill_matches` says what can still be done. Every entry is checked by its facts and its digest, so a
damaged record never passes for another game.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from django.db import DatabaseError

from common.refusals import Refused
from games.content import boards
from games.engine.catalog import title as title_of
from games.engine.facts import Fact
from games.engine.journal import Entry as Written
from games.engine.options import Action
from games.engine.replay import replay, step
from games.engine.table import Table
from games.engine.title import Title
from games.engine.types import HOUSE
from games.models import Entry, Match

log = logging.getLogger(__name__)

AnyTitle = Title[Any, Any, Any]
UNREADABLE_LINE = (msgspec.MsgspecError, ValueError, TypeError, LookupError)
ROW = ("number", "line", "digest", "proof", "at")


class UnreadableMatchError(Refused):
    """What is stored of a match cannot be read."""

    def __init__(self, match: Match) -> None:
        can = "A moderator can save what can be read of it, or end it." if match.status == Match.Status.RUNNING else ""
        super().__init__(f"The record of this game is damaged, so its position can't be read. {can}".rstrip())


class JournalRow(NamedTuple):
    """A stored entry: its number, its line of JSON, its digest, the proof of its chance, and when it was made (ms)."""

    number: int
    line: str
    digest: str
    proof: str
    at: int


class StoredPosition(NamedTuple):
    """The present position of a match, as it was read. `recent`: the last entries, without a gap; `proofs`: those of
    the last rows; `rebuilt`: the snapshot could not be read, so a new one is due."""

    table: Table
    recent: list[Written]
    proofs: list[str]
    rebuilt: bool


class UnreadableLine(Action):
    """In place of an action that cannot be read any more. It is never stored."""


class LineUnreadable(Fact):
    """What an entry told cannot be read any more. It is never stored."""

    number: int

    def says(self, board: object) -> str:
        return f"Entry {self.number} is damaged and can't be read."


# -- the verbs


def load_position(match: Match, recent: int) -> StoredPosition:
    """The present position of a match, with at least so many of its last entries. UnreadableMatchError where it cannot
    be found. Some queries."""
    rows = list_rows(match, max(recent, match.version - match.snapshot_version))
    with refusing_unreadable(match):
        title, plan = title_of(match.title), boards.get_engine_board(match.board)
        known = read_recent_entries(title, rows)
        table = load_by_snapshot(match, plan, rows, known)
        rebuilt = table is None
        if table is None:
            table = load_by_journal(match, title, plan)
    table.entries.clear()
    return StoredPosition(table, known, [row.proof for row in rows], rebuilt)


def find_last_readable(match: Match) -> Table | None:
    """The table after the last entry up to which an ill match can be read; None: there is none."""
    rows, found = list_rows(match), None
    try:
        title, plan = title_of(match.title), boards.get_engine_board(match.board)
        found = load_first_readable(match, title, plan, rows[0])
        for row in rows:
            if row.number > found.version:
                after = found.fork()
                replay_entry(after, title.read_entry(row.line), row.digest)
                after.entries.clear()
                found = after
    except DatabaseError:
        raise
    except Exception as fault:  # whatever a damaged record makes of the rules, it ends here
        log.warning("match %s can be read up to entry %s: %r", match.pk, found and found.version, fault)
    return found


def replay_entry(table: Table, entry: Written, digest: str) -> None:
    """Replays one entry of the journal on a table. An empty digest was never taken, and those of a match begun by
    older rules may be of the state as they stored it; its facts are compared all the same. RuntimeError where the
    journal does not lead to the digest."""
    step(table, entry)
    if digest and table.game.rules == table.title.rules and table.digest() != digest:
        raise RuntimeError(f"entry {entry.number}: the journal does not lead to the stored position")


def read_told_entries(title: AnyTitle, rows: Iterable[tuple[int, str, int]]) -> list[Written]:
    """Stored entries (number, line and moment of each) for whoever reads what happened: one that is damaged says so,
    and no more."""
    return [read_told_entry(title, *row) for row in rows]


def read_whole_entry(title: AnyTitle, number: int, line: str) -> Written:
    """A stored entry for what stands on every one of them. Refused (409) where it is damaged."""
    try:
        return title.read_entry(line)
    except UNREADABLE_LINE as fault:
        log.warning("entry %s of a journal of %s cannot be read", number, title.slug)
        raise Refused(f"Entry {number} of this game's record is damaged, so this can't be told.") from fault


def read_told_entry(title: AnyTitle, number: int, line: str, at: int) -> Written:
    """One of them. `at`: ms."""
    try:
        return title.read_entry(line)
    except UNREADABLE_LINE:
        log.warning("entry %s of a journal of %s cannot be read", number, title.slug)
        return Written(number, HOUSE, UnreadableLine(), at, [], [LineUnreadable(number)])


def compress_snapshot(table: Table) -> bytes:
    """A table as the compressed snapshot that is stored."""
    return zlib.compress(table.dump(), 1)


def decompress_snapshot(snapshot: bytes | memoryview) -> bytes:
    """The dump in a stored snapshot."""
    return zlib.decompress(snapshot)


# -- how


@contextmanager
def refusing_unreadable(match: Match) -> Iterator[None]:
    """UnreadableMatchError for whatever a damaged record makes of the rules; the log has what it was."""
    try:
        yield
    except (DatabaseError, Refused):
        raise
    except Exception as fault:
        log.error("match %s cannot be read: %r", match.pk, fault)
        raise UnreadableMatchError(match) from fault


def list_rows(match: Match, last: int | None = None) -> list[JournalRow]:
    """The rows of a match's journal up to its last entry, in their order: all of them, or the last so many."""
    rows = Entry.objects.filter(match_id=match.pk, number__lte=match.version).order_by("-number")
    found = rows.values_list("number", "line", "digest", "proof", "at")[:last]
    return [JournalRow._make(row) for row in reversed(found)]


def read_recent_entries(title: AnyTitle, rows: Sequence[JournalRow]) -> list[Written]:
    """The last entries without a gap: what lies before one that is missing or damaged is left out."""
    found: list[Written] = []
    for row in reversed(rows):
        try:
            entry = title.read_entry(row.line)
        except UNREADABLE_LINE:
            break
        if entry.number != row.number or (found and found[-1].number != row.number + 1):
            break
        found.append(entry)
    return found[::-1]


def load_by_snapshot(match: Match, plan: Any, rows: Sequence[JournalRow], recent: Sequence[Written]) -> Table | None:
    """The present table by the snapshot and the recent entries; None where these do not lead there."""
    digests = {row.number: row.digest for row in rows}
    try:
        table = Table.load(decompress_snapshot(match.snapshot), plan)
        for entry in recent:
            if entry.number > table.version:
                replay_entry(table, entry, digests[entry.number])
    except DatabaseError:
        raise
    except Exception as fault:  # whatever a damaged snapshot makes of the rules
        log.warning("match %s cannot be read by its snapshot: %r", match.pk, fault)
        return None
    return table if table.version == match.version else None


def load_by_journal(match: Match, title: AnyTitle, plan: Any) -> Table:
    """The present table by all entries. Raises whatever a damaged record makes of the rules."""
    opening, *rest = list_rows(match)
    table = replay([title.read_entry(opening.line)], plan)
    for row in rest:
        replay_entry(table, title.read_entry(row.line), row.digest)
        table.entries.clear()
    if table.version != match.version:
        raise RuntimeError(f"the journal ends at entry {table.version} instead of {match.version}")
    return table


def load_first_readable(match: Match, title: AnyTitle, plan: Any, opening: JournalRow) -> Table:
    """The table of the snapshot, or where that is damaged, of entry 0. Raises where that is damaged too."""
    try:
        return Table.load(decompress_snapshot(match.snapshot), plan)
    except Exception:
        return replay([title.read_entry(opening.line)], plan)
