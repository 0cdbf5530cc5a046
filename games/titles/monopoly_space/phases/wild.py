"""§6 Wild Times: a resource from another player."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.engine.debts import owe
from games.engine.options import PASS, Action, Ask, Option, Pass
from games.engine.phases import Phase
from games.engine.types import BANK, Seat

from ..facts import Stole
from .domes import Builder, building

if TYPE_CHECKING:
    from ..state import Expedition


class Steal(Action):
    whose: Seat


def targets(game: Expedition, seat: Seat) -> list[Seat]:
    """§6.1 Who has a resource; §6.2 only if nobody has one, who can buy one."""
    others = game.clockwise(seat)[:-1]
    rich = [other for other in others if game.chips[other]]
    if rich and game.options.wild_target == "only_if_none":
        return rich
    return [other for other in others if game.chips[other] or can_buy(game, other)]


def can_buy(game: Expedition, other: Seat) -> bool:
    """§6.3 Who cannot pay for it cannot be named, unless the table chose that they must raise the money."""
    return game.bank_chips > 0 and (game.options.wild_forced or game.funds(other) >= game.board.resource)


class Stealing(Builder):
    """§6.1 The lander names a player, or leaves it."""

    seat: Seat

    def ask(self, game: Expedition) -> Ask | None:
        if self.seat in game.gone or not targets(game, self.seat):
            return None
        return Ask.one(self.seat, PASS, "wild")

    def step(self, game: Expedition) -> None:
        game.done(self)

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        for other in targets(game, seat):
            yield taking(other) if game.chips[other] else forcing(other, game.board.resource)
        yield SPARING
        yield from building(game, seat)

    def on_steal(self, game: Expedition, seat: Seat, action: Steal) -> None:
        whose = action.whose
        if game.chips[whose]:
            game.done(self)
            game.chips[whose] -= 1
            game.chips[seat] += 1
            game.tell(Stole(seat, whose, False))
        else:
            game.replace(self, Forced(seat, whose))
            owe(game, whose, [BANK], game.board.resource, "a resource to hand over", "6.2")

    def on_pass(self, game: Expedition, seat: Seat, action: Pass) -> None:
        game.done(self)

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} may take a resource from another player."
        return "Wild Times: who do you take a resource from?"


class Forced(Phase["Expedition"]):
    """§6.2 What the player named has paid for goes to the lander."""

    seat: Seat
    whose: Seat

    def step(self, game: Expedition) -> None:
        game.done(self)
        if self.whose not in game.gone and self.seat not in game.gone and game.bank_chips:
            game.bank_chips -= 1
            game.chips[self.seat] += 1
            game.tell(Stole(self.seat, self.whose, True))


@cache
def taking(other: Seat) -> Option:
    return Steal.option("Take a resource from @{}", other, rule="6.1", whose=other)


@cache
def forcing(other: Seat, price: int) -> Option:
    return Steal.option("Make @{} buy a resource for {} and hand it over", other, price, rule="6.2", whose=other)


SPARING = Pass.option("Take nothing", rule="6.1")
