"""The hot path's SQL, by hand: lock and read a match in one statement, write an entry and its match in one.

Statements per move decide the speed, so this is the only place outside migrations that speaks SQL. On
PostgreSQL the time is `clock_timestamp()` taken after the lock was won; elsewhere the process's own clock.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Case, F, Value, When

from common import clock
from games.core.strict_json import encode_json
from games.models import Entry, Match


class LockedRow(NamedTuple):
    """A locked match: the columns that change with every move, and the time in ms."""

    status: str
    version: int
    lineup: int
    alarm: int | None
    bot_due: int | None
    moved: int | None
    planned: int  # the seats for which a plan is in force, a bit for each
    duplicate_entry: int | None  # the entry that already bears the key asked for
    now: int


class MatchNews(NamedTuple):
    """What changes in a match's row with every move, and the entries made since some entry: line, digest and proof of
    each."""

    version: int
    lineup: int
    status: str
    deadlines: list[list[int]]
    alarm: int | None
    planned: int
    gate: dict[str, Any] | None
    entries: list[tuple[str, str, str]]


class EntryRow(NamedTuple):
    """An entry as it is written, its columns in the order of `INSERT`."""

    number: int
    seat: int
    actor: str
    user: int | None
    at: int
    key: str | None
    body_hash: str
    line: str
    digest: str
    proof: str = ""


class MissRow(NamedTuple):
    """A missed deadline as it is written, its columns in the order of `INSERT_MISS`; times in ms."""

    seat: int
    question_entry: int
    user: int
    due: int
    at: int
    answer_entry: int


class MatchUpdate(NamedTuple):
    """What is written to a match's row with its last entry; times in ms."""

    version: int
    asked: list[int]
    deadlines: list[list[int | None]]
    alarm: int | None
    bot_due: int | None
    first_deadline: int | None
    moved: int


LOCK = """
    WITH m AS MATERIALIZED (
        SELECT status, version, lineup, alarm, bot_due, moved, planned
        FROM games_match WHERE id = %s FOR NO KEY UPDATE{skip}
    )
    SELECT m.*, (SELECT number FROM games_entry WHERE match_id = %s AND key = %s),
           floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
    FROM m
"""
POSTGRES_LOCK, POSTGRES_LOCK_SKIP = LOCK.format(skip=""), LOCK.format(skip=" SKIP LOCKED")
SQLITE_LOCK = """
    SELECT status, version, lineup, alarm, bot_due, moved, planned,
           (SELECT number FROM games_entry WHERE match_id = %s AND key = %s), 0
    FROM games_match WHERE id = %s
"""
NEWS = """
    SELECT m.version, m.lineup, m.status, m.deadlines, m.alarm, m.planned, m.gate, e.line, e.digest, e.proof
    FROM games_match m
    LEFT JOIN games_entry e ON e.match_id = m.id AND e.number > %s AND e.number <= m.version
    WHERE m.id = %s ORDER BY e.number LIMIT %s
"""
NO_ENTRY = 2**31 - 1  # above the number of any
POSTGRES_DUE = """
    SELECT id FROM games_match WHERE alarm <= floor(extract(epoch FROM now()) * 1000)::bigint + %s
    ORDER BY alarm LIMIT %s
"""
SQLITE_DUE = "SELECT id FROM games_match WHERE alarm <= %s ORDER BY alarm LIMIT %s"
INSERT = """
    INSERT INTO games_entry (match_id, number, seat, actor, "user", at, key, body_hash, line, digest, proof)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
UPDATE = """
    UPDATE games_match SET version = %s, asked = %s, deadlines = %s, alarm = %s, bot_due = %s, first_deadline = %s,
    moved = %s"""
UPDATE_PLAIN = f"{UPDATE} WHERE id = %s"
UPDATE_SNAPSHOT = f"{UPDATE}, snapshot = %s, snapshot_version = %s WHERE id = %s"
GUARD = "AND version = %s AND lineup = %s AND planned = %s AND status = 'running'"
INSERT_IF = """
    INSERT INTO games_entry (match_id, number, seat, actor, "user", at, key, body_hash, line, digest, proof)
    SELECT id, %s::int, %s::smallint, %s::varchar, %s::bigint, %s::bigint, %s::varchar, %s::varchar, %s::text,
           %s::varchar, %s::text
    FROM m
"""
IF_PLAIN, IF_SNAPSHOT = (  # as bytes: a text is encoded anew for each move before the driver knows it again
    f"WITH m AS ({update} {GUARD} RETURNING id) {INSERT_IF}".encode() for update in (UPDATE_PLAIN, UPDATE_SNAPSHOT)
)
INSERT_MISS = """
    INSERT INTO games_miss (match_id, seat, asked, "user", due, at, entry) VALUES (%s, %s, %s, %s, %s, %s, %s)
"""
COUNT_MISS = "UPDATE games_seat SET misses = misses + 1 WHERE match_id = %s AND number = %s"
BOTH_PLAIN, BOTH_SNAPSHOT = (f"WITH e AS ({INSERT}) {update}" for update in (UPDATE_PLAIN, UPDATE_SNAPSHOT))


def lock_match_row(match_id: str, key: str | None = None, *, skip: bool = False) -> LockedRow | None:
    """Locks a match until the transaction ends and reads its row. None: there is no such match, or (`skip`) another
    transaction has it.

    On SQLite the transaction itself is the lock (IMMEDIATE).
    """
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRES_LOCK_SKIP if skip else POSTGRES_LOCK, (match_id, match_id, key))
            found = cursor.fetchone()
            return LockedRow._make((*found[:-1], found[-1] + clock.get_test_offset_ms())) if found else None
        cursor.execute(SQLITE_LOCK, (match_id, key, match_id))
        found = cursor.fetchone()
        return LockedRow._make((*found[:-1], clock.get_current_time_ms())) if found else None


def load_match_news(match_id: str, since: int | None, most: int) -> MatchNews | None:
    """A match's row as of now, with the first `most` entries after entry `since` (None: none of them), in one query;
    None where there is no such match. Nothing is locked."""
    with connection.cursor() as cursor:
        cursor.execute(NEWS, (NO_ENTRY if since is None else since, match_id, most))
        rows = cursor.fetchall()
    if not rows:
        return None
    version, lineup, status, deadlines, alarm, planned, gate = rows[0][:7]
    entries = [row[7:] for row in rows if row[7] is not None]
    called = None if gate is None else json.loads(gate)
    return MatchNews(version, lineup, status, json.loads(deadlines), alarm, planned, called, entries)


def find_entry_for_key(match_id: str, key: str) -> int | None:
    """The number of the entry that bears a key, as of now: another request with it may have been committed while
    `lock_match_row` waited."""
    return Entry.objects.filter(match_id=match_id, key=key).values_list("number", flat=True).first()


def list_due_match_ids(limit: int = 200) -> list[str]:
    """The ids of matches in which something is due by the database's clock, the longest overdue first (only running
    ones have an alarm)."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRES_DUE, (clock.get_test_offset_ms(), limit))
        else:
            cursor.execute(SQLITE_DUE, (clock.get_current_time_ms(), limit))
        return [row[0] for row in cursor.fetchall()]


def build_update_values(head: MatchUpdate, snapshot: bytes | None) -> tuple[Any, ...]:
    """The values that UPDATE sets, in its order."""
    update = (head.version, encode_json(head.asked), encode_json(head.deadlines), *head[3:])
    return update if snapshot is None else (*update, snapshot, head.version)


def append_entries(match_id: str, lines: list[EntryRow], head: MatchUpdate, snapshot: bytes | None) -> None:
    """Writes entries and what the match's row says after them. The row is locked."""
    update = build_update_values(head, snapshot)
    with connection.cursor() as cursor:
        for line in lines[:-1]:
            cursor.execute(INSERT, (match_id, *line))
        if connection.vendor == "postgresql":
            both = BOTH_PLAIN if snapshot is None else BOTH_SNAPSHOT
            cursor.execute(both, (match_id, *lines[-1], *update, match_id))
        else:
            cursor.execute(INSERT, (match_id, *lines[-1]))
            cursor.execute(UPDATE_PLAIN if snapshot is None else UPDATE_SNAPSHOT, (*update, match_id))


def record_miss(match_id: str, miss: MissRow) -> None:
    """Records a missed deadline and counts it at its seat. The match's row is locked."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"WITH s AS ({COUNT_MISS}) {INSERT_MISS}", (match_id, miss.seat, match_id, *miss))
        else:
            cursor.execute(COUNT_MISS, (match_id, miss.seat))
            cursor.execute(INSERT_MISS, (match_id, *miss))


def append_entry_if_unchanged(
    match_id: str, lineup: int, planned: int, lines: list[EntryRow], head: MatchUpdate, snapshot: bytes | None
) -> bool:
    """Writes one entry if the match is still as it was before it; whether it was. PostgreSQL only, outside a
    transaction or in one.

    A statement of its own is a transaction of its own. It goes straight through the driver: Django's cursor takes as
    long again as the whole statement.
    """
    (line,) = lines
    update = build_update_values(head, snapshot)
    values = (*update, match_id, head.version - 1, lineup, planned, *line)
    database = connections[DEFAULT_DB_ALIAS]
    cursor = get_driver_cursor(database)
    with database.wrap_database_errors:
        cursor.execute(IF_PLAIN if snapshot is None else IF_SNAPSHOT, values, prepare=True)
    return bool(cursor.rowcount)


def can_append_if_unchanged() -> bool:
    """Whether `append_entry_if_unchanged` can be used here: on PostgreSQL, outside a transaction."""
    database = connections[DEFAULT_DB_ALIAS]
    return database.vendor == "postgresql" and not database.in_atomic_block


def get_driver_cursor(database: BaseDatabaseWrapper) -> Any:
    """The driver's own cursor on a connection of Django's, kept with it."""
    database.ensure_connection()
    raw = database.connection
    cursor = _cursors.get(raw)
    if cursor is None:
        from psycopg import Cursor

        cursor = _cursors[raw] = Cursor(raw)
    return cursor


def finish_match(match_id: str, result: dict[str, Any], at: int) -> None:
    """Marks a match as over: nothing is due in it any more, but for its rating, if it is rated. `at`: ms."""
    Match.objects.filter(pk=match_id).update(
        status=Match.Status.OVER,
        result=result,
        ended=clock.to_datetime(at),
        asked=[],
        deadlines=[],
        alarm=None,
        bot_due=None,
        first_deadline=None,
        rating=Case(When(rating=Match.Rating.STAKED, then=Value(Match.Rating.DUE)), default=F("rating")),
    )


def record_seat_replacement(match_id: str, at: int) -> None:
    """Counts a new line-up of a running match, in which somebody else sits at a seat, and has computer players look
    at once. `at`: ms."""
    running = Match.objects.filter(pk=match_id, status=Match.Status.RUNNING)
    running.update(lineup=F("lineup") + 1, bot_due=at, alarm=at)


def set_wakeup(match_id: str, version: int, *, alarm: int | None, bot_due: int | None) -> bool:
    """Sets when something is due (ms) in a running match, unless an entry was made since `version`; whether it was
    set."""
    rows = Match.objects.filter(pk=match_id, version=version, status=Match.Status.RUNNING)
    return bool(rows.update(alarm=alarm, bot_due=bot_due))


# -- the time that decides


def get_database_time_ms(using: str = DEFAULT_DB_ALIAS) -> int:
    """The time in ms by the clock that decides: the database's, or where it has none, this process's. One query on
    PostgreSQL."""
    database = connections[using]
    if database.vendor != "postgresql":
        return clock.get_current_time_ms()
    with database.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp()) * 1000")
        return int(cursor.fetchone()[0]) + clock.get_test_offset_ms()


_cursors: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
