"""The journal: who did what, when, the chance it drew, the facts that followed."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from .chance import Outcome
from .facts import Fact
from .given_positions import GivenPosition
from .options import Action
from .types import Seat


class Start(Action, omit_defaults=True):
    """Entry 0: the house opens the table."""

    title: str
    rules: int
    seats: int
    settings: dict[str, Any]
    pace: str
    board: str  # the hash of the board played on
    unlimited: bool = False  # whether the clocks begin without a limit
    given: GivenPosition | None = None  # what it begins with, if that is no new game
    sandbox: bool = False  # whether its owner may say what dice and cards give


class Entry(Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of the journal; `now` in milliseconds, and so is `lag`: how much of what the line took of the answer
    its seat was given back."""

    number: int
    seat: Seat
    action: Action
    now: int
    drawn: list[Outcome]
    facts: list[Fact]
    lag: int = 0

    def line(self) -> bytes:
        """The entry as the one line of JSON in which it is stored."""
        return msgspec.json.encode(self)


class Line(Struct):
    """An entry as it lies in a store; its title knows how to read the actions and facts in it."""

    number: int
    seat: Seat
    action: msgspec.Raw
    now: int
    drawn: list[Outcome]
    facts: list[msgspec.Raw]
    lag: int = 0
