"""§11.4 A deed of the debtor's choice instead of the whole rent, no change given."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from games.engine.debts import Owing
from games.engine.options import PASS, Action, Ask, Option, Pass
from games.engine.phases import Phase
from games.engine.types import BANK, Seat

from ..facts import RefusedSwap, Swapped
from .domes import Builder
from .mining import UNPAID

if TYPE_CHECKING:
    from ..state import Expedition


class Swap(Action):
    lot: int


class Agree(Action):
    pass


class Bill(Owing, Builder):
    """A bill; where it is the rent of a street, that street is its `lot`, else it is -1."""

    lot: int = -1
    refused: list[int] = []  # deeds that the creditor would not have

    def swappable(self, game: Expedition) -> list[int]:
        """§11.4 Any deed of the debtor, if the bill is a rent; §11.6 other debts are not paid with deeds."""
        if self.lot < 0 or self.creditors[0] == BANK or game.options.debt_swap == "off":
            return []
        return [lot for lot in game.deeds[self.debtor] if lot not in self.refused]

    def swaps(self, game: Expedition) -> Iterator[Option]:
        for lot in self.swappable(game):
            yield swapping(game.board.called[lot], game.board.names[lot], lot, self.due)

    def on_swap(self, game: Expedition, seat: Seat, action: Swap) -> None:
        """The debtor's right, or in a variant only with the creditor's consent."""
        if game.options.debt_swap == "creditor_consent":
            game.push(Consent(self.creditors[0], self.debtor, action.lot, self.due))
        else:
            self.swap(game, action.lot)

    def heard(self, game: Expedition, result: int) -> None:
        """The creditor has answered: the deed they take, or -1 - the deed they refuse."""
        if result >= 0:
            self.swap(game, result)
        else:
            self.refused.append(-1 - result)

    def swap(self, game: Expedition, lot: int) -> None:
        """§11.5 Afterwards neither of the two buys a resource."""
        game.tell(Swapped(self.debtor, self.creditors[0], lot, self.due))
        game.convey(self.debtor, self.creditors[0], lot)
        game.done(self, UNPAID)

    def view(self, game: Expedition, seat: Seat | None) -> dict[str, Any]:
        """The one creditor, or BANK; `creditors` has them all."""
        single = self.creditors[0] if len(self.creditors) == 1 else BANK
        return {**super().view(game, seat), "creditor": single, "due": self.due}


class Consent(Phase["Expedition"]):
    """§11.4 A variant: the owner of the rent takes the deed, or insists on the money."""

    seat: Seat
    debtor: Seat
    lot: int
    due: int

    def ask(self, game: Expedition) -> Ask | None:
        if self.seat in game.gone or game.owner[self.lot] != self.debtor:
            return None
        return Ask.one(self.seat, PASS, "consent")

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        yield agreeing(game.board.called[self.lot], game.board.names[self.lot], self.due)
        yield REFUSING

    def on_agree(self, game: Expedition, seat: Seat, action: Agree) -> None:
        game.done(self, self.lot)

    def on_pass(self, game: Expedition, seat: Seat, action: Pass) -> None:
        game.tell(RefusedSwap(seat, self.debtor, self.lot))
        self.step(game)

    def step(self, game: Expedition) -> None:
        """Refused; or one of the two, or the deed, is gone."""
        game.done(self, -1 - self.lot)

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        name = game.board.names[self.lot]
        if seat is None:
            return f"@{self.debtor} {{offer|offers}} {name} to @{self.seat} instead of the rent."
        return f"@{self.debtor} offers you {name} instead of *{self.due:,}*. Will you take it?"


@cache
def swapping(called: str, name: str, lot: int, due: int) -> Option:
    former = f"Hand over {name} instead of the {due}"
    return Swap.option("Hand over {} instead of the {}", called, due, rule="11.4", former=former, lot=lot)


@cache
def agreeing(called: str, name: str, due: int) -> Option:
    former = f"Take {name} instead of {due}"
    return Agree.option("Take {} instead of {}", called, due, rule="11.4", former=former)


REFUSING = Pass.option("Insist on the money", rule="11.4")
