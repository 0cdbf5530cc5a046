"""§3.1, §4 What the space says on which a token has landed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.phases import Phase
from games.engine.types import Seat

from .buying import land_on_street
from .cards import draw
from .gravity import lose_to_gravity
from .movement import go_to_jail
from .warp import Warping
from .wild import Stealing

if TYPE_CHECKING:
    from ..state import Expedition

CHANCE, CHEST = 0, 1  # the decks, as `decks` counts them


class Stopping(Phase["Expedition"]):
    """§4.8, §7.7 Whatever brought the player here, dice, card or warp: what the space says is carried out."""

    seat: Seat
    free: bool = False  # a card makes the first warp from here free

    def step(self, game: Expedition) -> None:
        seat = self.seat
        game.done(self)
        if seat in game.gone:
            return
        place = game.place[seat]
        match game.board.kinds[place]:
            case "street":
                land_on_street(game, seat, place)
            case "warp":
                game.push(Warping(seat, self.free))
            case "chance":
                draw(game, seat, CHANCE)
            case "chest":
                draw(game, seat, CHEST)
            case "gravity":
                lose_to_gravity(game, seat, place)
            case "wild":
                game.push(Stealing(seat))
            case "go_to_jail":
                go_to_jail(game, seat, game.board.names[place], "4.3")
