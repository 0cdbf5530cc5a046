"""§9.4 to §9.6 Events, where a table wants them: the die, the card, and what needs no choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.types import Seat
from games.titles.galactic_civ.constants import SIDES

from ..facts import EventDrawn, EventRolled
from .dilemmas import Dilemma
from .votes import hold_vote

if TYPE_CHECKING:
    from ..state import Civ


def roll_for_event(game: Civ, seat: Seat) -> None:
    """§9.4 Odd: the top card of the event deck."""
    (die,) = game.chance.dice(1, "event", SIDES)
    game.tell(EventRolled(seat, die))
    if die % 2:
        event = game.event = game.draw_event()
        game.tell(EventDrawn(seat, event))
        BRINGS[game.board.events[event].type](game, seat, event)


def happen(game: Civ, seat: Seat, event: int) -> None:
    """§9.6 A Galactic Event changes the drawer's attributes; as a variant everybody's."""
    everybody = game.options.ge_scope == "all"
    for each in [seat, *game.rivals(seat)] if everybody else [seat]:
        game.change(each, game.board.shifts[event], "9.6")


def put_dilemma(game: Civ, seat: Seat, event: int) -> None:
    game.push(Dilemma(seat, event))


BRINGS = {"event": happen, "dilemma": put_dilemma, "issue": hold_vote}
