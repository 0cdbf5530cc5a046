"""§4.9 The three forms of an auction, of a lot or of one's own properties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.auctions import OpenClock, RoundRobin, Sealed
from games.engine.bidding import Opened
from games.engine.words import BANK, Seat

from ..facts import listed
from ..figures import HAMMER

if TYPE_CHECKING:
    from ..state import Magnate


def open_bidding(game: Magnate, seat: Seat, lots: list[int], floor: int, kind: str, binding: bool, rule: str) -> None:
    """All living players take part (§4.7); a binding opening bid makes the opener lead at once."""
    name = listed([game.board.names[lot] for lot in lots])
    game.tell(Opened(seat, name, floor, rule, lots, kind))
    common: dict[str, Any] = {
        "cites": "4.9",
        "kind": kind,
        "lot": name,
        "lots": lots,
        "opener": seat,
        "order": game.clockwise(seat),
        "leader": seat if binding else BANK,
        "price": floor,
        "floor": floor,
        "unit": game.options.bid_step,
        "bids": [(seat, floor)] if binding else [],
    }
    match game.options.auction_mode:
        case "sealed":
            game.push(Sealed(**common))
        case "round_robin":
            game.push(RoundRobin(**common))
        case _:
            game.push(OpenClock(**common, until=game.now + HAMMER, hammer=HAMMER))
