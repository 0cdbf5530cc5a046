"""§9.1, §9.4 to §9.9 Payments that nobody may refuse: from cash, from sales, or as a debt with the bank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine.debts import Owing, owe, settle
from games.engine.options import Action, Ask, Option
from games.engine.types import BANK, Seat
from games.titles.planetopoly.constants import RENT_RULES

from ..facts import Billed
from .sales import SellDeed, SellPoint, can_sell, sell_deed, sell_point, selling

if TYPE_CHECKING:
    from ..state import Planetopoly


class Borrow(Action):
    pass


def bill(game: Planetopoly, debtor: Seat, creditor: Seat, amount: int, reason: str, rule: str) -> None:
    """§9.4 Paid at once by whoever has the cash."""
    if game.cash[debtor] >= amount:
        game.pay(debtor, creditor, amount, reason, rule)
    else:
        owe(game, debtor, [creditor], amount, reason, rule)


def raising(game: Planetopoly, owing: Owing) -> Owing:
    """§9.1 The bill, waiting for its money."""
    phase = RaiseMoney(owing.debtor, owing.creditors, owing.each, owing.reason, owing.cause)
    if phase.ask(game):
        game.tell(Billed(owing.debtor, owing.due, owing.reason))
    return phase


class RaiseMoney(Owing):
    """§9.1 A payment is due that cash does not cover: deeds and points may be sold first; the rest is borrowed."""

    def solvent(self, game: Planetopoly) -> bool:
        """§9.8 Whether the debt would not be above the mortgage value; sales change nothing about that."""
        return game.worth(self.debtor) >= self.due

    def may_borrow(self, game: Planetopoly) -> bool:
        """§9.4 In a variant only rent may be met by debt. Who may not sell has no other way."""
        return (
            game.options.debt_scope == "compulsory"
            or self.cause in RENT_RULES.values()
            or not can_sell(game, self.debtor)
        )

    def ask(self, game: Planetopoly) -> Ask | None:
        """Nothing is asked where there is nothing to choose."""
        seat = self.debtor
        if seat in game.gone or self.payable(game) or not can_sell(game, seat) or not self.solvent(game):
            return None
        if self.may_borrow(game):
            return ASKS[seat]
        sales = list(selling(game, seat))
        return Ask.one(seat, sales[0].action, "raise_money") if len(sales) > 1 and sales[0].action else None

    def options(self, game: Planetopoly, seat: Seat) -> Iterator[Option]:
        if self.may_borrow(game):
            yield BORROWING
        yield from selling(game, seat)

    def on_sell_deed(self, game: Planetopoly, seat: Seat, action: SellDeed) -> None:
        sell_deed(game, seat, action.lot)

    def on_sell_point(self, game: Planetopoly, seat: Seat, action: SellPoint) -> None:
        sell_point(game, seat, action.lot)

    def on_borrow(self, game: Planetopoly, seat: Seat, action: Borrow) -> None:
        self.borrow(game)

    def borrow(self, game: Planetopoly) -> None:
        """§9.5 The cash goes first, only what it does not cover becomes debt."""
        game.done(self)
        game.borrow(self.debtor, self.due - game.cash[self.debtor])
        settle(game, self, self.due)

    def step(self, game: Planetopoly) -> None:
        """§9.8 Paid, borrowed, sold for want of another way, or lost."""
        if self.debtor in game.gone or self.payable(game) or not self.solvent(game):
            super().step(game)
        elif self.may_borrow(game):
            self.borrow(game)
        else:
            sell_only(game, self.debtor)

    def prompt(self, game: Planetopoly, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.debtor} {{owe|owes}} *{self.due:,}* and {{raise|raises}} the money."
        short = self.due - game.cash[seat]
        asked = "Sell something, or borrow?" if self.may_borrow(game) else "What do you sell?"
        return f"You owe *{self.due:,}* ({self.reason}) and are {short:,} short. {asked}"

    def headline(self, game: Planetopoly) -> str:
        return f"@{self.debtor} {{have|has}} to raise money."

    def view(self, game: Planetopoly, seat: Seat | None) -> dict[str, Any]:
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


def sell_only(game: Planetopoly, seat: Seat) -> None:
    """The only thing that can be sold goes without a question."""
    action = next(selling(game, seat)).action
    if isinstance(action, SellDeed):
        sell_deed(game, seat, action.lot)
    elif isinstance(action, SellPoint):
        sell_point(game, seat, action.lot)


BORROW = Borrow()
BORROWING = Borrow.option(
    "Pay, and borrow the rest from the bank", rule="9.5", former="Pay, and owe the bank what is missing"
)
ASKS = Ask.each(BORROW, "raise_money")
