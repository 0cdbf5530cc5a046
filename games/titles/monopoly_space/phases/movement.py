"""§3.1, §4.4, §5.4 Moving a token: forward step by step, back, or straight into Jail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.ring import walk
from games.engine.types import BANK, Seat
from games.titles.monopoly_space.constants import DOMES, GO, SPACES

from ..facts import PickedUp, ReachedGo
from .ending import win

if TYPE_CHECKING:
    from ..state import Expedition


def advance(game: Expedition, seat: Seat, steps: int, rule: str, by_dice: bool = False) -> None:
    """Clockwise: §5.4 picks up what lies on the way, §4.4 GO pays, and §13.8 with a complete colony GO wins."""
    leg = game.board.legs[game.place[seat]][steps]
    end = leg.path[-1]
    if leg.go and game.domes[seat] == DOMES and (end == GO or game.options.win_on == "pass_or_land"):
        game.walk(seat, leg.path[: leg.path.index(GO) + 1], rule)
        win(game, seat)
        return
    game.walk(seat, leg.path, rule)
    if leg.passed and (by_dice or game.options.gl_collect == "any_forward"):
        for at in leg.passed:
            if game.lying[at]:
                pick_up(game, seat, at)
    if leg.go:
        game.tell(ReachedGo(seat, game.board.salary))
        game.pay(BANK, seat, game.board.salary, "GO", "4.4", told=False)


def pick_up(game: Expedition, seat: Seat, at: int) -> None:
    """§5.4 All that lies there, without being asked."""
    count = game.lying[at]
    game.lying[at] = 0
    game.chips[seat] += count
    game.tell(PickedUp(seat, game.board.gravities[at], count))


def go_back(game: Expedition, seat: Seat, steps: int, rule: str) -> None:
    """§4.10 Anticlockwise: GO pays nothing, nothing is picked up."""
    game.walk(seat, walk(SPACES, game.place[seat], -steps), rule)


def go_to_jail(game: Expedition, seat: Seat, cause: str, rule: str) -> None:
    """§4.3, §10.1 Straight there: no GO, nothing picked up; §3.4 no further roll."""
    game.lock_up(seat, game.board.jail, 0, cause, rule)
