"""The way through: straight where nothing stands in it, else with the match locked.

Straight (PostgreSQL): played on the table in memory and written by one statement which takes the row's lock
itself and does nothing unless the match still is as it was. Whenever anything is otherwise (an alarm is
past, somebody was quicker, the move is refused, the key is known) the move goes the locked way, which
decides. A result is never thrown away for what it is: only for what happened meanwhile.
"""

from __future__ import annotations

import logging
from time import monotonic_ns

from django.db import IntegrityError, OperationalError

from common import clock
from common.metrics import count_moves
from common.refusals import Refused, build_not_found_error
from games.core.failpoints import hit_failpoint
from games.engine.types import Illegal

from . import clock_limits, match_cache, outages, pause_state, storage
from .move_requests import MoveRequest, PlanMover, require_seat_owner
from .results import MoveResult, build_committed_result, get_duplicate_result, load_move_result
from .transaction import locked_match, write_optimistic

log = logging.getLogger(__name__)

BUSY_TEXT = "The table is busy and your move wasn't made. Try again in a moment."


@count_moves
def execute_move(request: MoveRequest) -> MoveResult:
    """Executes a move: optimistically where that is possible, else with the match locked, trying again when its key
    was taken meanwhile. Refused: 403, 404, 409, 422, 503 the database did not answer."""
    arrived = monotonic_ns()
    try:
        outages.check_for_outage_once()  # before the table in memory is trusted
        plain = not isinstance(request.mover, PlanMover)  # a plan's answer has a row of its own, and is looked up
        if plain and storage.can_append_if_unchanged() and (answer := execute_optimistic(request)):
            return answer
        for _ in range(3):
            try:
                return execute_locked(request, arrived)
            except IntegrityError:  # its key was taken while it waited: look again
                continue
    except OperationalError as error:
        outages.reset_outage_check()
        log.warning("a move was not made", exc_info=True)
        raise Refused(BUSY_TEXT, status=503) from error
    raise Refused(BUSY_TEXT, status=503)


def execute_optimistic(request: MoveRequest) -> MoveResult | None:
    """Executes a move on the cached position and writes it by one statement, without a lock; None: it has to be
    executed with the match locked."""
    held = match_cache.peek_cached_match(request.match_id)
    if held is None or held.outage:
        return None
    now = max(clock.get_current_time_ms(), held.last_entry_at_ms)
    if held.alarm is not None and held.alarm <= now:
        return None
    table = held.table.fork(held.draw_chance())
    try:
        require_seat_owner(held, request)
        request.apply(table, now)
    except (Illegal, Refused):
        return None
    if table.game.clock and clock_limits.has_player_left(held, table):  # the clocks may have to stand
        return None
    if held.pause and table.at_rest:  # a pause begins now: its row is written with the match locked
        return None
    try:
        after = write_optimistic(held, table, request)
    except IntegrityError:
        return None
    return build_committed_result(table.entries[-1], request.seat, after) if after else None


def execute_locked(request: MoveRequest, arrived: int) -> MoveResult:
    """Executes a move with the match locked. It counts when the move arrived (monotonic ns), not when the lock was
    won. Refused: 403, 404, 409, 422."""
    with locked_match(
        request.match_id, key=request.key, waited=lambda: (monotonic_ns() - arrived) // 1_000_000
    ) as session:
        if session is None:
            raise build_not_found_error()
        hit_failpoint("locked")
        if session.row.duplicate_entry is not None:
            return load_move_result(request, session.row.duplicate_entry)
        session.require_may_move(request)
        refusal = session.play(request.apply)
        if refusal and session.loaded.table.suspended:
            refusal = pause_state.build_paused_error(session.loaded, session.now)
        made = session.table.entries[-1:]
        session.follow_up()
        session.commit(None if refusal else request)
    if refusal:
        return get_duplicate_result(request, refusal)
    return build_committed_result(made[0], request.seat, session.loaded_after)
