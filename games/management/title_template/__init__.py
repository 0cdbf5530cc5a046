"""Sample Race: fly from beacon to beacon, save your fuel for the right turn, and be the first to arrive."""

from __future__ import annotations

from games.engine.clock import Clock
from games.engine.decks import Deck
from games.engine.title import Title

from .board import Board
from .constants import ANSWERS, AUX, MAIN, SEATS, START
from .hints import GOAL, hints
from .phases.leaving import Leaving
from .phases.turns import begin
from .settings import Settings
from .state import Race


def setup(seats: int, settings: Settings, board: Board) -> Race:
    """§1 The position before anything is drawn."""
    return Race(
        cash=[board.fuel] * seats + [0],
        clock=Clock.fresh(seats, MAIN, AUX) if settings.timers == "on" else None,
        options=settings,
        place=[START] * seats,
        deck=Deck.of(len(board.cards) if settings.weather else 0),
    )


TITLE = Title(
    package=__name__,
    name="Sample Race",
    about="Fly from beacon to beacon, save your fuel for the right turn, and be the first to arrive.",
    minutes="2 to 10 minutes",
    seats=SEATS,
    rules=1,
    settings=Settings,
    board=Board,
    data=("board.toml", "deck.toml"),
    game=Race,
    setup=setup,
    begin=begin,
    standing=(Leaving(),),
    goal=GOAL,
    hints=hints,
    answers=ANSWERS,
)
