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

from games.core import clock
from games.core.exceptions import Refused, not_found
from games.core.failpoints import passing
from games.engine.types import Illegal

from . import clock_limits, match_cache, outages, pause_state, randomness, storage
from .move_requests import Order, admit
from .results import Answer, stored, told, twin
from .transaction import locked_match, write_optimistic

log = logging.getLogger(__name__)

BUSY = "The table is busy and your move wasn't made. Try again in a moment."


def through(order: Order) -> Answer:
    """Passes a move through the door; another try finds what others did in between."""
    arrived = monotonic_ns()
    try:
        outages.first_look()  # before the table in memory is trusted
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
    try:
        if not write_optimistic(held, table, order):
            return None
    except IntegrityError:
        return None
    return told(table.entries[-1], order.seat, table.game.board)


def locked(order: Order, arrived: int) -> Answer:
    """With the match locked. It counts when the move arrived (monotonic ns), not when the lock was won."""
    with locked_match(order.match_id, key=order.key, waited=lambda: (monotonic_ns() - arrived) // 1_000_000) as session:
        if session is None:
            raise not_found()
        passing("locked")
        if session.row.known is not None:
            return stored(order, session.row.known)
        session.require(order)
        refusal = session.play(order.move)
        if refusal and session.held.table.suspended:
            refusal = pause_state.refusal(session.held, session.now)
        made = session.table.entries[-1:]
        session.follow_up()
        session.commit(None if refusal else order)
    if refusal:
        return twin(order, refusal)
    return told(made[0], order.seat, session.table.game.board)
