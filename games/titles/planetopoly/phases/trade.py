"""§12.4, §12.5 What makes an open trade void, tested when it is looked at and when it is accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.trades import Bundle, Deal
from games.engine.types import Seat

from ..board import NO_PLANET

if TYPE_CHECKING:
    from ..state import Planetopoly


def void(game: Planetopoly, deal: Deal) -> str:
    """Why a deal cannot be carried out as things stand; "" when it can."""
    sides = ((deal.seat, deal.give, deal.take), (deal.to, deal.take, deal.give))
    for seat, away, gain in sides:
        if why := missing(game, seat, away) or parted(game, away) or in_debt(game, seat, away, gain):
            return why
    for seat, away, gain in sides:
        if overreaches(game, seat, away, gain):
            return f"@{seat} would have single plots of two planets"
    return ""


def missing(game: Planetopoly, seat: Seat, away: Bundle) -> str:
    """§12.4 All that a player gives must be theirs, bare, and they must be out of prison."""
    for lot in away.lots:
        if game.owner[lot] != seat:
            return f"{game.board.names[lot]} is not @{seat}'s"
        if not game.bare(lot):
            return f"there are support points on the planet of {game.board.names[lot]}"
    if not game.free(seat):
        return f"@{seat} {{are|is}} in prison"
    return f"@{seat} can't pay *{away.cash:,}*" if away.cash > game.cash[seat] else ""


def parted(game: Planetopoly, away: Bundle) -> str:
    """§12.5 A claim is whole: the plots of a planet go together."""
    for planet in planets(game, away):
        for lot in game.board.lots[planet]:
            if game.owner[lot] == game.claims[planet] and lot not in away.lots:
                return f"the plots of {game.board.planets[planet].name} go together"
    return ""


def in_debt(game: Planetopoly, seat: Seat, away: Bundle, gain: Bundle) -> str:
    """§12.4 A debtor gets no deeds, and their debt stays within what they keep."""
    if not game.debt[seat]:
        return ""
    lost = sum([game.board.sales[lot] for lot in away.lots])
    if gain.lots or game.debt[seat] - gain.cash > game.capacity[seat] - lost:
        return f"@{seat} {{are|is}} too deep in debt for it"
    return ""


def overreaches(game: Planetopoly, seat: Seat, away: Bundle, gain: Bundle) -> bool:
    """§12.5 Whether a player who gets a further planet would then have single plots of two planets."""
    if not gain.lots:
        return False
    counts: dict[int, int] = {}
    for lot in {*game.deeds[seat], *gain.lots} - set(away.lots):
        planet = game.board.planet_at[lot]
        if planet >= 0:
            counts[planet] = counts.get(planet, 0) + 1
    return bool(planets(game, gain)) and list(counts.values()).count(1) > 1


def planets(game: Planetopoly, bundle: Bundle) -> set[int]:
    return {game.board.planet_at[lot] for lot in bundle.lots} - {NO_PLANET}
