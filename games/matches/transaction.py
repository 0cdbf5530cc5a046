"""The one way in which a match in play changes: its row locked, its table played on, and all of it written down.

    with locked_match(match_id, key=key) as session:   # the outage noticed, a transaction, the lock, the key looked up
        session.require_may_move(request)              # the game runs, and the seat is theirs
        session.play(request.apply)                    # after what time had decided before
        session.commit(request)                        # journal, row, mails owed, rating; told when it is committed

Nothing else writes a journal entry. A move that nothing stands in the way of goes by `write_optimistic`, one statement
that takes the lock itself and does nothing unless the match still is as it was.

Locks: the match's row, and no other before it. Several matches are only ever locked in the order of their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property

import msgspec
from django.db import transaction

from common.refusals import Refused
from games.core import broadcast
from games.core.exceptions import translate_refusal
from games.core.failpoints import hit_failpoint
from games.core.match_ids import is_match_id
from games.core.notice_queue import queue_notices
from games.engine.company import Limit
from games.engine.journal import Entry as Written
from games.engine.options import Flag, Hammer, Silence
from games.engine.pauses import Suspend
from games.engine.table import Table
from games.engine.types import Illegal
from games.models import Entry, Fired, Match
from games.ratings import stakes

from . import (
    access,
    clock_limits,
    match_cache,
    missed_deadlines,
    notice_events,
    outages,
    pause_state,
    plan_calls,
    randomness,
    review_rows,
    sealed_chance,
    storage,
    successions,
    tenures,
    timeouts,
    turn_notices,
    wakeups,
)
from .move_requests import ApplyMove, MoveRequest, PlanMover, hash_move_body, require_running, require_seat_owner
from .stored_positions import compress_snapshot

CLOCK_ACTIONS = (Flag, Hammer, Silence)  # what time alone does
FOLLOW_UP_ACTIONS = (Suspend, Limit)  # what the house does after a move, because of it
NOTHING_SETTLED = timeouts.Settled([], [])


class MatchSession:
    """A match whose row this transaction has locked, and a table of its own to play on.

    `now` (ms) is the moment of everything that is done in it: never before the last entry. The table is loaded when it
    is first asked for; what had run out by then has been done on it. Nothing is written before `commit`, which sets
    `loaded_after`, the match as it is when the transaction is committed, and `match_update`, what its row says then.
    """

    loaded_after: match_cache.LoadedMatch
    match_update: storage.MatchUpdate

    def __init__(self, match_id: str, row: storage.LockedRow, waited: int = 0) -> None:
        self.match_id, self.row = match_id, row
        self.now = max(row.now - waited, row.moved or 0)
        self.settled = timeouts.Settled([], [])

    @classmethod
    def for_match(cls, match: Match) -> MatchSession:
        """The session of a match whose row was locked as a model instance, by somebody who changes it as well."""
        columns = match.status, match.version, match.lineup, match.alarm, match.bot_due, match.moved, match.planned
        return cls(match.pk, storage.LockedRow(*columns, None, storage.get_database_time_ms()))

    @cached_property
    def loaded(self) -> match_cache.LoadedMatch:
        """The match as it was when it was locked."""
        return match_cache.load_locked_match(self.match_id, self.row.version, self.row.lineup, self.row.planned)

    @cached_property
    def table(self) -> Table:
        """The table, with what time had decided by now."""
        table = self.loaded.table.fork(self.loaded.draw_chance())
        self.settled = timeouts.apply_timeouts(self.loaded, table, self.now)
        return table

    def require_may_move(self, request: MoveRequest) -> None:
        """Refused where the game is not being played (409), or where the seat is not theirs who moves it (403)."""
        require_running(self.row.status)
        require_seat_owner(self.loaded, request)

    def play(self, move: ApplyMove) -> Refused | None:
        """Plays; the refusal if it may not be. What was settled before is kept all the same."""
        try:
            move(self.table, self.now)
        except Illegal as why:
            return translate_refusal(why)
        except Refused as why:
            return why
        return None

    def follow_up(self) -> None:
        """What the house does because of what was just done: computers sit down, clocks stand or run, a pause
        begins."""
        self.loaded = successions.with_computers(self.loaded, self.table)
        clock_limits.update_clock_limits(self.loaded, self.table, self.now)
        pause_state.suspend_if_agreed(self.loaded, self.table, self.now)

    def commit(self, request: MoveRequest | None = None) -> bool:
        """Writes what the table has done, if anything; whether it was. `request` is the move that somebody asked
        for."""
        if self.table.entries:
            write = JournalWrite(self.loaded, self.row.alarm, self.table, request, self.settled)
            write.write()
            self.loaded_after, self.match_update = write.loaded_after, write.match_update
        return bool(self.table.entries)


@contextmanager
def locked_match(
    match_id: str, *, key: str | None = None, skip_locked: bool = False, waited: Callable[[], int] = int
) -> Iterator[MatchSession | None]:
    """A session on a match, in a transaction of its own that holds its row's lock.

    `key`: looked up under the lock, as `session.row.known`. `skip_locked`: None instead of a session where somebody
    else has it just now. `waited`: for how many ms whoever asks has waited for the lock, when it is won; what they do
    counts from when they came. None as well where there is no such match.
    """
    outages.check_for_outage_once()
    with transaction.atomic():
        row = storage.lock_match_row(match_id, key, skip=skip_locked) if is_match_id(match_id) else None
        yield None if row is None else MatchSession(match_id, row, waited())


@contextmanager
def locked_row(match_id: str) -> Iterator[Match]:
    """The row of a match, locked in a transaction of its own, for what is decided beside play: `MatchSession.on` it
    where that leads to entries. Refused (404): there is no such match."""
    outages.check_for_outage_once()
    with transaction.atomic():
        yield access.lock_match(match_id)


def write_optimistic(
    loaded: match_cache.LoadedMatch, table: Table, request: MoveRequest
) -> match_cache.LoadedMatch | None:
    """Writes one move, played on the table in memory, if nobody was quicker: the match after it, or None. PostgreSQL
    only.

    IntegrityError: its key was taken meanwhile.
    """
    write = JournalWrite(loaded, loaded.row_alarm, table, request)
    hit_failpoint("locked")
    if write.is_entry_only:
        done = write.append_if_unchanged()
    else:
        with transaction.atomic():
            done = write.append_if_unchanged()
            if done:
                write.create_notices()
                write.open_gate()
                write.finish_if_over()
                hit_failpoint("written")
    if not done:
        return None
    write.after_commit()
    return write.loaded_after


class JournalWrite:
    """The entries a table has made since `loaded`, and the match's row after them; nothing is written yet.

    `request` is the move among them that somebody asked for: the last one, but for what the house does because of it.
    All others are the house's and the clock's, but for what plans answered as a deadline fell: `settled`.
    """

    def __init__(
        self,
        loaded: match_cache.LoadedMatch,
        row_alarm: int | None,
        table: Table,
        request: MoveRequest | None = None,
        settled: timeouts.Settled = NOTHING_SETTLED,
    ) -> None:
        by_person = bool(request and request.is_by_person)
        last, due = table.entries[-1], timeouts.calculate_due_times(loaded, table, by_person)
        alarm = timeouts.choose_row_wakeup(row_alarm, due.alarm, last.now)
        self.match_id, self.table, self.match, self.missed = loaded.match.pk, table, loaded.match, settled.missed
        self.loaded = loaded
        proofs = sealed_chance.take_proofs(table.chance.source, table.entries)
        table.chance.source = randomness.SystemRandomness()  # what is kept to look at carries nothing sealed
        rows = [build_entry_row(entry, table) for entry in table.entries]
        self.entry_rows = [
            row._replace(proof=sealed_chance.write_proof(proof)) if proof else row
            for row, proof in zip(rows, proofs, strict=True)
        ]
        self.movers = [(each.entry - table.entries[0].number, each.mover) for each in settled.late]  # plans, by row
        for at, mover in self.movers:
            self.entry_rows[at] = add_planner_to_row(self.entry_rows[at], table.entries[at], mover)
        if request:
            own = max(i for i, entry in enumerate(table.entries) if not isinstance(entry.action, FOLLOW_UP_ACTIONS))
            self.entry_rows[own] = add_request_to_row(self.entry_rows[own], request)
            if isinstance(request.mover, PlanMover):
                self.movers.append((own, request.mover))
        dues = [list(each) for each in due.deadlines]
        self.match_update = storage.MatchUpdate(
            table.version, sorted(table.asked), dues, alarm, due.bot_due, due.first_deadline, last.now
        )
        before, every = table.version - len(table.entries), match_cache.SNAPSHOT_EVERY
        fresh = table.over or loaded.snapshot_due or table.version // every != before // every
        self.snapshot = compress_snapshot(table) if fresh else None
        progress = next((proof.progress for proof in reversed(proofs) if proof), None)
        self.loaded_after = loaded.with_new_entries(table, due.deadlines, alarm, progress)
        self.new_deadlines = turn_notices.find_new_deadlines(
            loaded.match, loaded.seats, loaded.deadlines, due.deadlines
        )
        self.owed_notices = notice_events.list_owed_notices(loaded.match, loaded.seats, table)
        self.reached = plan_calls.find_reached_gate(loaded, table)
        self.pause_changed = False  # whether a pause has begun or is over

    def write(self) -> None:
        """Writes it in the transaction that holds the match's lock."""
        storage.append_entries(self.match_id, self.entry_rows, self.match_update, self.snapshot)
        if self.replace_players() and not self.table.over:
            moved = self.match_update.moved
            storage.record_seat_replacement(self.match_id, moved)
            self.match_update = self.match_update._replace(alarm=moved, bot_due=moved)
            stakes.record_leavers(self.match_id, self.table.game.living(), self.match_update.moved)
        for at, mover in self.movers:
            entry = self.entry_rows[at].number
            Fired.objects.create(match_id=self.match_id, entry=entry, plan_id=mover.plan, rule=mover.rule)
        outages.clear_outage_mark(self.loaded)
        self.pause_changed = pause_state.update_pause_rows(self.match_id, self.table)
        self.create_notices()
        self.open_gate()
        self.finish_if_over()
        hit_failpoint("written")
        transaction.on_commit(self.after_commit)

    def append_if_unchanged(self) -> bool:
        """Writes it by the one statement that does nothing where the match has changed; whether it did."""
        lineup, planned = self.loaded.match.lineup, self.loaded.planned
        return storage.append_entry_if_unchanged(
            self.match_id, lineup, planned, self.entry_rows, self.match_update, self.snapshot
        )

    @property
    def is_entry_only(self) -> bool:
        """Whether nothing but the match and its journal is to be written."""
        return not (self.table.over or self.new_deadlines or self.owed_notices or self.reached)

    def create_notices(self) -> None:
        """The mails that the questions just put owe to people who play by mail, and the notices of what happened."""
        turn_notices.create_turn_mails(self.match, self.loaded_after.seats, self.new_deadlines)
        queue_notices(self.owed_notices)

    def open_gate(self) -> None:
        """Where the match has come to another gate, everybody whose plan lacks is called for one."""
        if self.reached:
            self.loaded_after = self.loaded_after._replace(
                call=plan_calls.call_for_plans(self.loaded_after, self.reached)
            )

    def replace_players(self) -> bool:
        """Writes down who lost their seat to a computer player by these entries, or by what they missed; whether
        anybody did."""
        followed = successions.hand_over_seats(self.match, self.table)
        return (bool(self.missed) and self.record_misses()) or followed

    def record_misses(self) -> bool:
        """Counts what was missed; whether a computer player has sat down for somebody."""
        people = {seat: chair.user_id for seat, chair in enumerate(self.loaded_after.seats)}
        return missed_deadlines.record_missed_deadlines(
            self.match, people, self.missed, tenures.Moment.of_table(self.table, self.match_update.moved)
        )

    def finish_if_over(self) -> None:
        """Where the game is over, nothing is due in it any more."""
        if self.table.over:
            storage.finish_match(self.match_id, msgspec.to_builtins(self.table.over), self.match_update.moved)
            review_rows.promise_reviews(self.match_id)

    def after_commit(self) -> None:
        """After the commit: nothing here may fail, and nothing that matters depends on it."""
        hit_failpoint("committed")
        match_cache.cache_loaded_match(self.loaded_after)
        broadcast.broadcast_match_changed(self.match_id, self.table.version)
        if self.pause_changed:
            broadcast.broadcast_lineup_changed(self.match_id)
        if self.table.over:
            broadcast.broadcast_lobby_changed()
        wakeups.schedule_wakeup(
            self.match_id, self.match_update.moved if self.table.over else self.match_update.alarm
        )  # a rating may be due


def write_imported_journal(match: Match, table: Table, rows: list[storage.EntryRow]) -> None:
    """Writes the journal of a game that was played elsewhere, as it was played again here, to a match that is over and
    has none. `table`: after the last entry. In the caller's transaction; nobody is told."""
    moved = rows[-1].at
    update = storage.MatchUpdate(table.number, [], [], None, None, None, moved)
    storage.append_entries(match.pk, rows, update, compress_snapshot(table))
    match.refresh_from_db(fields=["version", "snapshot", "snapshot_version", "moved"])


def write_closing_entry(match: Match, entry: Written) -> None:
    """Writes the last entry of a locked match of which no position can be read: nothing is due after it. Its viewers
    are told after the commit."""
    row = storage.EntryRow(
        entry.number, entry.seat, Entry.Actor.HOUSE, None, entry.now, None, "", entry.line().decode(), ""
    )
    storage.append_entries(
        match.pk, [row], storage.MatchUpdate(entry.number, [], [], None, None, None, entry.now), None
    )
    match.refresh_from_db(fields=["version", "asked", "deadlines", "alarm", "bot_due", "first_deadline", "moved"])
    hit_failpoint("written")
    transaction.on_commit(lambda: broadcast.broadcast_match_changed(match.pk, entry.number))


def build_entry_row(entry: Written, table: Table) -> storage.EntryRow:
    """The row of an entry that nobody asked for. The digest is of the state after the last one."""
    digest = table.digest() if entry.number == table.version else ""
    actor = Entry.Actor.CLOCK if isinstance(entry.action, CLOCK_ACTIONS) else Entry.Actor.HOUSE
    return storage.EntryRow(entry.number, entry.seat, actor, None, entry.now, None, "", entry.line().decode(), digest)


def add_request_to_row(line: storage.EntryRow, request: MoveRequest) -> storage.EntryRow:
    """The row of an entry with who asked for the move, and its key."""
    return line._replace(actor=request.actor, user=request.user_id, key=request.key, body_hash=request.body_hash)


def add_planner_to_row(line: storage.EntryRow, entry: Written, mover: PlanMover) -> storage.EntryRow:
    """The row of an entry that a plan made as a deadline fell: its owner is the author, as of all its answers."""
    key, body = f"plan:{mover.user}:{entry.number - 1}", hash_move_body(entry.seat, entry.action.to_json())
    return line._replace(actor=Entry.Actor.PLAYER, user=mover.user, key=key, body_hash=body)
