"""What the facts of Planetopoly mean to whoever counts its games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.balance.declaration import PAYER, Balance, Card, Draw, Group, Read, Refund, Sale, Upgrade

from .constants import RENT_RULES
from .facts import Borrowed, Bought, Built, Drew, SoldDeed, SoldPoint

if TYPE_CHECKING:
    from .board import Board

STATIONS = {"toll": "Toll stations", "trap": "Speed traps"}


def groups(board: Board) -> list[Group]:
    """§5.6 The planets; §6 beside them the stations and traps, on which nothing is built."""
    planets = [Group(planet.name, planet.color, tuple(planet.lots)) for planet in board.planets]
    return [*planets, *(Group(name, "", board.indexes(kind)) for kind, name in STATIONS.items())]  # type: ignore[arg-type]


def cards(board: Board) -> list[Card]:
    """§7.1 The event cards."""
    return [Card(event.code, event.name) for event in board.events]


def sold(fact: SoldDeed | SoldPoint, board: Board) -> Read | None:
    """§9.1, §9.2 What goes back to the bank."""
    group = next((at for at, group in enumerate(groups(board)) if fact.lot in group.spaces), None)
    return None if group is None else Refund(fact.seat, group, fact.amount)


BALANCE = Balance(
    groups=groups,
    cards=cards,
    earns=dict.fromkeys(RENT_RULES.values(), PAYER),
    reads={
        Bought: lambda fact, board: Sale(fact.seat, (fact.lot,), fact.price),
        Built: lambda fact, board: Upgrade(fact.seat, board.planet_at[fact.lot], fact.level, fact.price),
        SoldDeed: sold,
        SoldPoint: sold,
        Drew: lambda fact, board: Draw(fact.seat, fact.card),
    },
    milestones={Borrowed: "Someone borrows from the bank"},
    endings={"last_standing": "Last one standing", "rounds": "Limit of rounds"},
    fair=({"start": "fair"}, {"start": "printed"}),
)
