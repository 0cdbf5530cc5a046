"""§3 In a cloud: enter it and draw a card, or fly round it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import PASS, Action, Ask, Option, Pass
from games.engine.phases import Phase
from games.engine.types import BANK, Seat

from ..facts import Drew, WentRound

if TYPE_CHECKING:
    from ..state import Race


class Enter(Action):
    """Draw a card."""


class Cloud(Phase["Race"]):
    """§3.1 A ship has come to rest in a cloud."""

    seat: Seat

    def ask(self, game: Race) -> Ask | None:
        return None if self.seat in game.gone else ASKS[self.seat]

    def step(self, game: Race) -> None:
        """Nobody is left to be asked."""
        game.done(self)

    def options(self, game: Race, seat: Seat) -> Iterator[Option]:
        yield ENTERING
        yield GOING_ROUND

    def on_enter(self, game: Race, seat: Seat, action: Enter) -> None:
        game.done(self)
        draw(game, seat)

    def on_pass(self, game: Race, seat: Seat, action: Pass) -> None:
        game.done(self)
        game.tell(WentRound(seat))

    def prompt(self, game: Race, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{are|is}} in a cloud."
        return "You are in a cloud."


def draw(game: Race, seat: Seat) -> None:
    """§3.2 The top card is done and goes under the deck."""
    card = game.deck.draw(game.chance, "weather")
    game.deck.put_under(card)
    drawn = game.board.cards[card]
    game.move(seat, drawn.move)
    game.tell(Drew(seat, card, game.place[seat]))
    if drawn.fuel:
        game.pay(BANK, seat, drawn.fuel, "found in a cloud", "3.2", told=False)
    game.arrived(seat)


ENTERING = Enter.option("Enter: draw a card", rule="3.1")
GOING_ROUND = Pass.option("Fly round it", rule="3.1")
ASKS = [Ask.one(seat, PASS, "cloud") for seat in range(8)]
