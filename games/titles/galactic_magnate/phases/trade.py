"""§11 What makes an open trade void, tested when it is looked at and when it is accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.trades import Bundle, Deal
from games.engine.types import Seat

if TYPE_CHECKING:
    from ..state import Magnate


def void(game: Magnate, deal: Deal) -> str:
    """§11.5, §11.7 Why a deal cannot be carried out as things stand; "" when it can."""
    for seat, bundle in ((deal.seat, deal.give), (deal.to, deal.take)):
        deeds = game.deeds[seat]
        for lot in bundle.lots:
            if lot not in deeds:
                return f"{game.board.names[lot]} is not @{seat}'s"
        if game.collapsed and game.cash[seat] < 0:
            return f"@{seat} {{are|is}} in debt, and the economy has collapsed"
    for seat, away, gain in ((deal.seat, deal.give, deal.take), (deal.to, deal.take, deal.give)):
        if beyond_credit(game, seat, away, gain):
            return f"@{seat} would owe more than the credit allows"
    return ""


def beyond_credit(game: Magnate, seat: Seat, away: Bundle, gain: Bundle) -> bool:
    """§11.5 Whether a seat would be in debt above its credit after the exchange."""
    return game.funds_without(seat, away.lots) - away.cash + gain.cash + game.mortgage(gain.lots) < 0
