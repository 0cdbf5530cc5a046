"""§9.1, §9.2 A player who cannot pay raises the money, or is bankrupt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine.debts import Owing
from games.engine.options import Action, Ask, Option, Pass, WhyNot
from games.engine.types import BANK, Seat

from ..facts import Billed
from .own_auction import AuctionOwn, auctioning, open_own
from .reasons import why_no_auction
from .upgrades import SellUpgrade, Upgrade, sell_level, selling

if TYPE_CHECKING:
    from ..state import Magnate


def raising(game: Magnate, bill: Owing) -> Owing:
    """§9.1 The bill, waiting for its money."""
    phase = RaiseMoney(bill.debtor, bill.creditors, bill.each, bill.reason, bill.cause)
    if phase.ways(game):
        game.tell(Billed(bill.debtor, bill.due, bill.reason))
    return phase


class RaiseMoney(Owing):
    """§9.1 Upgrades are sold, one level at a time and of the debtor's choice, until the bill can be paid."""

    def ways(self, game: Magnate) -> list[int]:
        """The monopolies the debtor may sell a level of, the cheapest first; none when it would not help (§9.2)."""
        groups = game.upgraded(self.debtor)
        enough = game.funds(self.debtor) + game.refund(groups) >= self.due
        return groups if enough or game.options.raise_by_auction else []

    def auctions(self, game: Magnate) -> list[Option]:
        """§9.2 A variant: properties may be auctioned too."""
        return auctioning(game, self.debtor) if game.options.raise_by_auction else []

    def ask(self, game: Magnate) -> Ask | None:
        """§9.1 On time-out the cheapest level goes first. The only way to pay is taken without asking (§1.6)."""
        if self.debtor in game.gone or self.payable(game):
            return None
        groups, auctions = self.ways(game), self.auctions(game)
        if not auctions and len(groups) < 2:
            return None
        return Ask.one(self.debtor, SellUpgrade(groups[0]) if groups else Pass(), "raise_money")

    def options(self, game: Magnate, seat: Seat) -> Iterator[Option]:
        yield from selling(game, seat, "9.1")
        yield from self.auctions(game)
        if not self.ways(game):
            yield Pass.option("Give up: go bankrupt", rule="9.2", grave=True)

    def why_not(self, game: Magnate, seat: Seat, action: Action) -> WhyNot | None:
        if seat != self.debtor:
            return None
        match action:
            case AuctionOwn() if game.options.raise_by_auction:
                return why_no_auction(game, seat, action.lots)
            case AuctionOwn():
                return WhyNot("You can only sell upgrades to pay a bill. Nothing is auctioned for it.", "9.2")
            case Pass():
                return WhyNot("Your upgrades are enough to pay, so you can't give up. Sell some.", "9.1")
            case Upgrade():
                return WhyNot(f"Pay your bill of {self.due:,} first. Sell upgrades, don't buy them.", "9.1")
        return None

    def on_sell_upgrade(self, game: Magnate, seat: Seat, action: SellUpgrade) -> None:
        sell_level(game, seat, action.group, "9.1")

    def on_auction_own(self, game: Magnate, seat: Seat, action: AuctionOwn) -> None:
        open_own(game, seat, action.lots)

    def on_pass(self, game: Magnate, seat: Seat, action: Pass) -> None:
        game.done(self)
        game.bankrupt(self)

    def step(self, game: Magnate) -> None:
        """§1.6 With a single monopoly to sell from there is nothing to choose; otherwise pay, or leave."""
        if self.debtor not in game.gone and not self.payable(game) and (groups := self.ways(game)):
            sell_level(game, self.debtor, groups[0], "9.1")
        else:
            super().step(game)

    def prompt(self, game: Magnate, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.debtor} {{owe|owes}} *{self.due:,}* and {{raise|raises}} the money."
        short = self.due - game.funds(seat)
        return f"You owe *{self.due:,}* ({self.reason}) and are {short:,} short. Which upgrade will you sell?"

    def headline(self, game: Magnate) -> str:
        return f"@{self.debtor} {{have|has}} to raise money."

    def view(self, game: Magnate, seat: Seat | None) -> dict[str, Any]:
        """The one creditor, or BANK; `creditors` has them all."""
        single = self.creditors[0] if len(self.creditors) == 1 else BANK
        return {
            "phase": "raise_money",
            "debtor": self.debtor,
            "creditor": single,
            "creditors": self.creditors,
            "due": self.due,
            "reason": self.reason,
        }
