"""What the facts of Galactic Civ mean to whoever counts its games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.balance.declaration import Balance, Card, Draw

from .facts import Played

if TYPE_CHECKING:
    from .board import Board


def cards(board: Board) -> list[Card]:
    """§1.5 The cards of the common deck."""
    return [Card(card.code, card.name) for card in board.cards]


BALANCE = Balance(
    cards=cards,
    reads={
        Played: lambda fact, board: Draw(fact.seat, fact.card, sum(change[2] for change in fact.changes)),
    },
    fair=({"preset": "fair_start"}, {"preset": "printed"}),
    moves="points",
)
