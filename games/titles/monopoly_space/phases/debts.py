"""§11.3 to §11.7 A player who cannot pay raises the money, or is bankrupt."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.engine.debts import Owing
from games.engine.domains import Range
from games.engine.options import PASS, Action, Ask, Option, Pass
from games.engine.types import BANK, Seat
from games.titles.monopoly_space.changes import CARD_FIRST

from ..facts import Billed, SoldResources
from .domes import building
from .mining import UNPAID
from .pardons import UsePardon, pardons
from .selling import SellDeed, sell_deed, selling
from .swaps import Bill, Swap

if TYPE_CHECKING:
    from ..state import Expedition

RENT, BAIL = "9.1", "10.6"  # the causes of bills that have a way out of their own


class SellResources(Action):
    count: int


def raising(game: Expedition, bill: Owing) -> RaiseMoney:
    """§11.3 The bill, waiting for its money."""
    lot = game.place[bill.debtor] if bill.cause == RENT else -1
    phase = RaiseMoney(bill.debtor, bill.creditors, bill.each, bill.reason, bill.cause, lot)
    if game.owns(bill.debtor):
        game.tell(Billed(bill.debtor, bill.due, bill.reason))
    return phase


class RaiseMoney(Bill):
    """§11.3 Resources and deeds are sold to the bank, anything to other players, until the bill can be paid."""

    def enough(self, game: Expedition) -> bool:
        """Whether the bank would pay the debtor enough for all they have."""
        return game.funds(self.debtor) + game.salable(self.debtor) >= self.due

    def ask(self, game: Expedition) -> Ask | None:
        if self.debtor in game.gone or self.payable(game) or not game.owns(self.debtor):
            return None
        return Ask.one(self.debtor, self.silent(game), "raise_money")

    def silent(self, game: Expedition) -> Action:
        """§10.6 A card saves the bail. §14.2 Else resources go first, then the cheapest deed; it is handed over where
        only that settles the bill."""
        seat, prices = self.debtor, game.board.prices
        if self.cause == BAIL and (card := game.pardon(seat)) is not None and game.follows(CARD_FIRST):
            return UsePardon(card)
        if self.enough(game):
            if game.chips[seat]:
                return SellResources(self.needed(game))
            return SellDeed(min(game.deeds[seat], key=prices.__getitem__))
        swappable = self.swappable(game)
        return Swap(min(swappable, key=prices.__getitem__)) if swappable else PASS

    def needed(self, game: Expedition) -> int:
        """How many of their resources the debtor may sell: as many as the bill takes."""
        short = self.due - game.funds(self.debtor)
        return min(game.chips[self.debtor], -(-short // game.board.resource))

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        if game.chips[seat]:
            yield smelting(self.needed(game), game.board.resource)
        yield from selling(game, game.deeds[seat], "11.3")
        yield from self.swaps(game)
        if self.cause == BAIL:
            yield from pardons(game, seat)
        if not self.enough(game) and not self.swappable(game):
            yield GIVING_UP
        yield from building(game, seat)

    def on_sell_resources(self, game: Expedition, seat: Seat, action: SellResources) -> None:
        amount = action.count * game.board.resource
        game.chips[seat] -= action.count
        game.bank_chips += action.count
        game.tell(SoldResources(seat, action.count, amount))
        game.pay(BANK, seat, amount, "resources", "11.3", told=False)

    def on_sell_deed(self, game: Expedition, seat: Seat, action: SellDeed) -> None:
        sell_deed(game, seat, action.lot)

    def on_use_pardon(self, game: Expedition, seat: Seat, action: UsePardon) -> None:
        """§10.6 A card that the prisoner has got meanwhile saves the bail."""
        game.use_card(seat, action.card)
        game.done(self)

    def on_pass(self, game: Expedition, seat: Seat, action: Pass) -> None:
        self.fail(game)

    def step(self, game: Expedition) -> None:
        """The bill is paid; or §11.7 nothing is left to pay with; or the debtor has left meanwhile."""
        if self.debtor not in game.gone and self.payable(game):
            super().step(game)
        else:
            self.fail(game)

    def fail(self, game: Expedition) -> None:
        """§11.7 The bill is not paid in full; of a rent, whoever would buy resources afterwards hears it."""
        game.done(self, UNPAID if self.cause == RENT else None)
        if self.debtor not in game.gone:
            game.bankrupt(self)

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.debtor} {{owe|owes}} *{self.due:,}* and {{raise|raises}} the money."
        short = self.due - game.funds(seat)
        return f"You owe *{self.due:,}* ({self.reason}) and are {short:,} short. What will you sell?"

    def headline(self, game: Expedition) -> str:
        return f"@{self.debtor} {{have|has}} to raise money."


@cache
def smelting(most: int, price: int) -> Option:
    """§11.3 Resources, to the bank, only now."""
    if most == 1:
        return SellResources.option("Sell a resource for {}", price, rule="11.3", count=1)
    return SellResources.option("Sell resources for {} each", price, rule="11.3", count=Range(1, most))


GIVING_UP = Pass.option("Give up: go bankrupt", rule="11.7", grave=True)
