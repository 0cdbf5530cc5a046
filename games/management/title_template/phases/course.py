"""§2 The one choice of a turn: cruise, or burn fuel and fly farther."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import Action, Ask, Option, WhyNot
from games.engine.phases import Phase
from games.engine.types import BANK, Seat

if TYPE_CHECKING:
    from ..state import Race


class Cruise(Action):
    """One die."""


class Boost(Action):
    """Two dice, for fuel."""


class Course(Phase["Race"]):
    """§2.1 Whose turn it is chooses how to fly."""

    seat: Seat

    def ask(self, game: Race) -> Ask | None:
        return None if self.seat in game.gone else ASKS[self.seat]

    def step(self, game: Race) -> None:
        """Nobody is left to be asked."""
        game.done(self)

    def begins(self, game: Race) -> bool:
        return True

    def options(self, game: Race, seat: Seat) -> Iterator[Option]:
        yield CRUISING
        if game.funds(seat):
            yield BOOSTING

    def why_not(self, game: Race, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Boost) and seat == self.seat:
            return WhyNot("You have no fuel left. You can cruise.", "2.3")
        return None

    def on_cruise(self, game: Race, seat: Seat, action: Cruise) -> None:
        """§2.2"""
        game.done(self)
        game.fly(seat, 1)

    def on_boost(self, game: Race, seat: Seat, action: Boost) -> None:
        """§2.3"""
        game.done(self)
        game.pay(seat, BANK, 1, "boost", "2.3", told=False)
        game.fly(seat, 2)

    def prompt(self, game: Race, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{choose|chooses}} a course."
        return "Choose your course."


CRUISE = Cruise()
CRUISING = Cruise.option("Cruise: one die", rule="2.2")
BOOSTING = Boost.option("Boost: two dice for 1 fuel", rule="2.3")
ASKS = [Ask.one(seat, CRUISE, "course") for seat in range(8)]
