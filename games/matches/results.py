"""What a move led to, as its seat is told: made from the stored entry, so a retry is told the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from common.refusals import Refused
from games.content import boards
from games.engine.catalog import title as title_of
from games.engine.journal import Entry as Written
from games.models import Entry

from . import storage
from .match_cache import LoadedMatch
from .move_requests import MoveRequest


@dataclass(frozen=True, slots=True)
class MoveResult:
    """What a move led to, as the seat that made it may know it.

    `after`: the match as this very move committed it, from which its viewers' frames can be made without a look at
    the database; None where nothing was committed by it: its key was known. Two results are equal without it.
    """

    version: int
    entry: int
    facts: list[dict[str, Any]]
    after: LoadedMatch | None = field(default=None, compare=False, repr=False)


def build_move_result(entry: Written, seat: int | None, plan: Any, after: LoadedMatch | None = None) -> MoveResult:
    """What a seat is told of an entry that it made."""
    shown = (fact.shown_to(seat) for fact in entry.facts)
    return MoveResult(entry.number, entry.number, [fact.to_json(plan) for fact in shown if fact], after)


def build_committed_result(entry: Written, seat: int, after: LoadedMatch) -> MoveResult:
    """The same of an entry that was committed just now, and led to the match `after`."""
    return build_move_result(entry, seat, after.table.game.board, after)


def load_move_result(request: MoveRequest, number: int) -> MoveResult:
    """The result that was given to this key, made again from its entry. Refused (422) when the key was used for
    another move."""
    entry = Entry.objects.select_related("match__board").get(match_id=request.match_id, number=number)
    if entry.body_hash != request.body_hash:
        raise Refused("This key has already been used for another move.", status=422, code="key_used")
    plan = boards.get_engine_board(entry.match.board)
    return build_move_result(title_of(entry.match.title).read_entry(entry.line), request.seat, plan)


def get_duplicate_result(request: MoveRequest, refusal: Refused) -> MoveResult:
    """The result of the same move, where another request committed it while this one waited for the lock; else the
    refusal is raised."""
    number = storage.find_entry_for_key(request.match_id, request.key)
    if number is None:
        raise refusal
    return load_move_result(request, number)
