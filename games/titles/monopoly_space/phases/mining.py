"""§8.4, §9.7 to §9.10 Buying resources where a token has landed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from games.engine.options import PASS, Action, Ask, Option, Pass
from games.engine.types import BANK, Seat
from games.titles.monopoly_space.changes import MINING_CITED
from games.titles.monopoly_space.constants import MINE

from ..facts import Mined
from .domes import Builder, building

if TYPE_CHECKING:
    from ..state import Expedition


class Mine(Action):
    count: int


class Unpaid(Struct, frozen=True):
    """What the bill above hands down when a rent was not paid in money."""


UNPAID = Unpaid()


class Mining(Builder):
    """§9.7 A lander may buy up to `most` resources at so much each; §9.8 after them, the owner they have paid."""

    seat: Seat
    lot: int
    price: int
    most: int
    owner: Seat = BANK  # who is asked next; BANK is nobody
    cites: str = "9.7"  # why: §8.4 after buying, §9.7 and §9.8 after a rent, §9.9 and §9.10 on one's own street

    def limit(self, game: Expedition) -> int:
        """§1.8 No more may be bought than the bank has, nor than the player can pay; who has left has nothing to pay
        with."""
        return min(self.most, game.bank_chips, game.funds(self.seat) // self.price)

    def ask(self, game: Expedition) -> Ask | None:
        """Asked also when the cash is missing, on one's own turn, as long as there is something to sell or trade."""
        seat = self.seat
        if self.limit(game) > 0 or (seat == game.mover and game.bank_chips and game.could_raise(seat)):
            return ASKS[seat]
        return None

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        return iter(offers(self.price, self.limit(game), self.cites) + building(game, seat))

    def on_mine(self, game: Expedition, seat: Seat, action: Mine) -> None:
        count = action.count
        game.bank_chips -= count
        game.chips[seat] += count
        game.tell(Mined(seat, count, count * self.price))
        cites = self.cites if game.follows(MINING_CITED) else "9.7"
        game.pay(seat, BANK, count * self.price, "resources", cites, told=False)
        self.step(game)

    def on_pass(self, game: Expedition, seat: Seat, action: Pass) -> None:
        self.step(game)

    def step(self, game: Expedition) -> None:
        if self.owner == BANK:
            game.done(self)
        else:
            game.replace(self, Mining(self.owner, self.lot, game.board.resource, MINE, cites="9.8"))

    def heard(self, game: Expedition, result: Unpaid) -> None:
        """§11.5 The rent was not paid in money: neither of the two buys anything."""
        game.done(self)

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} may buy resources."
        if not self.limit(game):
            return f"A resource costs *{self.price}*. Sell or trade to raise that?"
        return f"Buy a resource for *{self.price}*?" if self.most == MINE else f"Buy resources, *{self.price}* each?"


@cache
def offers(price: int, limit: int, rule: str) -> tuple[Option, ...]:
    """So many at once, or none."""
    one = [Mine.option("Buy a resource for {}", price, rule=rule, count=1)] if limit > 0 else []
    more = [
        Mine.option("Buy {} resources for {}", count, count * price, rule=rule, count=count)
        for count in range(2, limit + 1)
    ]
    return *one, *more, Pass.option("Buy nothing", rule=rule)


ASKS = Ask.each(PASS, "resource")
