"""A seat changes hands: whoever held it is gone, and a computer player plays on from here. Every title has it alike.

Nothing of the position changes. Where clocks run the seat gets as much main time as the others have on average, and
at least a minute, so that whoever follows is not flagged for the time that another has used up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from common.durations import MINUTE_MS

from .clock import Clock
from .facts import Fact
from .journal import Entry
from .options import Action
from .types import HOUSE, Illegal, Seat

if TYPE_CHECKING:
    from .table import Table

MIN_MAIN_MS = MINUTE_MS  # main time of whoever follows, in ms
SENTENCES = {
    "left": "@{seat} {{leave|leaves}} the game. A computer plays on.",
    "away": "@{seat} {{stay|stays}} away. A computer plays on.",
    "clock": "@{seat} {{are|is}} out of time. A computer plays on.",
}


class Succeed(Action):
    """A computer player follows on a seat (played by the house). `why`: a key of SENTENCES."""

    seat: Seat
    why: str


class Succeeded(Fact):
    """Somebody has lost their seat to a computer player."""

    seat: Seat
    why: str
    rule: str

    def says(self, board: object) -> str:
        return SENTENCES[self.why].format(seat=self.seat)


KINDS: frozenset[type] = frozenset({Succeed, Succeeded})


def succeed(table: Table, seat: Seat, why: str, now: int) -> list[Fact]:
    """A computer player follows on a seat. `now`: ms. Illegal where the seat is out of the game, or the game over."""
    game = table.game
    if table.over or not game.plays(seat) or why not in SENTENCES:
        raise Illegal("That player has left the game.")
    game.facts, game.now = [Succeeded(seat, why, game.house_rule)], now
    if game.clock:
        give_time(game.clock, seat, game.living(), now)
    return table.note(HOUSE, Succeed(seat, why), now)


def give_time(clock: Clock, seat: Seat, living: list[Seat], now: int) -> None:
    """The seat has the time of the others from now on; a question it was asked counts from here."""
    others = [clock.left(other, now) for other in living if other != seat]
    fair = sum(others) // len(others) if others else 0
    clock.main[seat] = max(clock.left(seat, now), fair, MIN_MAIN_MS)
    if clock.begun[seat] >= 0:
        clock.begun[seat] = clock.frozen if clock.frozen >= 0 else now


def again(table: Table, entry: Entry) -> bool:
    """Does what an entry of the journal did, if it is this; whether it was."""
    if not isinstance(entry.action, Succeed):
        return False
    succeed(table, entry.action.seat, entry.action.why, entry.now)
    return True
