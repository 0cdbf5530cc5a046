"""How high to bid: up to the price at which winning the auction and losing it are worth the same.

Both are judged by the title's chances on the position as it stands once the auction is over, never in the middle of it:
there the network has learned that somebody may still raise. A title says what such a position is (`Settle`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from .bidding import Bidding
from .bots import Seen
from .chances import has_chances, judge_view
from .domains import Range
from .table import Table
from .types import BANK, Seat

Settle = Callable[[Mapping[str, Any], Any, Seat, int], dict[str, Any]]
"""The view after the auction that is its last phase, where that seat has won at that price; board second."""


class AuctionJudge:
    """An auction under way in a world, and what each end of it is worth to everybody."""

    game: Any
    auction: Bidding

    def __init__(self, world: Table, settle: Settle) -> None:
        game: Any = world.game
        self.game, self.auction, view = game, game.stack[-1], world.view(None)

        @cache
        def judge(winner: Seat, price: int) -> list[float]:
            settled = settle(view, self.game.board, winner, price)
            return judge_view(world.title, settled, self.game.board, self.game.seats)

        self.judge = judge

    def find_limit(self, seat: Seat, lowest: int) -> int:
        """The highest price, in whole steps, at which it is better for a seat to win than to let the auction go;
        below `lowest` where there is none."""
        unit, most = self.auction.unit, self.auction.limit(self.game, seat)
        low, high = 0, (most - lowest) // unit + 1  # so many steps from one below `lowest`
        while low < high:  # winning gets worse with the price
            middle = (low + high + 1) // 2
            price = lowest + (middle - 1) * unit
            if self.judge(seat, price)[seat] > self.judge_loss(seat, price):
                low = middle
            else:
                high = middle - 1
        return lowest + (low - 1) * unit

    def judge_loss(self, seat: Seat, price: int) -> float:
        """The chance of a seat that does not pay this price: the rival who is worst for it wins one step below."""
        auction, unit = self.auction, self.auction.unit
        below = max(auction.price, price - unit)
        rivals = [each for each in auction.order if each != seat]
        able = [each for each in rivals if auction.limit(self.game, each) >= below]
        if auction.leader not in {BANK, seat} and all(auction.limit(self.game, each) < price for each in rivals):
            able = [auction.leader]
        return min((self.judge(each, below)[seat] for each in able or rivals), default=0.0)

    def judge_opening(self, opener: Seat) -> float:
        """The chance of who opens the auction, if everybody bids to their limit: the highest pays what the next
        would; the opener keeps what nobody wants."""
        floor = self.auction.floor
        limits = {seat: self.find_limit(seat, floor) for seat in self.auction.order}
        order = sorted(limits, key=lambda seat: (-limits[seat], seat != opener))
        price = max(floor, limits[order[1]] if len(order) > 1 else floor)
        winner = order[0] if limits[order[0]] >= floor else opener
        return self.judge(winner, price)[opener]


def knows_chances(seen: Seen) -> bool:
    """Whether a bot may ask for chances: of this board, with so many seats."""
    if seen.imagine is None:
        return False
    world = seen.imagine(seen.rng)
    return has_chances(world.title, seen.board.hash, world.game.seats)


def find_amount(seen: Seen, kind: type) -> Range | None:
    """The amounts that may be bid; None where there is nothing to choose."""
    amounts = [option.fields.get("amount") for option in seen.options if option.kind is kind]
    return next((each for each in amounts if isinstance(each, Range)), None)
