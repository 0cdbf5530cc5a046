"""Taking one's own move back, until something random, hidden or another's decision has followed.

The engine decides whether that is so (`games.engine.control`); here it is looked up who made the move, and the
entry is written that leads back. It buys no time: the question that is open again is as old as it was.
"""

from __future__ import annotations

import secrets
from typing import Any

from accounts.models import User
from common.refusals import Refused, build_not_found_error
from games.core.exceptions import translate_refusal
from games.engine import control
from games.engine.chance import Seeded
from games.engine.control import TakeBack
from games.engine.journal import Entry as Written
from games.engine.types import Illegal
from games.models import Entry, Fired

from . import access, match_cache, outages, pause_state, replays, timeouts
from .move_requests import MoveRequest, hash_move_body, require_valid_key
from .results import MoveResult, build_move_result, load_move_result
from .transaction import locked_match

MAX_UNDO_ENTRIES = 40  # entries back among which a move that stands is looked for
TAKE_BACK_BODY = {"action": "take_back"}


def take_back_move(match_id: str, user: Any, *, key: str, version: int | None = None) -> MoveResult:
    """Takes the user's last move back. `version` is the entry they saw: later ones make it stale. Locks the match.

    Refused: 403 not your seat, 404 no such match, 409 it stands, with the sentence why.
    """
    seat = access.find_user_seat(access.access_match(match_id, user), user)
    if seat is None:
        raise Refused("You don't have a seat at this table.", status=403)
    whole = require_valid_key(f"{user.pk}:{key}")
    request = MoveRequest(match_id, seat, user, whole, hash_move_body(seat, TAKE_BACK_BODY), lambda table, now: None)
    with locked_match(match_id, key=whole) as session:
        if session is None:
            raise build_not_found_error()
        if session.row.duplicate_entry is not None:
            return load_move_result(request, session.row.duplicate_entry)
        session.require_may_move(request)
        held, refusal = session.loaded, None
        if held.table.suspended:
            raise pause_state.build_paused_error(held, session.now)
        if version is not None and version != held.version:
            raise Refused("The game has moved on. Look again.", stale=True)
        if session.table.entries:
            refusal = Refused("Time ran out in the meantime. Look again.", stale=True)
        else:
            action = build_take_back(held, user, seat)
            if timeouts.is_past_deadline(held, seat, action.since, session.row.now):
                raise Refused("Your time for that decision is over, so the move stands.")
            try:
                control.back(session.table, seat, action, session.now)
            except Illegal as why:
                raise translate_refusal(why) from None
        session.commit(None if refusal else request)
        if not refusal:
            Fired.objects.filter(match=match_id, entry=action.to + 1).update(taken_back=True)
    if refusal:
        raise refusal
    return build_move_result(session.table.entries[-1], seat, session.table.game.board)


def is_undo_likely(loaded: match_cache.LoadedMatch, seat: int) -> bool:
    """Whether the last move looks as if its seat could take it back; for a button, so it costs nothing."""
    last = loaded.recent_entries[-1] if loaded.recent_entries else None
    if loaded.over or last is None or last.seat != seat or last.drawn or type(last.action) in control.KINDS:
        return False
    return all(fact.seen_by is None for fact in last.facts)


def can_take_back_move(match_id: str, user: Any) -> bool:
    """Whether a user can take a move back just now; for a button that is shown or not."""
    try:
        held = match_cache.load_current_match(match_id)
        seat = next((n for n, chair in enumerate(held.seats) if user.pk and chair.user_id == user.pk), None)
        if seat is None or held.over or not held.recent_entries or held.recent_entries[-1].seat != seat:
            return False
        build_take_back(held, user, seat)
    except Refused:
        return False
    return True


def build_take_back(loaded: match_cache.LoadedMatch, user: User, seat: int) -> TakeBack:
    """The action that would take the user's last move back. Refused (409) where it stands."""
    move = control.latest(loaded.recent_entries[-MAX_UNDO_ENTRIES:])
    if move is None or move.number < 1 or not was_move_made_by(loaded, move, user):
        raise Refused("The last move wasn't yours, so it stands.")
    before = replays.load_past_table(loaded, move.number - 1)
    if objection := control.objection(before, move, seat, Seeded(secrets.randbits(32))):
        raise Refused(objection)
    asked = before.game.since
    since = replays.load_entries(loaded, asked - 1, asked)[0].now + outages.get_lost_time_ms(loaded, asked)
    return TakeBack(move.number - 1, since, before.title.encode(before.game))


def was_move_made_by(loaded: match_cache.LoadedMatch, move: Written, user: User) -> bool:
    """Whether this user made the move, by whichever way: not somebody who sat there before, not the computer, the
    clock or the house for them."""
    rows = Entry.objects.filter(match_id=loaded.match.pk, number=move.number)
    return rows.filter(actor=Entry.Actor.PLAYER, user=user.pk).exists()
