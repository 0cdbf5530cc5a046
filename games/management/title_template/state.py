"""The data of a game of Sample Race, and the rulebook's small questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.decks import Deck
from games.engine.dice import Roller
from games.engine.game import Game
from games.engine.types import Seat

from .facts import Flew, Won
from .phases.weather import Cloud
from .settings import Settings
from .view import seen

if TYPE_CHECKING:
    from .board import Board


class Way:
    """The board has a type here."""

    if TYPE_CHECKING:
        board: Board


class Race(Way, Roller, Game, kw_only=True):
    """Where each ship is and what it has left to burn, which is its cash. Nothing is hidden."""

    options: Settings  # what the table chose
    place: list[int]  # §1.2 of each ship, in spaces from the start
    deck: Deck  # §3.1 numbers of the board's cards

    def fly(self, seat: Seat, dice: int) -> None:
        """§2.2, §2.3 A ship flies as far as its dice say; §3.1 it may come to rest in a cloud."""
        rolled = tuple(self.chance.dice(dice, "course"))
        self.move(seat, sum(rolled))
        self.tell(Flew(seat, rolled, self.place[seat]))
        if not self.arrived(seat) and self.options.weather and self.place[seat] in self.board.clouds:
            self.push(Cloud(seat))

    def move(self, seat: Seat, spaces: int) -> None:
        """§2.4 Never behind the start, never past the last beacon."""
        self.place[seat] = min(self.board.length, max(0, self.place[seat] + spaces))

    def arrived(self, seat: Seat) -> bool:
        """§2.5 Whoever reaches the last beacon wins at once; the others are ranked by where they are."""
        if self.place[seat] < self.board.length:
            return False
        places = sorted({self.place[each] for each in self.living()}, reverse=True)
        ranking = [[each for each in self.living() if self.place[each] == place] for place in places]
        self.finish([*ranking, *([each] for each in reversed(self.gone))], "beacon")
        self.tell(Won(seat, "beacon"))
        return True

    def view(self, seat: Seat | None) -> dict[str, Any]:
        return seen(self)

    def conserved(self) -> object:
        """Fuel comes from somewhere; ships are on the way."""
        assert all(0 <= place <= self.board.length for place in self.place), f"places {self.place}"
        assert all(fuel >= 0 for fuel in self.cash[:-1]), f"fuel {self.cash}"
        return sum(self.cash)
