"""§4.9 The three forms of an auction, of a lot or of one's own properties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.auctions import open_auction
from games.engine.sentences import joined
from games.engine.types import BANK, Seat
from games.titles.galactic_magnate.constants import HAMMER

if TYPE_CHECKING:
    from ..state import Magnate


def open_bidding(game: Magnate, seat: Seat, lots: list[int], floor: int, kind: str, binding: bool, rule: str) -> None:
    """All living players take part (§4.7); a binding opening bid makes the opener lead at once."""
    open_auction(
        game,
        game.options.auction_mode,
        cites="4.9",
        rule=rule,
        kind=kind,
        lot=joined([game.board.names[lot] for lot in lots]),
        lots=lots,
        opener=seat,
        order=game.clockwise(seat),
        floor=floor,
        unit=game.options.bid_step,
        leader=seat if binding else BANK,
        hammer=HAMMER,
    )
