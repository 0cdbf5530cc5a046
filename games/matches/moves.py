"""Moves: a player's, typed or chosen, the computer's, the clock's and the house's.

One transaction: lock the match, give a known key its stored answer, settle the clocks that ran out before
this arrived, play on a fork of the table, write the entry and the match's row, commit; then announce.
Nothing slow happens between lock and commit, and only the rows promise anything.
"""

from __future__ import annotations

from typing import Any

from games.core import clock
from games.core.exceptions import Refused
from games.engine import text
from games.engine.options import Remove
from games.engine.table import Table
from games.models import Match

from . import access, clock_limits, match_cache, move_text, outages, storage
from .execute import through
from .move_requests import By, Order, body_hash, checked, understood
from .results import Answer
from .transaction import MatchSession, locked_match


def play(
    match_id: str, seat: int, action: Any, *, by: By, key: str, version: int | None = None, lag: int = 0
) -> Answer:
    """Plays an action for a seat. The same key again gives the same answer and does nothing.

    `version` is the entry the player saw: an answer to a question replaced since is stale. `lag` is what the line
    to him took, as the server measured it, in ms: a clock gives a little of it back. Refused: 403 not your seat,
    404 no such match, 409 illegal or stale, 422 not understood, 503 the database did not answer.
    """

    def move(table: Table, now: int) -> None:
        table.play(seat, understood(table, action), now, version, lag)

    return through(Order(match_id, seat, by, checked(key), body_hash(seat, action), move))


def pass_for(match_id: str, seat: int, *, key: str, version: int) -> Answer:
    """The house passes for a seat that wants it and can do nothing else."""

    def move(table: Table, now: int) -> None:
        table.play(seat, table.silence(seat), now, version)

    return through(Order(match_id, seat, "pass", checked(key), body_hash(seat, "pass"), move))


def say(match_id: str, seat: int, line: str, *, by: By, key: str, version: int | None = None) -> Answer:
    """Plays a move typed as text: `bid 340`, or the number of an option."""

    def move(table: Table, now: int) -> None:
        table.play(seat, text.parse(table.options(seat), line), now, version)

    return through(Order(match_id, seat, by, checked(key), body_hash(seat, line), move))


def leave(match_id: str, seat: int, *, by: By) -> Answer:
    """A seat leaves for good: by its title's own resignation, or, where that is not open now, removed by the
    house, which counts as one."""

    def move(table: Table, now: int) -> None:
        for option in table.options(seat):
            if option.action is not None and option.to_json()["action"] == "resign":
                table.play(seat, option.action, now)
                return
        table.house(Remove(seat), now)

    return through(Order(match_id, seat, by, f"leave:{seat}", body_hash(seat, "leave"), move))


def remove(match_id: str, seat: int) -> bool:
    """The house takes a seat out of the game, which counts as a resignation; whether it was still in it."""
    with locked_match(match_id) as session:
        if session is None or session.row.status != Match.Status.RUNNING:
            return False
        refusal = session.play(lambda table, now: table.house(Remove(seat), now))
        session.follow_up()
        session.commit()
    return refusal is None


def wake(match_id: str, *, skip: bool = False) -> bool | None:
    """Does what is due, once, whoever calls and however late; whether there was anything to do. None: somebody else
    looks after the match just now.

    `skip`: leave a match alone that somebody else has locked just now. An alarm that proves too early is set
    to the right moment.
    """
    with locked_match(match_id, skip_locked=skip) as session:
        if session is None:
            return None if skip else False
        row = session.row
        if row.status != Match.Status.RUNNING or row.alarm is None or row.alarm > row.now:
            return False
        session.follow_up()
        if session.commit():
            return True
        outages.made_good(session.held)
        if (due := match_cache.earliest(session.held.alarm, row.bot_due)) != row.alarm:
            storage.reset(match_id, row.version, alarm=due, bot_due=row.bot_due)
        return False


def begin(match: Match, table: Table) -> None:
    """Writes entry 0 of a match whose row is locked and whose seats are set: the game is running."""
    match.status, match.started = Match.Status.RUNNING, clock.moment(table.entries[0].now)
    match.save(update_fields=["status", "started", "size", "lineup", "rules"])
    session = MatchSession.on(match)
    session.held, session.table = match_cache.Held(match, table, match_cache.chairs(match), (), None, None), table
    session.commit()


def stop_clocks_if_alone(match: Match) -> None:
    """A bot has taken somebody's seat in a running match whose row is locked: if one person is left, clocks stand."""
    session = MatchSession.on(match)
    clock_limits.stand_if_alone(session.held, session.table, session.now)
    session.commit()


def act(
    match_id: str, user: Any, action: dict[str, Any], *, key: str, version: int | None = None, lag: int = 0
) -> Answer:
    """Plays `action` for the user's own seat, under a key that is his alone. `lag`: what the line to him takes, in ms,
    as the server measured it.

    Refused: 401 nobody, 403 no seat, 404 no such match, 409 illegal or stale, 422 not understood.
    """
    return play(match_id, seat(match_id, user), action, by=user, key=owned(user, key), version=version, lag=lag)


def typed(match_id: str, user: Any, line: str, *, key: str, version: int | None = None, lag: int = 0) -> Answer:
    """Plays what a typed line means: `bid 340`, `pass`, `resign yes`. `lag` and refusals as above."""
    number = seat(match_id, user)
    names = [chair.name for chair in match_cache.head(match_id).chairs]

    def move(table: Table, now: int) -> None:
        table.play(number, move_text.meant(table.options(number), line, names, []), now, version, lag)

    words = line.lower().split()
    return through(Order(match_id, number, user, checked(owned(user, key)), body_hash(number, words), move))


def seat(match_id: str, user: Any) -> int:
    """The seat somebody acts for."""
    if not user.is_authenticated:
        raise Refused("Sign in to play.", status=401)
    found = access.seat_of(access.visible(match_id, user), user)
    if found is None:
        raise Refused("You are watching this match; only its players can move.", status=403)
    return found


def owned(user: Any, key: str) -> str:
    """A key as it is kept: nobody gets another's answer by it."""
    return f"{user.pk}:{key}"
