"""§11.1, §11.2 Deeds go back to the bank for their full price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.engine.debts import Owing
from games.engine.options import Action, Option
from games.engine.phases import Standing
from games.engine.types import BANK, Seat

from ..facts import SoldDeed

if TYPE_CHECKING:
    from ..state import Expedition


class SellDeed(Action):
    lot: int


def sell_deed(game: Expedition, seat: Seat, lot: int) -> None:
    """§11.2 The deed is the bank's again, like any that nobody owns."""
    price = game.board.prices[lot]
    game.convey(seat, BANK, lot)
    game.tell(SoldDeed(seat, lot, price))
    game.pay(BANK, seat, price, "deed", "11.1", told=False)


def selling(game: Expedition, lots: Iterable[int], rule: str) -> Iterator[Option]:
    """One option for each of these deeds."""
    board = game.board
    for lot in lots:
        yield sale(board.called[lot], board.names[lot], lot, board.prices[lot], rule)


@cache
def sale(called: str, name: str, lot: int, price: int, rule: str) -> Option:
    former = f"Sell {name} to the bank for {price}"
    return SellDeed.option("Sell {} to the bank for {}", called, price, rule=rule, former=former, lot=lot)


class Selling(Standing["Expedition"]):
    """§11.1 The player whose turn it is may sell deeds whoever is asked, but for those bought since they got the
    dice; while they owe money, their bill says how."""

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        if seat == game.mover and game.options.sell_to_bank == "own_turn_or_debt" and not billed(game, seat):
            yield from selling(game, filter(game.may_sell, game.deeds[seat]), self.rule)

    def on_sell_deed(self, game: Expedition, seat: Seat, action: SellDeed) -> None:
        sell_deed(game, seat, action.lot)


def billed(game: Expedition, seat: Seat) -> bool:
    """Whether the player is just being asked how they raise the money for a bill."""
    top = game.stack[-1]
    return isinstance(top, Owing) and top.debtor == seat
