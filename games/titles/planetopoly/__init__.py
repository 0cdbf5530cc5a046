"""Planetopoly: claim planets, build stations and bases on them, and let the others pay for every visit."""

from __future__ import annotations

from games.engine.clock import Clock
from games.engine.decks import Deck
from games.engine.prison import FREE
from games.engine.title import Title
from games.engine.types import BANK

from .board import Board
from .constants import ANSWERS, AUX, MAIN, PLOTS, SEATS, START
from .hints import GOAL, hints
from .levels import UNOWNED
from .phases.sales import Selling
from .phases.standing import Leaving, Trading
from .phases.turns import begin
from .settings import Settings
from .state import Planetopoly
from .upgrades import UPGRADES, restated


def setup(seats: int, settings: Settings, board: Board) -> Planetopoly:
    """§1 The position before anything is thrown."""
    return Planetopoly(
        cash=[board.cash] * seats + [0],
        clock=Clock.fresh(seats, MAIN, AUX) if settings.timers == "on" else None,
        options=settings,
        place=[START] * seats,
        stood=[0] * seats,
        prison=[FREE] * seats,
        skips=[0] * seats,
        barred=[False] * seats,
        streak=[0] * seats,
        pair=[0] * seats,
        deck=Deck.of(len(board.events)),
        owner=[BANK] * board.size,
        deeds=[[] for _ in range(seats)],
        claims=[BANK] * len(board.planets),
        plots=[[UNOWNED] * PLOTS for _ in board.planets],
        debt=[0] * seats,
        capacity=[0] * seats,
        offered=[0] * seats,
    )


TITLE = Title(
    package=__name__,
    name="Planetopoly",
    about="Claim whole planets, build stations and bases on them, and owe the bank no more than you own.",
    minutes="60 to 120 minutes",
    seats=SEATS,
    place=3,
    rules=2,
    settings=Settings,
    board=Board,
    data=("board.toml", "decks.toml"),
    later_boards=("board_2.toml",),
    game=Planetopoly,
    setup=setup,
    begin=begin,
    standing=(Selling(), Trading(), Leaving()),
    goal=GOAL,
    hints=hints,
    upgrades=UPGRADES,
    restated={1: restated},
    answers=ANSWERS,
)
