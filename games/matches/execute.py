"""The way through: straight where nothing stands in it, else with the match locked.

Straight (PostgreSQL): played on the table in memory and written by one statement which takes the row's lock
itself and does nothing unless the match still is as it was. Whenever anything is otherwise (an alarm is
past, somebody was quicker, the move is refused, the key is known) the move goes the locked way, which
decides. A result is never thrown away for what it is: only for what happened meanwhile.
"""

from __future__ import annotations

import logging
from time import monotonic_ns

from django.db import IntegrityError, OperationalError, transaction

from games.core import clock
from games.core.exceptions import Refused, not_found
from games.core.failpoints import passing
from games.core.text import is_id
from games.engine.table import Table
from games.engine.types import Illegal

from . import clock_limits, match_cache, outages, pause_state, randomness, storage, timeouts
from .move_requests import Move, Order, admit, running
from .results import Answer, stored, told, twin
from .transaction import Draft

log = logging.getLogger(__name__)

BUSY = "The table is busy and your move wasn't made. Try again in a moment."


def through(order: Order) -> Answer:
    """Passes a move through the door; another try finds what others did in between."""
    arrived = monotonic_ns()
    try:
        outages.first_look()
        if storage.can_append_if() and (answer := straight(order)):
            return answer
        for _ in range(3):
            try:
                return locked(order, arrived)
            except IntegrityError:  # its key was taken while it waited: look again
                continue
    except OperationalError as error:
        outages.doubt()
        log.warning("a move was not made", exc_info=True)
        raise Refused(BUSY, status=503) from error
    raise Refused(BUSY, status=503)


def straight(order: Order) -> Answer | None:
    """One statement. None: it has to go the locked way."""
    held = match_cache.kept(order.match_id)
    if held is None or held.outage:
        return None
    now = max(clock.now(), held.moved)
    if held.alarm is not None and held.alarm <= now:
        return None
    table = held.table.fork(randomness.Secure())
    try:
        admit(held, order)
        order.move(table, now)
    except (Illegal, Refused):
        return None
    if table.game.clock and clock_limits.left(held, table):  # the clocks may have to stand
        return None
    if held.pause and table.at_rest:  # a pause begins now: its row is written with the match locked
        return None
    draft = Draft(held, held.row_alarm, table, order)
    try:
        if not append_if(draft, held.match.lineup):
            return None
    except IntegrityError:
        return None
    return told(table.entries[-1], order.seat, table.game.board)


def append_if(draft: Draft, lineup: int) -> bool:
    """Writes a draft if nobody was quicker; what must follow it is written in the same transaction."""
    passing("locked")
    if draft.plain:
        done = storage.append_if(draft.match_id, lineup, draft.lines, draft.head, draft.snapshot)
    else:
        with transaction.atomic():
            done = storage.append_if(draft.match_id, lineup, draft.lines, draft.head, draft.snapshot)
            if done:
                draft.owe()
                draft.close()
                passing("written")
    if done:
        draft.committed()
    return done


def locked(order: Order, arrived: int) -> Answer:
    """With the match locked. It counts when the move arrived (monotonic ns), not when the lock was won."""
    with transaction.atomic():
        row = storage.lock(order.match_id, order.key) if is_id(order.match_id) else None
        if row is None:
            raise not_found()
        passing("locked")
        if row.known is not None:
            return stored(order, row.known)
        running(row.status)
        held = match_cache.locked(order.match_id, row.version, row.lineup)
        admit(held, order)
        now = max(row.now - (monotonic_ns() - arrived) // 1_000_000, row.moved or 0)
        table = held.table.fork(randomness.Secure())
        missed = timeouts.settle(held, table, now)
        refusal = refused_by(order.move, table, now)
        if refusal and held.table.suspended:
            refusal = pause_state.refusal(held, now)
        made = table.entries[-1:]
        clock_limits.follow(held, table, now)
        pause_state.rest(held, table, now)
        if table.entries:
            Draft(held, row.alarm, table, None if refusal else order, missed).write()
    if refusal:
        return twin(order, refusal)
    return told(made[0], order.seat, table.game.board)


def refused_by(move: Move, table: Table, now: int) -> Refused | None:
    """Plays; the refusal if it may not be. What was settled before is kept all the same."""
    try:
        move(table, now)
    except Illegal as why:
        return Refused.of(why)
    except Refused as why:
        return why
    return None
