"""§4.3 to §4.12 Stopping on a property that nobody owns, and its auction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.engine.bidding import Sold
from games.engine.options import Action, Ask, Option, Pass
from games.engine.phases import Phase
from games.engine.types import BANK, Seat
from games.titles.galactic_magnate.constants import SHARE, START

from ..facts import Bought, Declined, Unsold
from .bids import open_bidding
from .economy import cross_start

if TYPE_CHECKING:
    from ..state import Magnate


class OpenAuction(Action):
    pass


def may_open(game: Magnate, seat: Seat, lot: int) -> bool:
    """§4.3 Cash and credit (in a variant cash alone) must cover the minimum price."""
    own = game.cash[seat] if game.options.auction_start_funds == "cash" else game.funds(seat)
    return own >= game.board.prices[lot]


@cache
def opening_or_not(name: str) -> tuple[Option, Option]:
    """The two answers for a property of that name: the same every time."""
    return OpenAuction.option("Auction {}", name, rule="4.5"), Pass.option("Leave {}", name, rule="4.4")


class OfferAuction(Phase["Magnate"]):
    """§4.3 Stopping on an unowned property that the player can fund: open its auction, or pass."""

    seat: Seat
    lot: int

    def ask(self, game: Magnate) -> Ask | None:
        """A player who left, or whose money went meanwhile, is not asked."""
        able = self.seat not in game.gone and may_open(game, self.seat, self.lot)
        return ASKS[self.seat] if able else None

    def options(self, game: Magnate, seat: Seat) -> Iterator[Option]:
        return iter(opening_or_not(game.board.names[self.lot]))

    def on_pass(self, game: Magnate, seat: Seat, action: Pass) -> None:
        game.tell(Declined(seat, self.lot))
        game.done(self)

    def on_open_auction(self, game: Magnate, seat: Seat, action: OpenAuction) -> None:
        game.replace(self, LotAuction(seat, self.lot))
        floor = game.board.prices[self.lot]
        open_bidding(game, seat, [self.lot], floor, "lot", game.options.start_bid_binding, "4.5")

    def step(self, game: Magnate) -> None:
        game.done(self)

    def prompt(self, game: Magnate, seat: Seat | None) -> str:
        name, price = game.board.names[self.lot], game.board.prices[self.lot]
        if seat is None:
            return f"@{self.seat} {{stop|stops}} at {name}: auction it at *{price}*, or leave it?"
        return f"Auction {name} from *{price}*, or leave it?"

    def headline(self, game: Magnate) -> str:
        return f"@{self.seat} {{stop|stops}} at {game.board.names[self.lot]}: auction it, or leave it?"


class LotAuction(Phase["Magnate"]):
    """§4.11 The winner pays the bank in full, and the middleman gets a fifth of it from the bank."""

    seat: Seat  # the middleman
    lot: int

    def heard(self, game: Magnate, result: Sold) -> None:
        game.done(self)
        game.again = False
        if result.winner == BANK:
            void = self.seat in game.gone
            game.tell(Unsold([self.lot], "void" if void else "no bid", "4.8"))
        else:
            game.tell(Bought(result.winner, [self.lot], result.price, "4.8"))
            game.pay(result.winner, BANK, result.price, "auction", "4.11", told=False)
            game.pay(BANK, self.seat, result.price // SHARE, "middleman", "4.11")
            game.convey(BANK, result.winner, self.lot)
        back_to_start(game, self.seat, result.winner)


def back_to_start(game: Magnate, middleman: Seat, winner: Seat) -> None:
    """§4.12 The middleman is put on Start; that is no crossing, unless the table chose otherwise."""
    choice = game.options.auction_return
    goer = winner if choice == "winner_after_collapse" and game.collapsed else middleman
    if choice == "nobody" or goer == BANK or goer in game.gone or not game.free(goer):
        return
    game.jump(goer, START, "4.12")
    if game.options.return_is_pass:
        cross_start(game, goer)


PASS = Pass()
ASKS = Ask.each(PASS, "auction_or_pass")
