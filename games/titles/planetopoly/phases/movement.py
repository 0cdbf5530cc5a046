"""§2.2, §3, §10.2 Moving a piece: step by step past Start, or straight to a field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.ring import walk
from games.engine.types import BANK, Seat
from games.titles.planetopoly.changes import START_ON_THE_WAY
from games.titles.planetopoly.constants import LONGEST, START

if TYPE_CHECKING:
    from ..state import Planetopoly


def advance(game: Planetopoly, seat: Seat, steps: int, rule: str) -> None:
    """§3.1, §3.2 Forward, by throw or by card: Start pays whoever passes it, and more on arrival."""
    place, board = game.place[seat], game.board
    if steps <= LONGEST:
        path, wage = board.walks[place][steps], board.wages[place][steps]
    else:
        path, wage = walk(board.size, place, steps), board.wage(place, steps)
    game.walk(seat, path, rule)
    if wage:
        landed = path[-1] == START
        passed = "Start passed on the way" if game.follows(START_ON_THE_WAY) else "passing Start"
        game.pay(BANK, seat, wage, "landing on Start" if landed else passed, "3.2" if landed else "3.1")


def back(game: Planetopoly, seat: Seat, steps: int, rule: str) -> None:
    """§3.3 Backwards Start pays nothing."""
    game.walk(seat, walk(game.board.size, game.place[seat], -steps), rule)


def to_prison(game: Planetopoly, seat: Seat, cause: str, rule: str) -> None:
    """§10.2 To the nearest prison; §10.3 the turn ends, and the chain of doubles with it."""
    either, forward = game.board.prisons[game.place[seat]]
    place = either if game.options.prison_nearest == "either" else forward
    game.streak[seat] = game.pair[seat] = 0
    game.lock_up(seat, place, 0, cause, rule)
