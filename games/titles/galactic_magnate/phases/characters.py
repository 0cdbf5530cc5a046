"""§2 The playing order is drawn, then everybody chooses a character in that order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.domains import OneOf
from games.engine.options import Action, Ask, Hammer, Option, WhyNot
from games.engine.phases import Phase
from games.engine.types import Seat
from games.titles.galactic_magnate.constants import AUX, CHARACTERS

from ..facts import Chose, HeadStart, Seated
from .turns import IN_A_TURN, Turns

if TYPE_CHECKING:
    from ..state import Magnate


class ChooseCharacter(Action):
    character: str  # "" leaves it to chance


def begin(game: Magnate) -> None:
    """§2.6 The order is random and drawn first."""
    game.seating = game.chance.shuffle(range(game.seats), "playing order")
    game.tell(Seated(list(game.seating)))
    if game.options.start == "fair" and (more := game.board.head_start.get(str(game.seats))):
        give_head_start(game, more)
    game.push(ChoosingCharacter(0, deadline(game, 0)))


def give_head_start(game: Magnate, more: int) -> None:
    """§2.9 All but the first begin with more."""
    for seat in range(1, game.seats):
        game.cash[seat] += more
    game.tell(HeadStart(game.cash[:-1]))


def deadline(game: Magnate, seat: Seat) -> int | None:
    """§2.3 With timers on, who has not chosen when their countdown ends is late."""
    return game.now + AUX[countdown(seat)] if game.clock and not game.clock.unlimited else None


def countdown(seat: Seat) -> str:
    """§13.2 The first to choose has more time."""
    return "character" if seat else "character_first"


class ChoosingCharacter(Phase["Magnate"], tag="choose_character"):
    """§2.3 One after another, each a different one; who is late gets a random one of those left."""

    seat: Seat
    until: int | None = None

    def ask(self, game: Magnate) -> Ask | None:
        if self.seat in game.gone:
            return None
        return Ask(frozenset({self.seat}), ANY, countdown(self.seat), until=self.until)

    def left_over(self, game: Magnate) -> tuple[str, ...]:
        return tuple([character for character in CHARACTERS if character not in game.character])

    def options(self, game: Magnate, seat: Seat) -> Iterator[Option]:
        yield ChooseCharacter.option("Choose your character", rule="2.3", character=OneOf(self.left_over(game)))
        yield ChooseCharacter.option("Leave it to chance", rule="2.3", character="")

    def why_not(self, game: Magnate, seat: Seat, action: Action) -> WhyNot | None:
        """§2.3 Not now, or not that one; and nothing of the game itself before all have chosen."""
        if isinstance(action, ChooseCharacter):
            if seat != self.seat:
                return WhyNot("It's another player's turn to choose. Each chooses once, in playing order.", "2.3")
            return WhyNot(f"That one isn't available. These are: {', '.join(self.left_over(game))}.", "2.3")
        if isinstance(action, IN_A_TURN):
            return WhyNot("First everyone chooses a character. Then the first turn begins.", "2.3")
        return None

    def on_choose_character(self, game: Magnate, seat: Seat, action: ChooseCharacter) -> None:
        self.choose(game, seat, action.character)

    def on_hammer(self, game: Magnate, seat: Seat, action: Hammer) -> None:
        self.choose(game, self.seat, "")

    def choose(self, game: Magnate, seat: Seat, character: str) -> None:
        free = self.left_over(game)
        chosen = character or game.chance.pick(free, "character")
        game.character[seat] = chosen
        game.tell(Chose(seat, chosen, not character))
        self.next(game)

    def step(self, game: Magnate) -> None:
        """The chooser has left the game."""
        self.next(game)

    def next(self, game: Magnate) -> None:
        seat = self.seat + 1
        if seat < game.seats:
            game.replace(self, ChoosingCharacter(seat, deadline(game, seat)))
        else:
            game.replace(self, Turns())

    def prompt(self, game: Magnate, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{choose|chooses}} a character."
        return "Choose a character. It's only a face."


ANY = ChooseCharacter("")
