"""What a move led to, as its seat is told: made from the stored entry, so a retry is told the same."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.content import boards
from games.core.exceptions import Refused
from games.engine.catalog import title as title_of
from games.engine.journal import Entry as Written
from games.models import Entry

from . import storage
from .move_requests import Order


class Answer(NamedTuple):
    """What a move led to, as the seat that made it may know it."""

    version: int
    entry: int
    facts: list[dict[str, Any]]


def told(entry: Written, seat: int | None, plan: Any) -> Answer:
    """What a seat is told of an entry."""
    shown = (fact.shown_to(seat) for fact in entry.facts)
    return Answer(entry.number, entry.number, [fact.to_json(plan) for fact in shown if fact])


def stored(order: Order, number: int) -> Answer:
    """The answer that was given to this key, made again from its entry."""
    entry = Entry.objects.select_related("match__board").get(match_id=order.match_id, number=number)
    if entry.body_hash != order.body_hash:
        raise Refused("This key has already been used for another move.", status=422)
    plan = boards.plan(entry.match.board)
    return told(title_of(entry.match.title).read_entry(entry.line), order.seat, plan)


def twin(order: Order, refusal: Refused) -> Answer:
    """A refusal stands, unless the same move was committed by a twin while this one waited for the lock."""
    number = storage.known(order.match_id, order.key)
    if number is None:
        raise refusal
    return stored(order, number)
