"""§1.3, §2.1 Who begins, and one ship after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.rounds import Rounds
from games.engine.types import Seat

from ..facts import Seated
from .course import Course
from .leaving import leave

if TYPE_CHECKING:
    from ..state import Race


def begin(game: Race) -> None:
    """§1.3 The playing order is drawn by lot."""
    game.seating = game.chance.shuffle(range(game.seats), "playing order")
    game.tell(Seated(list(game.seating)))
    game.push(Turns())


class Turns(Rounds["Race"]):
    """§2.1 One ship after another, in playing order."""

    def take_turn(self, game: Race, seat: Seat) -> None:
        game.push(Course(seat))

    def leave_silent(self, game: Race, seat: Seat) -> None:
        """§1.6 Too many own turns without a word."""
        leave(game, seat, "silent")
