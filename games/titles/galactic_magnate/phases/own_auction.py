"""§10 A player auctions properties of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.bidding import Sold
from games.engine.domains import SomeOf
from games.engine.options import Action, Option
from games.engine.phases import Phase
from games.engine.types import BANK, Seat
from games.titles.galactic_magnate.changes import FLAT_AUCTION
from games.titles.galactic_magnate.constants import ASKING, AUCTION_COST, SHARE

from ..facts import Bought, Unsold
from .bids import open_bidding
from .reasons import why_beyond, why_no_time
from .upgrades import sell_all

if TYPE_CHECKING:
    from ..state import Magnate


LABEL = "Auction your own properties, from 300"


class AuctionOwn(Action):
    lots: tuple[int, ...]


def auctioning(game: Magnate, seat: Seat) -> list[Option]:
    """§10.1 One option, for any set of the player's own properties that they may put up."""
    deeds = game.deeds[seat]
    if not deeds or why_no_time(game, seat) or not some_fit(game, seat, deeds):
        return []

    def check(action: AuctionOwn) -> str:
        why = why_no_time(game, seat) or why_beyond(game, seat, action.lots)
        return why.reason if why else ""

    lots = SomeOf(tuple(deeds), 1, called=game.board.names)
    return [Option(AuctionOwn, LABEL, (), "10.1", None, False, {"lots": lots}, check)]


def some_fit(game: Magnate, seat: Seat, deeds: list[int]) -> bool:
    """Whether at least one of the player's properties could be put up."""
    return any(not why_beyond(game, seat, (lot,)) for lot in deeds)


def open_own(game: Magnate, seat: Seat, lots: tuple[int, ...]) -> None:
    """§10.2 Upgrades on every monopoly touched are sold at once; §10.4 the opening bid is a flat 300."""
    if game.clock:
        game.clock.charge(seat, AUCTION_COST, flat=game.follows(FLAT_AUCTION))
    sell_all(game, seat, game.touched(lots), "10.2")
    bundle = sorted(lots)
    game.push(OwnAuction(seat, bundle))
    binding = game.options.player_auction_floor == "own_bid"
    open_bidding(game, seat, bundle, ASKING, "own", binding, "10.4")


class OwnAuction(Phase["Magnate"]):
    """§10.5 The initiator gets 80% of the price, the rest is lost."""

    seat: Seat
    lots: list[int]

    def heard(self, game: Magnate, result: Sold) -> None:
        game.done(self)
        if result.winner == BANK:
            why = "void" if self.seat in game.gone else "no bid"
            game.tell(Unsold(self.lots, why, "10.4"))
            return
        game.tell(Bought(result.winner, self.lots, result.price, "10.3"))
        game.pay(result.winner, BANK, result.price, "auction", "10.3", told=False)
        game.pay(BANK, self.seat, result.price - result.price // SHARE, "auction", "10.5")
        if result.winner != self.seat:
            for lot in self.lots:
                game.convey(self.seat, result.winner, lot)
