"""Moves: a player's, typed or chosen, the computer's, the clock's and the house's.

One transaction: lock the match, give a known key its stored answer, settle the clocks that ran out before
this arrived, play on a fork of the table, write the entry and the match's row, commit; then broadcast.
Nothing slow happens between lock and commit, and only the rows promise anything.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from common import clock
from common.refusals import Refused
from games.engine import succession, text
from games.engine.options import Remove
from games.engine.table import Table
from games.models import Match

from . import access, clock_limits, match_cache, move_text, outages, pace, storage, successions
from .execute import execute_move
from .move_requests import MoveActor, MoveRequest, hash_move_body, parse_move_action, require_valid_key
from .results import MoveResult
from .transaction import MatchSession, locked_match


def submit_move(
    match_id: str, seat: int, action: Any, *, by: MoveActor, key: str, version: int | None = None, latency_ms: int = 0
) -> MoveResult:
    """Plays an action for a seat. The same key again gives the same result and does nothing.

    `version` is the entry the player saw: an answer to a question replaced since is stale. `latency_ms` is what the
    line to them took, as the server measured it, in ms: a clock gives a little of it back. Refused: 403 not your seat,
    404 no such match, 409 illegal or stale, 422 not understood, 503 the database did not answer.
    """

    def move(table: Table, now: int) -> None:
        table.play(seat, parse_move_action(table, action), now, version, latency_ms)

    return execute_move(MoveRequest(match_id, seat, by, require_valid_key(key), hash_move_body(seat, action), move))


def submit_text(
    match_id: str, seat: int, line: str, *, by: MoveActor, key: str, version: int | None = None
) -> MoveResult:
    """Plays a move typed as text: `bid 340`, or the number of an option. `key` and `version` as in `submit_move`,
    and so are the refusals; a line that means nothing is refused (409) with what it could have been."""

    def move(table: Table, now: int) -> None:
        table.play(seat, text.parse(table.options(seat), line), now, version)

    return execute_move(MoveRequest(match_id, seat, by, require_valid_key(key), hash_move_body(seat, line), move))


def resign_seat(match_id: str, seat: int, *, by: MoveActor) -> MoveResult:
    """Has a seat leave for good: by its title's own resignation, or, where that is not open now, removed by the
    house, which counts as one. Refusals as in `submit_move`."""

    def move(table: Table, now: int) -> None:
        for option in table.options(seat):
            if option.action is not None and option.to_json()["action"] == "resign":
                table.play(seat, option.action, now)
                return
        table.house(Remove(seat), now)

    return execute_move(MoveRequest(match_id, seat, by, f"leave:{seat}", hash_move_body(seat, "leave"), move))


def hand_over_seat(match_id: str, seat: int, why: str, user_id: int | None = None) -> bool:
    """Has a computer player follow on a seat, where the table wants that and another person plays on; whether one
    did. `why`: a word of `games.engine.succession`. `user_id`: only if that person sits there. Locks the match."""
    with locked_match(match_id) as session:
        if session is None or session.row.status != Match.Status.RUNNING:
            return False
        if not successions.should_follow(session.loaded, session.table, seat) or (
            user_id is not None and session.loaded.seats[seat].user_id != user_id
        ):
            return False
        session.play(lambda table, now: succession.succeed(table, seat, why, now))
        session.follow_up()
        session.commit()
    return True


def remove_player(match_id: str, seat: int) -> bool:
    """Has a computer player follow on a seat whose player stays away, or, where none does, removes it from the game,
    which counts as a resignation; whether it was still in it. Locks the match."""
    if hand_over_seat(match_id, seat, "away"):
        return True
    with locked_match(match_id) as session:
        if session is None or session.row.status != Match.Status.RUNNING:
            return False
        refusal = session.play(lambda table, now: table.house(Remove(seat), now))
        session.follow_up()
        session.commit()
    return refusal is None


class WokenMatch(NamedTuple):
    """A match that was looked at when something was due: whether anything was done, and what its row says since; in
    ms."""

    acted: bool
    status: str
    alarm: int | None
    bot_due: int | None


def wake_match(match_id: str, *, skip: bool = False) -> WokenMatch | None:
    """Does what is due in a match, once, whoever calls and however late. Locks the match. None: there is no such match.

    `skip`: None as well for a match that another transaction has locked just now, which is left alone. An alarm that
    proves too early is set to the right moment.
    """
    with locked_match(match_id, skip_locked=skip) as session:
        if session is None:
            return None
        row = session.row
        if row.status != Match.Status.RUNNING or row.alarm is None or row.alarm > row.now:
            return WokenMatch(False, row.status, row.alarm, row.bot_due)
        session.follow_up()
        if session.commit():
            status = Match.Status.OVER if session.table.over else Match.Status.RUNNING
            return WokenMatch(True, status, session.match_update.alarm, session.match_update.bot_due)
        outages.clear_outage_mark(session.loaded)
        if (due := match_cache.find_earliest(session.loaded.alarm, row.bot_due)) != row.alarm:
            storage.set_wakeup(match_id, row.version, alarm=due, bot_due=row.bot_due)
        return WokenMatch(False, row.status, due, row.bot_due)


def write_start_entry(match: Match, table: Table) -> None:
    """Writes entry 0 of a match whose row is locked and whose seats are set: the game is running."""
    match.status, match.started = Match.Status.RUNNING, clock.to_datetime(table.entries[0].now)
    pace.set_closing(match, table.entries[0].now)
    match.save(update_fields=["status", "started", "size", "lineup", "rules", "closes"])
    session = MatchSession.for_match(match)
    session.loaded, session.table = (
        match_cache.LoadedMatch(match, table, match_cache.load_seat_infos(match), (), None, None),
        table,
    )
    session.commit()


def stop_clocks_if_alone(match: Match) -> None:
    """A bot has taken somebody's seat in a running match whose row is locked: if one person is left, clocks stand."""
    session = MatchSession.for_match(match)
    clock_limits.stand_if_alone(session.loaded, session.table, session.now)
    session.commit()


def submit_move_as_user(
    match_id: str, user: Any, action: dict[str, Any], *, key: str, version: int | None = None, latency_ms: int = 0
) -> MoveResult:
    """Plays `action` for the user's own seat. The key is stored with the user's id before it. `latency_ms`: what the
    line
    to the player takes, in ms, as the server measured it.

    Refused: 401 not signed in, 403 no seat, 404 no such match, 409 illegal or stale, 422 not understood.
    """
    return submit_move(
        match_id,
        require_user_seat(match_id, user),
        action,
        by=user,
        key=build_user_move_key(user, key),
        version=version,
        latency_ms=latency_ms,
    )


def submit_text_as_user(
    match_id: str, user: Any, line: str, *, key: str, version: int | None = None, latency_ms: int = 0
) -> MoveResult:
    """Plays what a typed line means: `bid 340`, `pass`, `resign yes`. `latency_ms` and refusals as in
    `submit_move_as_user`."""
    number = require_user_seat(match_id, user)
    names = [chair.name for chair in match_cache.load_current_match(match_id).seats]

    def move(table: Table, now: int) -> None:
        table.play(number, move_text.parse_typed_move(table.options(number), line, names, []), now, version, latency_ms)

    words = line.lower().split()
    return execute_move(
        MoveRequest(
            match_id,
            number,
            user,
            require_valid_key(build_user_move_key(user, key)),
            hash_move_body(number, words),
            move,
        )
    )


def require_user_seat(match_id: str, user: Any) -> int:
    """The number of the user's seat in a match: where the match is in memory, the one there, which is compared with
    the rows when the move is written. Refused: 401 not signed in, 403 no seat, 404 not visible to them."""
    if not user.is_authenticated:
        raise Refused("Sign in to play.", status=401)
    held = match_cache.peek_cached_match(match_id)
    found = match_cache.find_seat_of_user(held, user.pk) if held else None
    if found is None:
        found = access.find_user_seat(access.access_match(match_id, user), user)
    if found is None and held and held.match.holder_id == user.pk and held.next_held is not None:
        raise Refused(f"The screen is covered. Hand it to {held.seats[held.next_held].name} first.", status=403)
    if found is None:
        raise Refused("You are watching this match; only its players can move.", status=403)
    return found


def build_user_move_key(user: Any, key: str) -> str:
    """The key of a user's move as it is stored: with their id before it, so that nobody is given another's result by
    it."""
    return f"{user.pk}:{key}"
