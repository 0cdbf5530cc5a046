"""§3 Turns: who is next, and the window before each roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import Ask, Option
from games.engine.rounds import Rounds
from games.engine.types import Seat

from .domes import Builder, building
from .jail import Jailed
from .leaving import resign
from .rolling import ROLL, Roll, roll

if TYPE_CHECKING:
    from ..state import Expedition


class Turns(Rounds["Expedition"]):
    """§3.1 One player after another, clockwise (§2.6), round and round."""

    def take_turn(self, game: Expedition, seat: Seat) -> None:
        """§10.3 Who is in Jail first decides how to leave it."""
        game.built, game.fresh = False, []
        game.push(Window(seat) if game.free(seat) else Jailed(seat))

    def once_more(self, game: Expedition, seat: Seat) -> None:
        """§3.2 The roll that a double gives; §13.4 in a variant with a dome of its own."""
        if game.options.build_limit == "per_roll":
            game.built = False
        game.push(Window(seat))

    def leave_silent(self, game: Expedition, seat: Seat) -> None:
        """§14.7 Too many turns without a word."""
        resign(game, seat, "silent")


class Window(Builder):
    """§3.1 Before a roll: build a dome, deal, sell deeds, resign; then roll."""

    seat: Seat

    def ask(self, game: Expedition) -> Ask | None:
        return None if self.seat in game.gone else ASKS[self.seat]

    def step(self, game: Expedition) -> None:
        game.done(self)

    def begins(self, game: Expedition) -> bool:
        return True

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        return iter(ROLLING + building(game, seat))

    def on_roll(self, game: Expedition, seat: Seat, action: Roll) -> None:
        roll(game, self, seat)

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{are|is}} about to roll."
        return "Your roll again." if game.doubles else "Your turn: roll when you are ready."


ROLLING = (Roll.option("Roll the dice", rule="3.1"),)
ASKS = Ask.each(ROLL, "roll")
