"""What a move led to, as its seat is told: made from the stored entry, so a retry is told the same."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from common.refusals import Refused
from games.content import boards
from games.engine.catalog import title as title_of
from games.engine.journal import Entry as Written
from games.models import Entry

from . import storage
from .match_cache import LoadedMatch
from .move_requests import MoveRequest


class MoveResult:
    """What a move led to, as the seat that made it may know it. Two results are equal that tell the same.

    `after`: the match as this very move committed it, from which its viewers' frames can be made without a look at
    the database; None where nothing was committed by it: its key was known.
    """

    def __init__(self, made: Written, seat: int | None, plan: Any, after: LoadedMatch | None) -> None:
        self._made, self._seat, self._plan, self.after = made, seat, plan, after
        self.version = self.entry = made.number

    @cached_property
    def facts(self) -> list[dict[str, Any]]:
        """What followed, in words: put when they are asked for, since a socket is sent frames instead."""
        shown = (fact.shown_to(self._seat) for fact in self._made.facts)
        return [fact.to_json(self._plan) for fact in shown if fact]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MoveResult) and (self.entry, self.facts) == (other.entry, other.facts)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"MoveResult({self.entry}, {self.facts})"


def build_move_result(entry: Written, seat: int | None, plan: Any, after: LoadedMatch | None = None) -> MoveResult:
    """What a seat is told of an entry that it made."""
    return MoveResult(entry, seat, plan, after)


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
