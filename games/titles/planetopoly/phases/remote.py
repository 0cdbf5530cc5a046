"""§8 Buying and building from afar, while a rival stands there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.engine.options import Action, Option
from games.engine.types import BANK, Seat

from .building import build, buildable
from .unowned import purchase

if TYPE_CHECKING:
    from ..state import Planetopoly


class RemoteBuy(Action):
    lot: int


class RemoteBuild(Action):
    lot: int


def from_afar(game: Planetopoly, seat: Seat) -> list[Option]:
    """§8.1, §8.7 What a player may buy and build where rivals stand on planets that they claim."""
    lots = reached(game, seat)
    if not lots:
        return []
    options = list(purchases(game, seat, lots))
    if game.options.remote_build:
        for planet in dict.fromkeys([game.board.planet_at[lot] for lot in lots]):
            options += points(game, seat, planet)
    return options


def reached(game: Planetopoly, seat: Seat) -> list[int]:
    """The plots on which rivals stand on planets the player claims, each once."""
    planet_at, claims = game.board.planet_at, game.claims
    lots: list[int] = []
    for rival, place in enumerate(game.place):
        planet = planet_at[place]
        if planet >= 0 and claims[planet] == seat and rival != seat and place not in lots:
            lots.append(place)
    return lots


def purchases(game: Planetopoly, seat: Seat, lots: list[int]) -> Iterator[Option]:
    """§8.1 The plots of the bank among them that the player can pay for, with the premium."""
    board = game.board
    for lot in lots:
        premium = board.spaces[lot].premium
        if game.owner[lot] == BANK and game.cash[seat] >= board.prices[lot] + premium:
            yield buying(board.names[lot], lot, board.prices[lot], premium)


def points(game: Planetopoly, seat: Seat, planet: int) -> list[Option]:
    """§8.7 The support points that the player can pay for, with the premium."""
    plan, names = game.board.planets[planet], game.board.names
    lots = buildable(game, seat, planet, plan.point_premium)
    if game.bought or game.built:
        lots = [lot for lot in lots if not shut(game, planet, lot)]
    return [building(names[lot], lot, plan.point, plan.point_premium) for lot in lots]


def shut(game: Planetopoly, planet: int, lot: int) -> bool:
    """§5.15, §5.17 In this visit built on already (in a variant), or bought."""
    if planet in game.built and game.options.build_per_visit == "one":
        return True
    if game.options.build_on_purchase == "other_plots":
        return lot in game.bought
    return any(game.board.planet_at[bought] == planet for bought in game.bought)


def buy_afar(game: Planetopoly, seat: Seat, lot: int) -> None:
    """§8.3, §8.5 The premium goes to the rival who got there first."""
    purchase(game, seat, lot, True, "8.2")
    game.pay(seat, first(game, seat, (lot,)), game.board.spaces[lot].premium, "premium", "8.3")


def build_afar(game: Planetopoly, seat: Seat, lot: int) -> None:
    """§8.7 The premium goes to the rival who has stood on the planet longest."""
    planet = game.board.planet_at[lot]
    build(game, seat, lot, True, "8.7")
    rival = first(game, seat, game.board.lots[planet])
    game.pay(seat, rival, game.board.planets[planet].point_premium, "premium", "8.7")


def first(game: Planetopoly, seat: Seat, lots: tuple[int, ...]) -> Seat:
    """§8.5 Of the rivals on these plots the one who arrived first."""
    there = [rival for rival, place in enumerate(game.place) if place in lots and rival != seat]
    return min(there, key=lambda rival: game.stood[rival])


@cache
def buying(name: str, lot: int, price: int, premium: int) -> Option:
    label = "Buy {} from afar for {:,} and a premium of {:,}"
    return RemoteBuy.option(label, name, price, premium, rule="8.1", lot=lot)


@cache
def building(name: str, lot: int, price: int, premium: int) -> Option:
    label = "Build a support point on {} from afar for {:,} and a premium of {:,}"
    return RemoteBuild.option(label, name, price, premium, rule="8.7", lot=lot)
