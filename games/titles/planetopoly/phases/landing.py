"""§2.3 to §7 What the field says where a piece ends its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.types import BANK, Seat
from games.titles.planetopoly.constants import RENT_RULES, risk

from ..facts import Threw
from .building import visit
from .debts import bill
from .events import draw
from .unowned import offer

if TYPE_CHECKING:
    from ..state import Planetopoly


def arrive(game: Planetopoly, seat: Seat, carded: bool = False) -> None:
    """§2.3 What a field does; `carded`: a card moved the player here, so that their throw counts for nothing."""
    place = game.place[seat]
    kind = game.board.kinds[place]
    if kind in ("plot", "toll", "trap"):
        on_property(game, seat, place, carded)
    elif kind != "prison":
        game.again = False  # §3.4, §4.6, §7.4 a double gives no further throw here
        if kind == "event":
            draw(game, seat)
        elif kind == "risk":
            on_risk(game, seat, carded)


def on_property(game: Planetopoly, seat: Seat, lot: int, carded: bool) -> None:
    """§5.1 The bank's: it may be bought. §5.15 The player's own: they may build. §5.3 Another's: rent."""
    owner = game.owner[lot]
    if owner == seat:
        visit(game, seat, game.board.planet_at[lot])
    elif owner == BANK:
        offer(game, seat, lot)
    elif rent := game.rent_at(lot):
        kind = game.board.kinds[lot]
        if kind == "trap":
            rent *= sum(counted(game, seat, "speed trap", "6.3", carded))
        bill(game, seat, owner, rent, game.board.rented[lot], RENT_RULES[kind])


def on_risk(game: Planetopoly, seat: Seat, carded: bool) -> None:
    """§4.1 Risk pays or costs by the throw that brought the player here, or after a card by a fresh one."""
    amount = risk(*counted(game, seat, "Risk", "4.1", carded))
    if amount > 0:
        game.pay(BANK, seat, amount, "Risk", "4.4")
    else:
        bill(game, seat, BANK, -amount, "Risk", "4.3")


def counted(game: Planetopoly, seat: Seat, purpose: str, rule: str, carded: bool) -> tuple[int, int]:
    """The throw that fixes an amount: it is no part of a chain of doubles, and gives no further throw (§7.5)."""
    if game.dice and not carded and game.options.fresh_throw == "on_cards":
        return game.dice
    one, two = game.chance.dice(2, purpose)
    game.dice = one, two
    game.tell(Threw(seat, game.dice, purpose, rule))
    return game.dice
