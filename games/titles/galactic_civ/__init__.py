"""Galactic Civ: build a civilization card by card, and be ahead of everybody in two things at once."""

from __future__ import annotations

from games.engine.clock import Clock
from games.engine.decks import Deck
from games.engine.title import Title

from .board import Board
from .figures import ANSWERS, ATTRIBUTES, AUX, MAIN, NONE, SCORE, SEATS
from .hints import HINTS
from .longest import last_answer
from .phases.house import Leaving
from .phases.races import begin
from .settings import Settings
from .state import Civ


def setup(seats: int, settings: Settings, board: Board) -> Civ:
    """§2 The position before anything is drawn."""
    return Civ(
        cash=[0] * (seats + 1),
        clock=Clock.fresh(seats, MAIN, AUX) if settings.timers == "on" else None,
        options=settings,
        race=[NONE] * seats,
        score=[[SCORE] * len(ATTRIBUTES) for _ in range(seats)],
        deck=Deck.of(len(board.cards)),
        hand=[[] for _ in range(seats)],
        events=Deck.of(len(board.events)),
    )


TITLE = Title(
    package=__name__,
    name="Galactic Civ",
    about="Play ships, techs, finds and builds, and lead the galaxy in two things at once.",
    minutes="20 to 60 minutes",
    seats=SEATS,
    place=4,
    rules=1,
    settings=Settings,
    board=Board,
    data=("races.toml", "deck.toml", "events.toml"),
    game=Civ,
    setup=setup,
    begin=begin,
    standing=(Leaving(),),
    hints=HINTS,
    answers=ANSWERS,
    last_answer=last_answer,
)
