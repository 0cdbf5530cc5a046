"""Sandboxes: private, unrated matches whose host says what dice and cards give. All their seats are the host's or
computers'.

Nothing of their chance is sealed, so nothing of it is proved: it is drawn from the system, but for what the host laid
down. That is an entry of the journal, by which the match replays and by which its file tells what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from common.refusals import Refused, build_not_found_error
from games.engine.chance import Source
from games.engine.sandbox import ArrangeDraw, SandboxChance, SettableDraw, Value, arrange_draw, describe_draws
from games.engine.table import Table
from games.engine.title import Title
from games.models import Match

from . import access, match_cache, randomness, sealed_chance
from .move_requests import MoveRequest, hash_move_body, require_valid_key
from .results import MoveResult, build_committed_result, load_move_result
from .transaction import locked_match

NOT_ONE = "Only in a sandbox can you set dice and cards. To make one, play on from a moment of a game."


def begin_match_chance(match: Match, title: Title[Any, Any, Any], seats: int) -> Source:
    """What a match that is about to begin draws from, in the transaction that begins it: sealed chance, but for a
    sandbox."""
    if match.sandbox:
        return SandboxChance(randomness.SystemRandomness())
    return sealed_chance.begin_chance(match.pk, title, seats)


def set_match_draw(
    match_id: str, user: Any, draw: str, values: Sequence[Value], *, key: str, version: int | None = None
) -> MoveResult:
    """The host of a sandbox says what the draws of a name give next; no values leave it to chance. The same key again
    does nothing again. `version` is the entry they saw: later ones make it stale. Locks the match.

    Refused: 403 not the host, or their screen is covered, 404 no such match, 409 no sandbox, not being played, stale,
    or not what that draw can give, 422 the key.
    """
    match = access.access_match(match_id, user)
    seat = require_sandbox_seat(match, user)
    body = hash_move_body(seat, {"action": "arrange_draw", "draw": draw, "values": list(values)})

    def move(table: Table, now: int) -> None:
        if version is not None and version != table.version:
            raise Refused("The game has moved on. Look again.", stale=True)
        arrange_draw(table, seat, ArrangeDraw(draw, list(values)), now)

    request = MoveRequest(match_id, seat, user, require_valid_key(f"{user.pk}:{key}"), body, move)
    with locked_match(match_id, key=request.key) as session:
        if session is None:
            raise build_not_found_error()
        if session.row.duplicate_entry is not None:
            return load_move_result(request, session.row.duplicate_entry)
        session.require_may_move(request)
        refusal = session.play(request.apply)
        made = session.table.entries[-1:]
        session.commit(None if refusal else request)
    if refusal:
        raise refusal
    return build_committed_result(made[0], seat, session.loaded_after)


def require_sandbox_seat(match: Match, user: Any) -> int:
    """The seat for which the host of a sandbox lays something down. Refused: 403 not the host, or covered, 409 no
    sandbox."""
    if not match.sandbox:
        raise Refused(NOT_ONE)
    if match.host_id != user.pk:
        raise Refused("Only who opened this sandbox can set its dice and cards.", status=403)
    seat = access.find_user_seat(match, user)
    if seat is None:
        raise Refused("Take a seat of this sandbox first, or uncover the screen.", status=403)
    return seat


def require_no_sandbox(match: Match, user: Any) -> None:
    """Refused (403) where all seats are another person's: nobody but its host sits down in a sandbox."""
    if match.sandbox and match.host_id != user.pk:
        raise Refused("This is a sandbox: whoever opened it moves all its seats. Open a table of your own.", status=403)


def build_sandbox_payload(loaded: match_cache.LoadedMatch, seat: int | None) -> list[SettableDraw] | None:
    """What the host of a sandbox may lay down, and did, for their seat; None for everybody else, and everywhere
    else."""
    if seat is None or loaded.over or not loaded.table.game.is_sandbox:
        return None
    host = loaded.match.host_id
    return describe_draws(loaded.table) if host is not None and loaded.seats[seat].user_id == host else None
