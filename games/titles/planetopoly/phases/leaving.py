"""§9.8 to §9.10, §13.4 Leaving the game: in too much debt, resigned, out of time, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.debts import Owing, settle
from games.engine.prison import FREE
from games.engine.types import BANK, Seat
from games.titles.planetopoly.constants import START

from ..facts import Resigned, Won

if TYPE_CHECKING:
    from ..state import Planetopoly


def lose(game: Planetopoly, owing: Owing) -> None:
    """§9.9 The creditor gets what the loser's belongings still cover, in a variant all of it."""
    seat = owing.debtor
    money = owing.due if game.options.payout_on_loss == "full" else game.worth(seat)
    if money > game.cash[seat]:
        game.borrow(seat, money - game.cash[seat])
    settle(game, owing, money)
    resign(game, seat, "bankrupt", "9.8")


def resign(game: Planetopoly, seat: Seat, why: str, rule: str = "13.4") -> None:
    """§9.10 All the player had is the bank's, bare and free of claims."""
    game.tell(Resigned(seat, why, rule))
    for lot in list(game.deeds[seat]):
        game.convey(seat, BANK, lot)
    if game.cash[seat]:
        game.pay(seat, BANK, game.cash[seat], "left behind", "9.10", told=False)
    game.capacity[seat] = game.debt[seat] = game.skips[seat] = 0
    game.prison[seat], game.place[seat], game.barred[seat] = FREE, START, False
    game.drop_offers(seat)
    game.leave(seat)
    if game.result:
        game.tell(Won(game.result.ranking[0][0], game.result.ending))
