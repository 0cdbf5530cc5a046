"""Galactic Magnate: auctions, trades, and a salary that shrinks until the economy collapses."""

from __future__ import annotations

from typing import Any

from games.engine.clock import Clock
from games.engine.decks import Deck
from games.engine.prison import FREE
from games.engine.title import Title
from games.engine.types import BANK

from .board import Board
from .constants import ANSWERS, AUX, MAIN, SEATS, SPACES, START
from .hints import GOAL, hints
from .phases.characters import begin
from .phases.standing import Leaving, Trading
from .phases.upgrades import Selling
from .settings import Settings
from .state import Magnate


def setup(seats: int, settings: Settings, board: Board) -> Magnate:
    """§2 The position before anything is drawn."""
    groups = len(board.groups)
    return Magnate(
        cash=[board.cash[str(seats)]] * seats + [0],
        clock=Clock.fresh(seats, MAIN, AUX) if settings.timers == "on" else None,
        options=settings,
        salary=board.salary[str(seats)],
        place=[START] * seats,
        deck=Deck.of(0),
        prison=[FREE] * seats,
        character=[None] * seats,
        owner=[BANK] * SPACES,
        deeds=[[] for _ in range(seats)],
        credit=[0] * seats,
        monopolist=[BANK] * groups,
        level=[0] * groups,
        offered=[0] * seats,
    )


def unchanged(state: Any) -> Any:
    """From rules 1 to 2: they store the same, and settings that are new have their printed value."""
    return state


TITLE = Title(
    package=__name__,
    name="Galactic Magnate",
    about="Buy at auction, trade, build monopolies, and outlast an economy that is about to collapse.",
    minutes="20 to 90 minutes",
    seats=SEATS,
    place=1,
    rules=2,
    settings=Settings,
    board=Board,
    data=("board.toml", "decks.toml"),
    later_boards=("board_2.toml",),
    game=Magnate,
    setup=setup,
    begin=begin,
    standing=(Trading(), Selling(), Leaving()),
    goal=GOAL,
    hints=hints,
    answers=ANSWERS,
    upgrades={1: unchanged},
)
