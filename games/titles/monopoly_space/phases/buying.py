"""§8 Landing on a street that nobody owns: buy it, or put it up for the others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.engine.auctions import open_auction
from games.engine.bidding import Sold
from games.engine.options import PASS, Action, Ask, Option, Pass
from games.engine.phases import Phase
from games.engine.types import BANK, Seat
from games.titles.monopoly_space.constants import BID_STEP, FIRST_BID, HAMMER, MINE

from ..facts import Bought, PutUp, Unsold
from .domes import Builder, building
from .mining import Mining
from .rents import land_on_owned

if TYPE_CHECKING:
    from ..state import Expedition


class Buy(Action):
    pass


class PutUpForSale(Action, tag="put_up"):
    pass


def land_on_street(game: Expedition, seat: Seat, lot: int) -> None:
    """§8.1 A street that is nobody's: the player decides. §9.1 Somebody's: rent may be due."""
    owner = game.owner[lot]
    if owner == BANK:
        game.push(Unowned(seat, lot))
    else:
        land_on_owned(game, seat, lot, owner)


def buy(game: Expedition, seat: Seat, lot: int, price: int, how: str, rule: str) -> None:
    """§8.2 The price to the bank, the deed to the buyer."""
    game.tell(Bought(seat, lot, price, how, rule))
    game.pay(seat, BANK, price, "deed", rule, told=False)
    game.convey(BANK, seat, lot)


class Unowned(Builder):
    """§8.1 The lander buys, or puts up; §8.5 asked also when the cash is missing, for they may sell or trade first."""

    seat: Seat
    lot: int

    def ask(self, game: Expedition) -> Ask | None:
        return None if self.seat in game.gone else Ask.one(self.seat, PUT_UP, "buy")

    def step(self, game: Expedition) -> None:
        game.done(self)

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        board, lot = game.board, self.lot
        called, name, price = board.called[lot], board.names[lot], board.prices[lot]
        answers = choosing(called, name, price) if game.funds(seat) >= price else putting_up(called, name)
        return iter(answers + building(game, seat))

    def on_buy(self, game: Expedition, seat: Seat, action: Buy) -> None:
        board, lot = game.board, self.lot
        game.replace(self, Mining(seat, lot, board.resource, MINE, cites="8.4"))
        buy(game, seat, lot, board.prices[lot], "bank", "8.2")
        game.fresh.append(lot)

    def on_put_up(self, game: Expedition, seat: Seat, action: PutUpForSale) -> None:
        game.tell(PutUp(seat, self.lot))
        others = game.clockwise(seat)[:-1]
        if len(others) == 1 and (game.options.two_player_sale == "remaining" or game.seats == 2):
            game.replace(self, HalfPrice(others[0], self.lot, seat, game.board.prices[self.lot] // 2))
        else:
            game.replace(self, LotAuction(seat, self.lot))
            auction(game, seat, self.lot, others)

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        name, price = game.board.names[self.lot], game.board.prices[self.lot]
        if seat is None:
            return f"@{self.seat} {{land|lands}} on {name}: buy it for *{price}*, or leave it?"
        others = "others" if len(game.living()) > 2 else "other player"
        return f"Buy {name} for *{price}*, or leave it to the {others}?"

    def headline(self, game: Expedition) -> str:
        return f"@{self.seat} {{land|lands}} on {game.board.names[self.lot]}: buy it, or leave it?"


def auction(game: Expedition, seat: Seat, lot: int, others: list[Seat]) -> None:
    """§8.6 All but the lander bid, from Jail too (§8.7); §8.8 the first bid is exactly 10."""
    open_auction(
        game,
        game.options.auction_mode,
        cites="8.8",
        kind="lot",
        lot=game.board.names[lot],
        lots=[lot],
        opener=seat,
        order=others,
        floor=FIRST_BID,
        unit=BID_STEP,
        hammer=HAMMER,
    )


class LotAuction(Phase["Expedition"]):
    """§8.9 The highest bid is paid to the bank; §8.10 nobody buys a resource afterwards."""

    seat: Seat  # the lander
    lot: int

    def heard(self, game: Expedition, result: Sold) -> None:
        game.done(self)
        if result.winner == BANK:
            game.tell(Unsold(self.lot, "void" if self.seat in game.gone else "no bid", "8.9"))
        else:
            buy(game, result.winner, self.lot, result.price, "auction", "8.9")


class HalfPrice(Phase["Expedition"]):
    """§8.11 The only other player may have it for half of its price; §8.12 nobody buys a resource."""

    seat: Seat
    lot: int
    opener: Seat
    price: int

    def ask(self, game: Expedition) -> Ask | None:
        able = self.seat not in game.gone and game.funds(self.seat) >= self.price
        return Ask.one(self.seat, PASS, "half_price") if able else None

    def step(self, game: Expedition) -> None:
        """The other player left, or has not got the money."""
        game.done(self)
        game.tell(Unsold(self.lot, "declined", "8.11"))

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        yield halving(game.board.called[self.lot], game.board.names[self.lot], self.price)
        yield LEAVING

    def on_buy(self, game: Expedition, seat: Seat, action: Buy) -> None:
        game.done(self)
        buy(game, seat, self.lot, self.price, "half", "8.11")

    def on_pass(self, game: Expedition, seat: Seat, action: Pass) -> None:
        self.step(game)

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        name = game.board.names[self.lot]
        if seat is None:
            return f"@{self.seat} may buy {name} for half price, *{self.price}*."
        return f"Buy {name} for half price, *{self.price}*?"

    def headline(self, game: Expedition) -> str:
        return f"@{self.seat} may buy {game.board.names[self.lot]} for half price."


@cache
def choosing(called: str, name: str, price: int) -> tuple[Option, ...]:
    """§8.1 Both ways."""
    buying = Buy.option("Buy {} for {}", called, price, rule="8.2", former=f"Buy {name} for {price}")
    return buying, *putting_up(called, name)


@cache
def putting_up(called: str, name: str) -> tuple[Option, ...]:
    """§8.5 The only way without the cash."""
    former = f"Put {name} up for the others"
    return (PutUpForSale.option("Leave {} to the others", called, rule="8.5", former=former),)


@cache
def halving(called: str, name: str, price: int) -> Option:
    former = f"Buy {name} for half, {price}"
    return Buy.option("Buy {} for half price, {}", called, price, rule="8.11", former=former)


PUT_UP = PutUpForSale()
LEAVING = Pass.option("Leave it to the bank", rule="8.11")
