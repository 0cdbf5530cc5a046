"""§9.3 to §9.7 Leaving the game: bankrupt, resigned, out of time, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.debts import Owing, open_bills, settle
from games.engine.prison import FREE
from games.engine.types import BANK, Seat
from games.titles.galactic_magnate.changes import LEAVERS_PAY
from games.titles.galactic_magnate.constants import FAREWELL, MOURNING

from ..facts import Resigned, Won
from .economy import change_salary, share
from .upgrades import sell_all

if TYPE_CHECKING:
    from ..state import Magnate


def resign(game: Magnate, seat: Seat, why: str, bill: Owing | None = None) -> None:
    """§9.3 Upgrades are sold, open bills are paid as far as cash and credit reach; then they are gone. `bill` is the
    one that proved too much."""
    sell_all(game, seat, game.upgraded(seat), "9.3")
    bills = [bill] if bill else []
    if game.follows(LEAVERS_PAY):
        bills += open_bills(game, seat)
    for each in bills:
        settle(game, each, max(0, min(each.due, game.cash[seat] + game.credit[seat])))
    game.tell(Resigned(seat, why))
    close_account(game, seat)
    game.drop_offers(seat)
    share(game, [other for other in game.living() if other != seat], FAREWELL, "resignation", "9.6")
    change_salary(game, -MOURNING, "resignation")
    game.leave(seat)
    if game.result:
        game.tell(Won(game.result.ranking[0][0], game.result.ending))


def close_account(game: Magnate, seat: Seat) -> None:
    """§9.4 A leaver's properties are nobody's; what is left of their money, or of their debt, is the bank's."""
    for lot in list(game.deeds[seat]):
        game.convey(seat, BANK, lot)
    cash = game.cash[seat]
    if cash > 0:
        game.pay(seat, BANK, cash, "left behind", "9.4", told=False)
    elif cash < 0:
        game.pay(BANK, seat, -cash, "debt written off", "9.4", told=False)
    game.prison[seat] = FREE
