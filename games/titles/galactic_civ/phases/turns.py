"""§3 Rounds, turns, and the twelve phases of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.phases import Phase
from games.engine.types import Seat
from games.titles.galactic_civ.constants import NONE, STAGES

from ..facts import Idle, RoundBegan, TurnStarted
from .approval import Approval
from .end import End
from .expansion import Expansion
from .leaving import leave
from .opportunity import Opportunity
from .plays import Construction, Discovery, Exploitation, Exploration, Research
from .strikes import Aggression, Influence
from .trade import Trade
from .victory import after_round, after_turn

if TYPE_CHECKING:
    from ..state import Civ
    from .stage import Stage

ORDER: tuple[type[Stage], ...] = (  # §3.2
    Opportunity,
    Construction,
    Discovery,
    Aggression,
    Influence,
    Exploration,
    Exploitation,
    Expansion,
    Research,
    Trade,
    Approval,
    End,
)


class Turns(Phase["Civ"]):
    """§3.1 Round after round, a turn of each player; §3.2 phase after phase in each turn."""

    def step(self, game: Civ) -> None:
        """On to the next phase that asks something."""
        seat, idle = game.mover, []
        while game.phase < len(ORDER):
            stage = ORDER[game.phase]
            game.phase += 1
            if not stage.applies(game, seat):
                idle.append(game.phase)
                continue
            if idle:
                game.tell(Idle(seat, tuple(idle)))
                idle = []
            stage.begin(game, seat)
            if game.stack[-1] is not self:
                return
        if idle:
            game.tell(Idle(seat, tuple(idle)))
        next_turn(game)


def next_turn(game: Civ) -> None:
    """The turn of the mover, if there was one, is over."""
    if game.turn:
        after_turn(game)
    if not game.result and not game.waiting:
        next_round(game)
    if not game.result:
        begin_turn(game, game.waiting.pop(0))


def next_round(game: Civ) -> None:
    """§3.1 The round is over, or the first one is to come."""
    game.history.append([score for scores in game.score for score in scores])
    if game.round:
        after_round(game)
    if game.result:
        return
    if (game.round and game.options.rotate_start) or game.first in game.gone:
        game.first = game.next_after(game.first)
    game.round += 1
    game.waiting = [*([game.first]), *game.rivals(game.first)]
    game.tell(RoundBegan(game.round, game.first))


def begin_turn(game: Civ, seat: Seat) -> None:
    """§3.2 From the first phase; §10.3 who has been silent for too long leaves instead."""
    game.mover, game.phase, game.trader = seat, 0, False
    game.turn += 1
    game.shown, game.event, game.vote = [], NONE, None
    game.tell(TurnStarted(seat, game.round, game.turn))
    if not game.begin_turn(seat):
        leave(game, seat, "silent")


assert len(ORDER) == len(STAGES)
