"""§5 Gravity Loss: whoever lands there loses a resource."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.debts import owe
from games.engine.phases import Phase
from games.engine.types import BANK, Seat

from ..facts import Deposited

if TYPE_CHECKING:
    from ..state import Expedition


def lose_to_gravity(game: Expedition, seat: Seat, space: int) -> None:
    """§5.6 The boots are used up first; §5.1 one resource is dropped; §5.2 who has none buys one for it."""
    boots = game.boots(seat)
    if boots is not None:
        game.use_card(seat, boots)
    elif game.chips[seat]:
        game.chips[seat] -= 1
        drop(game, seat, space, False)
    else:
        game.push(Dropping(seat, space))
        owe(game, seat, [BANK], game.board.resource, "a resource for gravity", "5.2")


def drop(game: Expedition, seat: Seat, space: int, bought: bool) -> None:
    game.lying[game.board.gravities.index(space)] += 1
    game.tell(Deposited(seat, space, bought))


class Dropping(Phase["Expedition"]):
    """§5.2 The resource that was paid for goes straight onto the space; §5.3 if the bank has one."""

    seat: Seat
    space: int

    def step(self, game: Expedition) -> None:
        game.done(self)
        if self.seat not in game.gone and game.bank_chips:
            game.bank_chips -= 1
            drop(game, self.seat, self.space, True)
