"""A move on its way through the door, and what is asked of it before it gets there."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

import msgspec

from accounts.models import User
from games.core.exceptions import Refused
from games.engine.options import Action
from games.engine.table import Table
from games.engine.types import Illegal
from games.models import Entry, Match

from . import bot_timing, match_cache

By = User | Literal["bot", "pass"]  # a computer player; the house, for a seat that wants it to pass
Move = Callable[[Table, int], object]  # plays on a table at a moment; raises Illegal or Refused

LONGEST_KEY = 80


class Order(NamedTuple):
    """A move on its way through the door."""

    match_id: str
    seat: int
    by: By
    key: str
    body_hash: str
    move: Move

    @property
    def actor(self) -> Entry.Actor:
        """Who decides it, as its entry says."""
        if isinstance(self.by, str):
            return Entry.Actor.COMPUTER if self.by == "bot" else Entry.Actor.HOUSE
        return Entry.Actor.PLAYER

    @property
    def user(self) -> int | None:
        """The person who does, if one does."""
        return None if isinstance(self.by, str) else self.by.pk


def checked(key: str) -> str:
    """A key that can be stored: a short word of printable characters."""
    if not isinstance(key, str) or not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
        raise Refused(f"A move needs a key: up to {LONGEST_KEY} printable characters.", status=422)
    return key


def body_hash(seat: int, body: Any) -> str:
    """A short name of what was asked for, so that a key used again for something else is noticed."""
    try:
        canonical = msgspec.json.encode([seat, body], order="deterministic")
    except (TypeError, ValueError, RecursionError, OverflowError):
        raise Refused("That isn't a move.", status=422) from None
    return blake2b(canonical, digest_size=12).hexdigest()


def running(status: str) -> None:
    """Moves are made in running games only."""
    if status == Match.Status.OPEN:
        raise Refused("This game hasn't started.")
    if status != Match.Status.RUNNING:
        raise Refused("This game is over.")


def admit(held: match_cache.Held, order: Order) -> None:
    """A seat is moved by who sits there, a computer player's by the house."""
    if not 0 <= order.seat < len(held.chairs):
        raise Refused("You don't have a seat at this table.", status=403)
    if order.by == "pass":
        fits = bot_timing.nothing_else(held.table, held.chairs, order.seat)
    else:
        owner = held.chairs[order.seat].user
        fits = owner is None if order.by == "bot" else owner is not None and owner == order.by.pk
    if not fits:
        raise Refused("That isn't your seat.", status=403)


def understood(table: Table, action: Any) -> Action:
    """The action a JSON object says."""
    try:
        return table.title.read_action(action)
    except Illegal as why:
        raise Refused.of(why, status=422) from None
