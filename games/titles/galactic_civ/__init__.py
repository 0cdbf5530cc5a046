"""Galactic Civ: build a civilization card by card, and be ahead of everybody in two things at once."""

from __future__ import annotations

from typing import Any

from games.engine.clock import Clock
from games.engine.decks import Deck
from games.engine.title import Title

from .board import Board
from .constants import ANSWERS, ATTRIBUTES, AUX, MAIN, NONE, SCORE, SEATS
from .hints import GOAL, hints
from .longest import last_answer
from .phases.races import begin
from .phases.standing import Leaving
from .settings import Settings, restated
from .state import Civ


def setup(seats: int, settings: Settings, board: Board) -> Civ:
    """§2 The position before anything is drawn."""
    return Civ(
        cash=[0] * (seats + 1),  # there is no money, but the engine counts the seats by it
        clock=Clock.fresh(seats, MAIN, AUX) if settings.timers == "on" else None,
        options=settings,
        race=[NONE] * seats,
        score=[[SCORE] * len(ATTRIBUTES) for _ in range(seats)],
        deck=Deck.of(len(board.cards)),
        hand=[[] for _ in range(seats)],
        events=Deck.of(len(board.events)),
    )


def as_it_is(state: Any) -> Any:
    """Rules 2 store what rules 1 stored. A game begun by rules 1 goes on by them where they differ (`Game.rules`):
    eight answers are asked for where none changes anything, and a tied vote may go to a drawer who is not among the
    tied."""
    return state


TITLE = Title(
    package=__name__,
    name="Galactic Civ",
    about="Play ships, techs, finds and builds, and lead the galaxy in two things at once.",
    minutes="20 minutes to 2 hours",
    seats=SEATS,
    place=4,
    rules=2,
    settings=Settings,
    board=Board,
    data=("races.toml", "deck.toml", "events.toml"),
    game=Civ,
    setup=setup,
    begin=begin,
    standing=(Leaving(),),
    upgrades={1: as_it_is},
    restated={1: restated},
    goal=GOAL,
    hints=hints,
    answers=ANSWERS,
    last_answer=last_answer,
    hidden_draws=("card",),
)
