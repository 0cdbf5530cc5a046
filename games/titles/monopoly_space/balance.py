"""What the facts of Monopoly Space mean to whoever counts its games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.balance.declaration import PAYER, Balance, Card, Draw, Group, Refund, Sale

from .facts import Bought, BuiltDome, Drew, SoldDeed
from .phases.debts import RENT

if TYPE_CHECKING:
    from .board import Board


def groups(board: Board) -> list[Group]:
    """§1.4 The colour sets."""
    return [Group(group.name, group.color, tuple(group.lots)) for group in board.groups]


def cards(board: Board) -> list[Card]:
    """§4.6 Both decks, Chance first."""
    return [Card(card.code, card.name) for card in board.kept]


BALANCE = Balance(
    groups=groups,
    cards=cards,
    earns={RENT: PAYER},
    reads={
        Bought: lambda fact, board: Sale(fact.seat, (fact.lot,), fact.price),
        SoldDeed: lambda fact, board: Refund(fact.seat, board.group_at[fact.lot], fact.price),
        Drew: lambda fact, board: Draw(fact.seat, fact.card),
    },
    milestones={BuiltDome: "Someone builds a dome"},
    fair=({"start": "fair"}, {"start": "printed"}),
    endings={"colony": "Home with a colony", "last_standing": "Last one standing"},
)
