"""What the facts of Galactic Magnate mean to whoever counts its games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.balance.declaration import MOVER, PAYER, Balance, Card, Draw, Group, Refund, Sale, Upgrade

from .facts import Bought, Collapsed, Drew, SoldUpgrade, Upgraded

if TYPE_CHECKING:
    from .board import Board

WORKS = {"utility": "Utilities", "extractor": "Extractors"}


def groups(board: Board) -> list[Group]:
    """§8.3 The monopolies; §8.9 beside them the works, which nobody upgrades."""
    monopolies = [Group(group.name, group.color, tuple(group.lots)) for group in board.groups]
    return [*monopolies, *(Group(name, "", board.indexes(kind)) for kind, name in WORKS.items())]  # type: ignore[arg-type]


def cards(board: Board) -> list[Card]:
    """§7.1 The Fortune events."""
    return [Card(event.code, event.name) for event in board.events]


BALANCE = Balance(
    groups=groups,
    cards=cards,
    earns={"8.8": PAYER, "8.10": PAYER, "8.11": MOVER},
    reads={
        Bought: lambda fact, board: Sale(fact.seat, tuple(fact.lots), fact.price),
        Upgraded: lambda fact, board: Upgrade(fact.seat, fact.group, fact.level, fact.price),
        SoldUpgrade: lambda fact, board: Refund(fact.seat, fact.group, fact.amount),
        Drew: lambda fact, board: Draw(fact.seat, fact.event),
    },
    milestones={Collapsed: "The economy collapses"},
    fair=({"start": "fair"}, {"start": "printed"}),
    endings={"last_standing": "Last one standing", "turn_limit": "Turn limit"},
)
