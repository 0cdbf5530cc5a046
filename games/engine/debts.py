"""Paying what is owed: at once if possible, otherwise after raising the money, or not in full and out of the game."""

from __future__ import annotations

from typing import Any

from .mixins import Piece
from .phases import Phase
from .types import BANK, Seat


class Debtor(Piece, kw_only=True):
    """A game with compulsory payments: the title says how money is raised and what becomes of a bankrupt."""

    def raising(self, bill: Owing) -> Owing:
        """The phase in which a seat raises the money for a bill."""
        raise NotImplementedError

    def bankrupt(self, bill: Owing) -> None:
        """A seat cannot pay a bill and leaves: the title pays what there is and takes it out."""
        raise NotImplementedError


class Owing(Phase[Any]):
    """A bill that waits for its money: so much to each creditor, the bank among them. It settles itself."""

    debtor: Seat
    creditors: list[Seat]
    each: int
    reason: str
    cause: str  # the rule the bill rests on

    @property
    def due(self) -> int:
        return self.each * len(self.creditors)

    def payable(self, game: Debtor) -> bool:
        return game.funds(self.debtor) >= self.due

    def left(self, game: Debtor, seat: Seat) -> None:
        """A creditor who left is paid no more; the last one's money goes to the bank."""
        if seat in self.creditors:
            self.creditors.remove(seat)
            if not self.creditors:
                self.creditors = [BANK]

    def step(self, game: Any) -> None:
        """The debtor has the money, or has nothing left to raise it with."""
        game.done(self)
        if self.debtor in game.gone:
            return
        if self.payable(game):
            settle(game, self, self.due)
        else:
            game.bankrupt(self)


def owe(game: Debtor, debtor: Seat, creditors: list[Seat], each: int, reason: str, rule: str) -> None:
    """A bill: paid at once by whoever can, otherwise a phase is pushed in which the money must be raised first.
    `each` is what every one of the creditors gets (`BANK` may be one), `reason` is for the log, `rule` what it
    cites."""
    bill = Owing(debtor, creditors, each, reason, rule)
    if bill.payable(game):
        settle(game, bill, bill.due)
    else:
        game.push(game.raising(bill))


def open_bills(game: Debtor, debtor: Seat) -> list[Owing]:
    """The bills of a seat that wait for their money, in the order in which they would be paid."""
    return [phase for phase in reversed(game.stack) if isinstance(phase, Owing) and phase.debtor == debtor]


def settle(game: Debtor, bill: Owing, money: int) -> None:
    """Pays each creditor in order until `money` is used up; who gets less than the bill is told what was owed."""
    for creditor in bill.creditors:
        paid = min(bill.each, money)
        money -= paid
        if paid:
            owed = bill.each if paid < bill.each else 0
            game.pay(bill.debtor, creditor, paid, bill.reason, bill.cause, owed=owed)
