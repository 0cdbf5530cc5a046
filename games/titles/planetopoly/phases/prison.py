"""§10 In prison: pay the falling fine and throw, or stay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from games.engine.options import Action, Ask, Option
from games.engine.phases import Phase
from games.engine.types import BANK, Seat
from games.titles.planetopoly.changes import FINE_CITED, FINE_TOLD

from ..facts import StayedIn
from .throwing import throw
from .window import Window

if TYPE_CHECKING:
    from ..state import Planetopoly


class PayFine(Action):
    pass


class Stay(Action):
    pass


def count_turn(game: Planetopoly, seat: Seat) -> bool:
    """§10.6 A prisoner's own turn begins and is counted; §10.10 whether it is over at once, for want of cash."""
    game.prison[seat] += 1
    turns, fines = game.prison[seat], game.board.fines
    if turns > len(fines) or game.cash[seat] >= fines[turns - 1]:
        return False
    game.tell(StayedIn(seat, turns, fines[turns - 1] if game.follows(FINE_TOLD) else 0))
    return True


def fine_rule(turns: int) -> str:
    """§10.6 to §10.8 The rule of the fine at the first, second or a later own turn; a board may have more fines."""
    return f"10.{5 + min(turns, 3)}"


def serve(game: Planetopoly, seat: Seat) -> None:
    """§10.6 to §10.8 A prisoner decides; §10.9 when they have served their rounds they are free and must throw."""
    if game.prison[seat] > len(game.board.fines):
        release(game, seat, "served", "10.9")
        game.push(Window(seat))
    else:
        game.push(Jailed(seat))


def release(game: Planetopoly, seat: Seat, how: str, rule: str) -> None:
    """§10.11 A prisoner is free, but until their next own turn without sales and purchases from afar."""
    game.release(seat, how, rule)
    game.barred[seat] = True


class Jailed(Phase["Planetopoly"]):
    """§10.6 A prisoner who can pay the fine: pay it and throw, or stay and miss the turn."""

    seat: Seat

    def fine(self, game: Planetopoly) -> int:
        """§10.6 to §10.8 It falls from turn to turn."""
        return game.board.fines[game.prison[self.seat] - 1]

    def ask(self, game: Planetopoly) -> Ask | None:
        return ASKS[self.seat] if self.seat not in game.gone else None

    def begins(self, game: Planetopoly) -> bool:
        return True

    def options(self, game: Planetopoly, seat: Seat) -> Iterator[Option]:
        return iter(leaving(self.fine(game), fine_rule(game.prison[seat])))

    def on_pay_fine(self, game: Planetopoly, seat: Seat, action: PayFine) -> None:
        fine, rule = self.fine(game), fine_rule(game.prison[seat])
        game.done(self)
        game.pay(seat, BANK, fine, "fine", "10.10")
        release(game, seat, "fine", rule if game.follows(FINE_CITED) else "10.6")
        throw(game, seat)

    def on_stay(self, game: Planetopoly, seat: Seat, action: Stay) -> None:
        game.done(self)
        game.tell(StayedIn(seat, game.prison[seat]))

    def step(self, game: Planetopoly) -> None:
        game.done(self)

    def prompt(self, game: Planetopoly, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{are|is}} in prison: pay *{self.fine(game)}*, or stay?"
        return f"Pay *{self.fine(game)}* and throw, or stay in prison?"

    def headline(self, game: Planetopoly) -> str:
        return f"@{self.seat} {{are|is}} in prison: pay the fine, or stay?"

    def view(self, game: Planetopoly, seat: Seat | None) -> dict[str, Any]:
        return {"phase": "jailed", "seat": self.seat, "fine": self.fine(game)}


@cache
def leaving(fine: int, rule: str) -> tuple[Option, Option]:
    """The two options are the same every time."""
    return PayFine.option("Pay {:,} and throw", fine, rule=rule), Stay.option("Stay in prison", rule=rule)


STAY = Stay()
ASKS = Ask.each(STAY, "fine")
