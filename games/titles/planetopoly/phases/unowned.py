"""§5.1, §5.7 to §5.9, §6 Landing on what the bank owns: buy it, or leave it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.engine.options import PASS, Action, Ask, Option, Pass
from games.engine.phases import Phase
from games.engine.types import BANK, Seat
from games.titles.planetopoly.changes import REFUSALS_TOLD
from games.titles.planetopoly.constants import PLOTS

from ..board import NO_PLANET
from ..facts import Barred, Bought, Declined
from ..levels import UNOWNED
from .building import visit

if TYPE_CHECKING:
    from ..state import Planetopoly


class Buy(Action):
    pass


def may_buy(game: Planetopoly, seat: Seat, lot: int) -> bool:
    """§9.6 Only for cash, of which a debtor has none; §5.7, §5.9 a plot as far as the claims allow."""
    if game.cash[seat] < game.board.prices[lot]:
        return False
    planet = game.board.planet_at[lot]
    if planet == NO_PLANET:
        return True
    claimant = game.claims[planet]
    return claimant == seat or (claimant == BANK and may_claim(game, seat))


def offer(game: Planetopoly, seat: Seat, lot: int) -> None:
    """§5.1 A player landed on what the bank owns: they are asked, or it is said why not."""
    if may_buy(game, seat, lot):
        game.push(Unowned(seat, lot))
    elif game.follows(REFUSALS_TOLD):  # before, nothing was said
        game.tell(hindrance(game, seat, lot))


def hindrance(game: Planetopoly, seat: Seat, lot: int) -> Barred:
    """§5.7 Another's claim, §5.9 a planet of the player's with one plot, §9.6 debt, or §5.1 the price."""
    planet = game.board.planet_at[lot]
    claimant = BANK if planet == NO_PLANET else game.claims[planet]
    if claimant not in (BANK, seat):
        return Barred(seat, lot, "claimed", "5.7", claimant)
    if game.debt[seat]:
        return Barred(seat, lot, "debt", "9.6", game.debt[seat])
    if game.cash[seat] < game.board.prices[lot]:
        return Barred(seat, lot, "cash", "5.1", game.board.prices[lot])
    return Barred(seat, lot, "single", "5.9")


def may_claim(game: Planetopoly, seat: Seat) -> bool:
    """§5.9 A further planet only for a player with at least two plots of each of their planets."""
    claimed = [plots for plots, claimant in zip(game.plots, game.claims, strict=True) if claimant == seat]
    return all(plots.count(UNOWNED) < PLOTS - 1 for plots in claimed)


def purchase(game: Planetopoly, seat: Seat, lot: int, remote: bool, rule: str) -> None:
    """§5.1, §8.2 The price goes to the bank, the deed comes from it."""
    price = game.board.prices[lot]
    game.tell(Bought(seat, lot, price, remote, rule))
    game.pay(seat, BANK, price, "purchase", rule, told=False)
    game.convey(BANK, seat, lot)
    game.bought.append(lot)


class Unowned(Phase["Planetopoly"]):
    """§5.1 A player who landed on what the bank owns and can pay its price: buy it, or leave it."""

    seat: Seat
    lot: int

    def ask(self, game: Planetopoly) -> Ask | None:
        """A player who left, or who sold their claim or lost their money meanwhile, is not asked."""
        able = self.seat not in game.gone and may_buy(game, self.seat, self.lot)
        return ASKS[self.seat] if able else None

    def options(self, game: Planetopoly, seat: Seat) -> Iterator[Option]:
        return iter(buying(game.board.names[self.lot], game.board.prices[self.lot]))

    def on_buy(self, game: Planetopoly, seat: Seat, action: Buy) -> None:
        game.done(self)
        purchase(game, seat, self.lot, False, "5.1")
        if game.options.build_on_purchase == "other_plots":
            visit(game, seat, game.board.planet_at[self.lot], self.lot)

    def on_pass(self, game: Planetopoly, seat: Seat, action: Pass) -> None:
        game.done(self)
        game.tell(Declined(seat, self.lot))

    def step(self, game: Planetopoly) -> None:
        game.done(self)

    def prompt(self, game: Planetopoly, seat: Seat | None) -> str:
        name, price = game.board.names[self.lot], game.board.prices[self.lot]
        if seat is None:
            return f"@{self.seat} {{land|lands}} on {name}: buy it for *{price:,}*, or leave it?"
        return f"Buy {name} for *{price:,}*, or leave it?"

    def headline(self, game: Planetopoly) -> str:
        return f"@{self.seat} {{land|lands}} on {game.board.names[self.lot]}: buy it, or leave it?"


@cache
def buying(name: str, price: int) -> tuple[Option, Option]:
    """The two options are the same every time."""
    return (
        Buy.option("Buy {} for {:,}", name, price, rule="5.1"),
        Pass.option("Leave {}", name, rule="2.3"),
    )


ASKS = Ask.each(PASS, "buy")
