"""§9 Landing on a street that somebody owns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.debts import owe
from games.engine.options import Action, Ask, Option
from games.engine.types import Seat
from games.titles.monopoly_space.constants import MINE

from .debts import RENT
from .domes import building
from .mining import Mining
from .swaps import Bill

if TYPE_CHECKING:
    from ..state import Expedition


class PayRent(Action):
    pass


def land_on_owned(game: Expedition, seat: Seat, lot: int, owner: Seat) -> None:
    """§9.9, §9.10 On their own street a player may buy resources; §9.1 on another's they pay first."""
    board, group = game.board, game.board.group_at[lot]
    complete = game.complete[group] == owner
    if owner == seat:
        most, cites = (len(board.groups[group].lots), "9.10") if complete else (MINE, "9.9")
        game.push(Mining(seat, lot, board.resource, most, cites=cites))
        return
    game.push(Mining(seat, lot, board.dear_resource if complete else board.resource, MINE, owner))
    due, reason = game.rent_at(lot), f"rent at {board.names[lot]}"
    if game.options.debt_swap_when == "any_rent":
        game.push(RentDue(seat, [owner], due, reason, RENT, lot))
    else:
        owe(game, seat, [owner], due, reason, RENT)


class RentDue(Bill):
    """§11.4 A variant: who could pay the rent may still hand over a deed instead."""

    def ask(self, game: Expedition) -> Ask | None:
        if self.debtor in game.gone or not self.payable(game) or not self.swappable(game):
            return None
        return Ask.one(self.debtor, PAY, "rent")

    def step(self, game: Expedition) -> None:
        """Nothing to choose: the rent is paid, or the money is raised."""
        game.done(self)
        if self.debtor not in game.gone:
            owe(game, self.debtor, self.creditors, self.each, self.reason, self.cause)

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        yield PayRent.option("Pay {}", self.due, rule="9.1")
        yield from self.swaps(game)
        yield from building(game, seat)

    def on_pay_rent(self, game: Expedition, seat: Seat, action: PayRent) -> None:
        self.step(game)

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.debtor} {{owe|owes}} *{self.due:,}* ({self.reason})."
        return f"You owe *{self.due:,}* ({self.reason}). Pay in money, or hand over a deed?"

    def headline(self, game: Expedition) -> str:
        return f"@{self.debtor} {{owe|owes}} {self.reason}."


PAY = PayRent()
