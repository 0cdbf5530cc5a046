"""§11.7, §11.8, §14.9 Leaving the game: bankrupt, resigned, out of time, silent, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.debts import Owing, settle
from games.engine.prison import FREE
from games.engine.types import BANK, Seat

from ..facts import Resigned, SoldResources, Won
from .selling import sell_deed

if TYPE_CHECKING:
    from ..state import Expedition


def resign(game: Expedition, seat: Seat, why: str, bill: Owing | None = None) -> None:
    """§11.8 What the player has left is given up; of a bill, as much is paid as there is."""
    if bill:
        sell_out(game, seat)
        settle(game, bill, max(0, min(bill.due, game.cash[seat])))
    game.tell(Resigned(seat, why))
    close_account(game, seat)
    game.drop_offers(seat)
    game.leave(seat)
    if game.result:
        game.tell(Won(game.result.ranking[0][0], game.result.ending))


def sell_out(game: Expedition, seat: Seat) -> None:
    """§11.7 Nobody is bankrupt while they own anything that the bank buys."""
    if count := game.chips[seat]:
        game.chips[seat] = 0
        game.bank_chips += count
        amount = count * game.board.resource
        game.tell(SoldResources(seat, count, amount))
        game.pay(BANK, seat, amount, "resources", "11.3", told=False)
    for lot in list(game.deeds[seat]):
        sell_deed(game, seat, lot)


def close_account(game: Expedition, seat: Seat) -> None:
    """§11.8 Deeds and resources are the bank's, cards go under their decks, domes off the board."""
    for lot in list(game.deeds[seat]):
        game.convey(seat, BANK, lot)
    game.bank_chips += game.chips[seat]
    game.chips[seat] = game.domes[seat] = 0
    for card in game.cards[seat]:
        game.put_back(card)
    game.cards[seat] = []
    if game.cash[seat] > 0:
        game.pay(seat, BANK, game.cash[seat], "left behind", "11.8", told=False)
    game.prison[seat] = FREE
