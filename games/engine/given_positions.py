"""A position that a table begins with: of a moment of another game, of a lesson, or made by hand.

It lies in the journal's first entry, so such a game replays, is taken back and goes on like any other. What has been
drawn in it is part of the position; whatever comes after it is drawn anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from .clock import Clock
from .facts import Fact
from .pace import Pace
from .types import HOUSE, Rng, Seat, Seats

if TYPE_CHECKING:
    from .table import Table

LEAST_MAIN = 120_000  # ms of main time that every seat begins with at least


class GivenPosition(Struct, frozen=True, omit_defaults=True):
    """`state`: what `Title.encode` made of it, by the rules `stored`; `at`: the moment (ms) at which it stood so."""

    state: bytes
    stored: int
    at: int = 0


class StartedFrom(Fact):
    """The table began with a given position."""

    rule: str

    def says(self, board: object) -> str:
        return "The game starts *from a given position*. Everything drawn from here on is new."


KINDS: frozenset[type] = frozenset({StartedFrom})


def take_position(table: Table, at: int) -> GivenPosition:
    """The position of a table as another can begin with it; `at`: the moment (ms) at which it stood so."""
    return GivenPosition(table.title.encode(table.game), table.title.rules, at)


def redeal_hidden(table: Table, viewer: Seat | None, rng: Rng) -> None:
    """Deals anew whatever a seat cannot know, on a table that nothing else looks at (`Table.fork`)."""
    table.game.disguise(viewer, rng)
    for phase in table.game.stack:
        phase.disguise(table.game, viewer, rng)
    table.asking()


def begin_here(table: Table, given: GivenPosition, pace: str, now: int, unlimited: bool) -> None:
    """Has a position that stood at another moment begin now: no pause, nobody silent so far, all of the time for the
    question that is put."""
    game = table.game
    if table.suspended:
        game.stack.pop()
    game.since, game.now, game.facts = 0, now, [StartedFrom(game.house_rule)]
    game.seating = list(range(game.seats))  # as they sit down at this table
    game.spoke, game.mute = [True] * game.seats, [0] * game.seats
    ask = table.settle()
    if ask and ask.until is not None:
        top: Any = game.stack[-1]
        top.until += now - given.at
    if game.clock:
        begin_clock(game.clock, table.asked, ask.clock if ask else "", pace, (given.at, now), unlimited)


def begin_clock(clock: Clock, asked: Seats, kind: str, pace: str, moments: tuple[int, int], unlimited: bool) -> None:
    """Has the clock of a position that stood at one moment go on at another (`moments`, ms)."""
    stood, now = moments
    clock.stop_all(clock.frozen if clock.frozen >= 0 else stood)
    clock.main = [max(left, LEAST_MAIN) for left in clock.main]
    clock.frozen, clock.unlimited, clock.halted = -1, unlimited, pace == Pace.MAIL
    clock.turn(asked, kind, now, True, HOUSE)
