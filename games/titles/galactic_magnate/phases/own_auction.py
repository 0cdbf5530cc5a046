"""§10 A player auctions properties of his own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.engine.bidding import Sold
from games.engine.domains import SomeOf
from games.engine.options import Action, Option
from games.engine.phases import Phase
from games.engine.words import BANK, Seat

from ..facts import Bought, Unsold
from ..figures import ASKING, AUCTION_COST, SHARE
from .bids import open_bidding
from .upgrades import sell_all

if TYPE_CHECKING:
    from ..state import Magnate


LABEL = "Auction your own properties, from 300"
OWN_BID = ASKING // SHARE  # what the opening bid costs him who buys at it himself, or keeps back from him who sells


class AuctionOwn(Action):
    lots: tuple[int, ...]


def auctioning(game: Magnate, seat: Seat) -> Iterator[Option]:
    """§10.1 One option, for any set of his own properties that he may put up."""
    deeds = game.deeds[seat]
    if not deeds or not has_time(game, seat) or not some_fit(game, seat, deeds):
        return

    def check(action: AuctionOwn) -> str:
        if not has_time(game, seat):
            return "it takes more than 20 seconds of your main time"
        return "your debt would be above your credit afterwards" if beyond(game, seat, action.lots) else ""

    lots = SomeOf(tuple(deeds), 1, called=game.board.names)
    yield Option(AuctionOwn, LABEL, (), "10.1", None, False, {"lots": lots}, check)


def some_fit(game: Magnate, seat: Seat, deeds: list[int]) -> bool:
    """Whether at least one of his properties could be put up."""
    return not beyond(game, seat, deeds[:1]) or any(not beyond(game, seat, [lot]) for lot in deeds)


def has_time(game: Magnate, seat: Seat) -> bool:
    """§13.7 It takes 20 seconds of main time, and needs more than that."""
    return game.clock is None or game.clock.left(seat, game.now) > AUCTION_COST


def beyond(game: Magnate, seat: Seat, lots: Sequence[int]) -> bool:
    """§10.7 Whether the auction could leave the initiator in debt above his credit, sold or kept."""
    funds = game.cash[seat] + game.credit[seat]
    if seat in game.monopolist:
        funds += game.refund(game.touched(lots))
    if funds < OWN_BID and game.options.player_auction_floor == "own_bid":
        return True
    mortgages, left = game.board.mortgages, funds + ASKING - OWN_BID
    for lot in lots:
        left -= mortgages[lot]
    return left < 0 or funds < 0


def open_own(game: Magnate, seat: Seat, lots: tuple[int, ...]) -> None:
    """§10.2 Upgrades on every monopoly touched are sold at once; §10.4 the opening bid is a flat 300."""
    if game.clock:
        game.clock.charge(seat, AUCTION_COST)
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
