"""Turn after turn round the table, for any title in which one seat at a time has the dice."""

from __future__ import annotations

from typing import Generic, TypeVar

from .dice import Roller, TurnBegan
from .phases import Phase
from .types import Seat

R_contra = TypeVar("R_contra", bound=Roller, contravariant=True)


class Rounds(Phase[R_contra], Generic[R_contra]):
    """The phase at the bottom: one living seat after another, in playing order. A title says what a turn is."""

    def step(self, game: R_contra) -> None:
        """A turn goes on while its seat has the dice again."""
        if game.again and game.mover not in game.gone:
            game.again = False
            self.once_more(game, game.mover)
        elif not self.over(game):
            self.next_turn(game, game.next_after(game.mover))

    def next_turn(self, game: R_contra, seat: Seat) -> None:
        """The dice pass to a seat. Whoever was silent for too many own turns has left the table."""
        game.mover, game.doubles, game.again = seat, 0, False
        game.turn += 1
        game.tell(TurnBegan(seat, game.turn, self.rule))
        if self.skipped(game, seat):
            return
        if game.begin_turn(seat):
            self.take_turn(game, seat)
        else:
            self.leave_silent(game, seat)

    # -- for titles to say

    def take_turn(self, game: R_contra, seat: Seat) -> None:
        """A turn begins: push its first phase."""
        raise NotImplementedError

    def once_more(self, game: R_contra, seat: Seat) -> None:
        """The same turn goes on with another roll."""
        raise NotImplementedError

    def leave_silent(self, game: R_contra, seat: Seat) -> None:
        """A seat that has not said a word for too long leaves the game."""
        raise NotImplementedError

    def skipped(self, game: R_contra, seat: Seat) -> bool:
        """Whether this turn is passed over: nothing is asked, so silence does not count."""
        return False

    def over(self, game: R_contra) -> bool:
        """Whether the game ends instead of another turn (a limit is reached, and `finish` was called)."""
        return False
