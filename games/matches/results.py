"""What a move led to, as its seat is told: made from the stored entry, so a retry is told the same."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.content import boards
from games.core.exceptions import Refused
from games.engine.catalog import title as title_of
from games.engine.journal import Entry as Written
from games.models import Entry

from . import storage
from .move_requests import MoveRequest


class MoveResult(NamedTuple):
    """What a move led to, as the seat that made it may know it."""

    version: int
    entry: int
    facts: list[dict[str, Any]]


def build_move_result(entry: Written, seat: int | None, plan: Any) -> MoveResult:
    """What a seat is told of an entry that it made."""
    shown = (fact.shown_to(seat) for fact in entry.facts)
    return MoveResult(entry.number, entry.number, [fact.to_json(plan) for fact in shown if fact])


def load_move_result(order: MoveRequest, number: int) -> MoveResult:
    """The result that was given to this key, made again from its entry. Refused (422) when the key was used for
    another move."""
    entry = Entry.objects.select_related("match__board").get(match_id=order.match_id, number=number)
    if entry.body_hash != order.body_hash:
        raise Refused("This key has already been used for another move.", status=422)
    plan = boards.get_engine_board(entry.match.board)
    return build_move_result(title_of(entry.match.title).read_entry(entry.line), order.seat, plan)


def get_duplicate_result(order: MoveRequest, refusal: Refused) -> MoveResult:
    """The result of the same move, where another request committed it while this one waited for the lock; else the
    refusal is raised."""
    number = storage.find_entry_for_key(order.match_id, order.key)
    if number is None:
        raise refusal
    return load_move_result(order, number)
