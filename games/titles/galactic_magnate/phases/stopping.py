"""§3.5, §6, §8 What the place says where a character stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.debts import owe
from games.engine.phases import Phase
from games.engine.types import BANK, Seat
from games.titles.galactic_magnate.constants import BONUS, METEOR

from .economy import change_salary, share
from .fortune import draw
from .lot_auction import OfferAuction, may_open
from .movement import imprison

if TYPE_CHECKING:
    from ..state import Magnate


class Stopping(Phase["Magnate"]):
    """§3.5 Where the character stops decides what happens."""

    seat: Seat

    def step(self, game: Magnate) -> None:
        seat = self.seat
        game.done(self)
        if seat in game.gone:
            return
        place = game.place[seat]
        match game.board.kinds[place]:
            case "lot" | "utility" | "extractor":
                stop_on_property(game, seat, place)
            case "fortune":
                draw(game, seat)
            case "bonus":
                bonus(game)
            case "meteor":
                change_salary(game, -METEOR, "meteor shower")
            case "prison":
                imprison(game, seat, "stopped there")


def bonus(game: Magnate) -> None:
    """§6.3 First the salary falls, then every living player is paid by the number of them."""
    change_salary(game, -BONUS, "bonus")
    living = game.living()
    share(game, living, game.board.bonus[str(len(living))], "bonus", "6.3")


def stop_on_property(game: Magnate, seat: Seat, lot: int) -> None:
    """§4.3 Nobody's: it may be auctioned. §8.1 Somebody's: a fee may be due, or an extractor brings its profit."""
    owner = game.owner[lot]
    if owner == BANK:
        if may_open(game, seat, lot):
            game.push(OfferAuction(seat, lot))
        return
    due = game.due_at(lot)
    if game.board.kinds[lot] == "extractor":
        if due and (owner != seat or game.options.own_extractor_pays):
            game.pay(BANK, owner, due, "extractor", "8.11")
    elif due and owner != seat:
        utility = game.board.kinds[lot] == "utility"
        owe(game, seat, [owner], due, f"fee at {game.board.names[lot]}", "8.10" if utility else "8.8")
