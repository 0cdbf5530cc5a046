"""§3.2 What a plan will do in the phases of a turn: only the cards that the seat holds now are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.pauses import Suspended
from games.engine.plans.forecasts import MAX_ANSWERS, Change, Coming, Forecast, Undecided
from games.engine.types import Seat

from .constants import ATTRIBUTES, NONE, PATHS
from .phases.end import End
from .phases.opportunity import Opportunity
from .phases.plays import Playing
from .phases.stage import Stage
from .phases.turns import ORDER
from .phases.victory import completed
from .state import Civ

if TYPE_CHECKING:  # it knows the phases of auctions, which are none of this game's
    from games.engine.plans.forecasting import Ahead

COUNTED = "Counted with the cards you hold now: no dice, no event, no card still to be drawn, nothing that others do."
OVER = "Your turn in this round is over."


def forecast_turn(ahead: Ahead) -> Forecast | None:
    """§3.2 The seat's turn of this round, phase after phase: what the plan plays and whom it names, what its cards add,
    and whether that wins."""
    game, seat = civ(ahead), ahead.seat
    if not game.round:
        return None
    if game.mover != seat and seat not in game.waiting:
        return Forecast(COUNTED, (OVER,))
    before, begun = list(game.score[seat]), next_stage(ahead)
    game.mover = seat
    coming = [each for stage in ORDER[begun - 1 :] for each in played_through(ahead, stage)]
    changes = [
        Change(name, before[at], game.score[seat][at], max(0, game.margin(seat, at)))
        for at, name in enumerate(ATTRIBUTES)
        if game.score[seat][at] != before[at]
    ]
    return Forecast(COUNTED, (victory_ahead(game, seat),), tuple(changes), tuple(coming))


def civ(ahead: Ahead) -> Civ:
    game = ahead.table.game
    assert isinstance(game, Civ)
    return game


def next_stage(ahead: Ahead) -> int:
    """The number of the first phase that is still to be played, the present one if it has just been asked."""
    game = civ(ahead)
    if game.mover != ahead.seat:
        game.trader, game.shown, game.event, game.vote = False, [], NONE, None
        return 1
    top = game.stack[-1]
    return game.phase if isinstance(top, Stage) and top.number and top.begins(game) else game.phase + 1


def played_through(ahead: Ahead, stage: type[Stage]) -> list[Coming]:
    """A phase, as far as it can be foreseen: nothing is drawn, no dice are thrown."""
    game, table = civ(ahead), ahead.table
    if stage in (Opportunity, End) or not stage.applies(game, ahead.seat):
        return []
    game.phase, game.stack[:] = stage.number, [Suspended()]
    found: list[Coming] = []
    try:
        stage.begin(game, ahead.seat)
        table.asking()
        while ahead.seat in table.asked and len(found) < MAX_ANSWERS:
            found.append(ahead.find_answer(table, stage.titled()))
            if found[-1].action is None or not isinstance(game.stack[-1], Playing):
                break
            ahead.play(table, found[-1].action)
    except Undecided:
        pass
    return found


def victory_ahead(game: Civ, seat: Seat) -> str:
    """§8.2 The path that would be completed by then, or what the nearest one lacks."""
    for path in PATHS:
        if leads := completed(game, seat, path):
            called = f"{'An' if path.name[0] in 'AEIOU' else 'A'} *{path.name} Victory*"
            if game.round < game.options.victory_from:
                return f"{called} if it lasts until round {game.options.victory_from}."
            thinnest = ATTRIBUTES[min(leads, key=lambda each: each[1])[0]]
            when = "the round" if game.options.victory_check == "end_of_round" else "your turn"
            return f"{called} at the end of {when}, unless someone takes {thinnest} from you before then."
    near = min(game.view(seat)["paths"], key=lambda path: path["seats"][seat]["short"])
    short = near["seats"][seat]["short"]
    article = "an" if near["name"][0] in "AEIOU" else "a"
    return f"{short} {'point' if short == 1 else 'points'} short of {article} {near['name']} Victory."
