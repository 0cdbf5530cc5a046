"""§9.1 to §9.3 Selling deeds and support points to the bank."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.engine.options import Action, Option
from games.engine.phases import Standing
from games.engine.prison import FREE
from games.engine.types import BANK, Seat

from ..facts import SoldDeed, SoldPoint
from ..levels import lowerable, partable

if TYPE_CHECKING:
    from ..state import Planetopoly


class SellDeed(Action):
    lot: int


class SellPoint(Action):
    lot: int


def can_sell(game: Planetopoly, seat: Seat) -> bool:
    """§10.4, §10.11 Not in prison, nor before the first own turn after leaving it; and not without a deed."""
    return bool(game.deeds[seat]) and game.prison[seat] == FREE and not game.barred[seat]


def selling(game: Planetopoly, seat: Seat) -> Iterator[Option]:
    """§9.3 An option for each support point and each deed that the level limits let go; the points first."""
    board = game.board
    mine = [planet for planet, claimant in enumerate(game.claims) if claimant == seat]
    for planet in mine:
        for at in lowerable(tuple(game.plots[planet])):
            lot = board.lots[planet][at]
            yield selling_point(board.names[lot], lot, board.planets[planet].point_sale)
    for lot in game.deeds[seat]:
        planet = board.planet_at[lot]
        if planet < 0 or board.plot_at[lot] in partable(tuple(game.plots[planet])):
            yield selling_deed(board.names[lot], lot, board.sales[lot])


def sell_deed(game: Planetopoly, seat: Seat, lot: int) -> None:
    """§9.2 Half its price from the bank; §5.8 the claim may end with it."""
    amount = game.board.sales[lot]
    game.convey(seat, BANK, lot)
    game.tell(SoldDeed(seat, lot, amount))
    game.pay(BANK, seat, amount, "sold deed", "9.2", told=False)


def sell_point(game: Planetopoly, seat: Seat, lot: int) -> None:
    """§9.2 Half its price from the bank."""
    planet, at = game.board.planet_at[lot], game.board.plot_at[lot]
    plots, amount = game.plots[planet], game.board.planets[planet].point_sale
    plots[at] -= 1
    game.capacity[seat] -= amount
    game.tell(SoldPoint(seat, lot, plots[at], amount))
    game.pay(BANK, seat, amount, "sold point", "9.2", told=False)


class Selling(Standing["Planetopoly"]):
    """§9.1 Sales before one's own throw; in a variant at any time."""

    def options(self, game: Planetopoly, seat: Seat) -> Iterator[Option]:
        if can_sell(game, seat) and not game.billed(seat) and self.timely(game, seat):
            yield from selling(game, seat)

    def timely(self, game: Planetopoly, seat: Seat) -> bool:
        """§2.5 Before a throw of one's own."""
        return game.options.sales_when == "any_time" or game.at_window(seat)

    def on_sell_deed(self, game: Planetopoly, seat: Seat, action: SellDeed) -> None:
        sell_deed(game, seat, action.lot)

    def on_sell_point(self, game: Planetopoly, seat: Seat, action: SellPoint) -> None:
        sell_point(game, seat, action.lot)


@cache
def selling_deed(name: str, lot: int, amount: int) -> Option:
    return SellDeed.option("Sell {} for {:,}", name, amount, rule="9.1", lot=lot)


@cache
def selling_point(name: str, lot: int, amount: int) -> Option:
    return SellPoint.option("Sell a support point on {} for {:,}", name, amount, rule="9.1", lot=lot)
