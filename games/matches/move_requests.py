"""A move on its way through the door, and what is asked of it before it gets there."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

import msgspec

from accounts.models import User
from common import clock
from common.refusals import Refused
from games.core.exceptions import translate_refusal
from games.engine.options import Action
from games.engine.table import Table
from games.engine.types import Illegal
from games.models import Entry, Match

from . import closing, match_cache


class PlanMover(NamedTuple):
    """The plan of the person at a seat, who is the author of what it answers: their id, the plan's, and its rule."""

    user: int
    plan: int
    rule: int


MoveActor = User | PlanMover | Literal["bot", "house"]  # a computer player; the house, where there is one answer
ApplyMove = Callable[[Table, int], object]  # plays on a table at a moment; raises Illegal or Refused

MAX_KEY_LENGTH = 80


class MoveRequest(NamedTuple):
    """A move on its way to be executed: who makes it, its key, and how it is played."""

    match_id: str
    seat: int
    mover: MoveActor
    key: str
    body_hash: str
    apply: ApplyMove

    @property
    def actor(self) -> Entry.Actor:
        """Who decides it, as its entry says."""
        if isinstance(self.mover, str):
            return Entry.Actor.COMPUTER if self.mover == "bot" else Entry.Actor.HOUSE
        return Entry.Actor.PLAYER

    @property
    def user_id(self) -> int | None:
        """The person who does, if one does."""
        if isinstance(self.mover, PlanMover):
            return self.mover.user
        return None if isinstance(self.mover, str) else self.mover.pk

    @property
    def is_by_person(self) -> bool:
        """Whether a person makes it themselves."""
        return not isinstance(self.mover, str | PlanMover)


def require_valid_key(key: str) -> str:
    """The idempotency key, if it can be stored: up to 80 printable characters. Refused (422) otherwise."""
    if not isinstance(key, str) or not 0 < len(key) <= MAX_KEY_LENGTH or not key.isprintable():
        raise Refused(f"A move needs a key: up to {MAX_KEY_LENGTH} printable characters.", status=422)
    return key


def hash_move_body(seat: int, body: Any) -> str:
    """A digest of what was asked for, so that a key used again for something else is noticed. Refused (422) for what
    is no JSON."""
    try:
        canonical = msgspec.json.encode([seat, body], order="deterministic")
    except (TypeError, ValueError, RecursionError, OverflowError):
        raise Refused("That isn't a move.", status=422) from None
    return blake2b(canonical, digest_size=12).hexdigest()


def require_running(status: str) -> None:
    """Refused (409) unless the match is running."""
    if status == Match.Status.OPEN:
        raise Refused("This game hasn't started.")
    if status != Match.Status.RUNNING:
        raise Refused("This game is over.")


def require_seat_owner(loaded: match_cache.LoadedMatch, request: MoveRequest) -> None:
    """Refused (403) unless the seat is moved by who sits there; a computer player moves its own, and the house answers
    for people."""
    if not 0 <= request.seat < len(loaded.seats):
        raise Refused("You don't have a seat at this table.", status=403)
    if request.mover == "bot":
        loaded = closing.seat_computers(loaded, clock.get_current_time_ms())
    chair = loaded.seats[request.seat]
    if not chair.is_person or request.mover == "house":
        fits = chair.is_person != (request.mover == "bot")
    else:
        fits = chair.user_id is not None and chair.user_id == request.user_id
    if not fits:
        raise Refused("That isn't your seat.", status=403)


def parse_move_action(table: Table, action: Any) -> Action:
    """The action a JSON object means. Refused (422) when it means none."""
    try:
        return table.title.read_action(action)
    except Illegal as why:
        raise translate_refusal(why, status=422) from None
