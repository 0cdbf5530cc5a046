"""§2.5 Before a throw: sales, buying and building from afar; then the throw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import Action, Ask, Option
from games.engine.phases import Phase
from games.engine.types import Seat

from ..facts import Rested
from .remote import RemoteBuild, RemoteBuy, build_afar, buy_afar, from_afar
from .throwing import throw

if TYPE_CHECKING:
    from ..state import Planetopoly


class Throw(Action):
    pass


class Rest(Action):
    pass


class Window(Phase["Planetopoly"]):
    """§2.5 Before each throw of their turn a player may sell, buy and build from afar; then they throw."""

    seat: Seat
    extra: str = ""  # "double": the extra throw may be left; "forced", "card": it may not

    def ask(self, game: Planetopoly) -> Ask | None:
        return None if self.seat in game.gone else ASKS[self.seat]

    def step(self, game: Planetopoly) -> None:
        game.done(self)

    def begins(self, game: Planetopoly) -> bool:
        return True

    def options(self, game: Planetopoly, seat: Seat) -> Iterator[Option]:
        options = [THROWING, RESTING] if self.extra == "double" else [THROWING]
        if not game.barred[seat]:
            options += from_afar(game, seat)
        return iter(options)

    def on_throw(self, game: Planetopoly, seat: Seat, action: Throw) -> None:
        game.done(self)
        throw(game, seat)

    def on_rest(self, game: Planetopoly, seat: Seat, action: Rest) -> None:
        game.done(self)
        game.tell(Rested(seat))

    def on_remote_buy(self, game: Planetopoly, seat: Seat, action: RemoteBuy) -> None:
        buy_afar(game, seat, action.lot)

    def on_remote_build(self, game: Planetopoly, seat: Seat, action: RemoteBuild) -> None:
        build_afar(game, seat, action.lot)

    def prompt(self, game: Planetopoly, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{are|is}} about to throw."
        if self.extra == "double":
            return "A double: throw again, or end your turn."
        return "Throw again." if self.extra else "Your turn to throw."


THROW = Throw()
THROWING = Throw.option("Throw the dice", rule="2.2")
RESTING = Rest.option("End the turn", rule="2.4", former="Leave the extra throw")
ASKS = Ask.each(THROW, "throw")
