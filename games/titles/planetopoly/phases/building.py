"""§5.10 to §5.17 Building support points, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.engine.options import PASS, Action, Ask, Option, Pass
from games.engine.phases import Phase
from games.engine.types import BANK, Seat

from ..facts import Built
from ..levels import raisable

if TYPE_CHECKING:
    from ..state import Planetopoly


class Build(Action):
    lot: int


def buildable(game: Planetopoly, seat: Seat, planet: int, premium: int = 0) -> list[int]:
    """§5.10 to §5.14 The plots of a claimed planet that may get a point the player can pay for; §9.6 a debtor has no
    cash."""
    if game.cash[seat] < game.board.planets[planet].point + premium:
        return []
    lots = game.board.lots[planet]
    return [lots[at] for at in raisable(tuple(game.plots[planet]))]


def build(game: Planetopoly, seat: Seat, lot: int, remote: bool, rule: str) -> None:
    """§5.6 One support point, for its price."""
    planet, at = game.board.planet_at[lot], game.board.plot_at[lot]
    plan, plots = game.board.planets[planet], game.plots[planet]
    plots[at] += 1
    game.built.append(planet)
    game.capacity[seat] += plan.point_sale
    game.tell(Built(seat, lot, plots[at], plan.point, remote, rule))
    game.pay(seat, BANK, plan.point, "support point", rule, told=False)


def visit(game: Planetopoly, seat: Seat, planet: int, without: int = -1) -> None:
    """§5.15 A player who landed on a plot of their own may build on the planet; tolls and traps have none (§6.1)."""
    if planet >= 0 and game.cash[seat] >= game.board.planets[planet].point:
        game.push(Building(seat, planet, without))


class Building(Phase["Planetopoly"]):
    """§5.15 A player on a plot of their own builds on the plots of its planet, as many points as they like."""

    seat: Seat
    planet: int
    without: int = -1  # the plot bought in this visit, in a variant (§5.17)

    def lots(self, game: Planetopoly) -> list[int]:
        lots = buildable(game, self.seat, self.planet)
        return [lot for lot in lots if lot != self.without] if self.without >= 0 else lots

    def ask(self, game: Planetopoly) -> Ask | None:
        return ASKS[self.seat] if self.seat not in game.gone and self.lots(game) else None

    def options(self, game: Planetopoly, seat: Seat) -> Iterator[Option]:
        names, price = game.board.names, game.board.planets[self.planet].point
        return iter([*[building(names[lot], lot, price) for lot in self.lots(game)], STOP])

    def on_build(self, game: Planetopoly, seat: Seat, action: Build) -> None:
        build(game, seat, action.lot, False, "5.15")
        if game.options.build_per_visit == "one":
            game.done(self)

    def on_pass(self, game: Planetopoly, seat: Seat, action: Pass) -> None:
        game.done(self)

    def step(self, game: Planetopoly) -> None:
        game.done(self)

    def prompt(self, game: Planetopoly, seat: Seat | None) -> str:
        name = game.board.planets[self.planet].name
        if seat is None:
            return f"@{self.seat} may build on {name}."
        return f"Build on {name}?"


@cache
def building(name: str, lot: int, price: int) -> Option:
    """The same option every time."""
    return Build.option("Build a support point on {} for {:,}", name, price, rule="5.15", lot=lot)


STOP = Pass.option("Build no more", rule="5.15")
ASKS = Ask.each(PASS, "build")
