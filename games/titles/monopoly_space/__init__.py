"""Monopoly Space: buy streets, mine resources, build a colony of domes, and be the first back on Earth."""

from __future__ import annotations

from games.engine.clock import Clock
from games.engine.decks import Deck
from games.engine.prison import FREE
from games.engine.title import Title
from games.engine.types import BANK

from .board import Board
from .constants import ANSWERS, AUX, GO, MAIN, PLENTY, SEATS, SPACES
from .hints import GOAL, hints
from .phases.selling import Selling
from .phases.standing import Leaving, Trading
from .phases.tokens import begin
from .settings import Settings
from .state import Expedition


def setup(seats: int, settings: Settings, board: Board) -> Expedition:
    """§2 The position before anybody has a token."""
    chance = len(board.chance)
    return Expedition(
        cash=[board.cash] * seats + [0],
        clock=Clock.fresh(seats, MAIN, AUX) if settings.timers == "on" else None,
        options=settings,
        token=[None] * seats,
        place=[GO] * seats,
        prison=[FREE] * seats,
        owner=[BANK] * SPACES,
        deeds=[[] for _ in range(seats)],
        complete=[BANK] * len(board.groups),
        chips=[0] * seats,
        bank_chips=PLENTY if settings.chip_supply == "unlimited" else board.chips,
        lying=[0] * len(board.gravities),
        domes=[0] * seats,
        decks=[Deck.of(range(chance)), Deck.of(range(chance, chance + len(board.chest)))],
        cards=[[] for _ in range(seats)],
        offered=[0] * seats,
    )


TITLE = Title(
    package=__name__,
    name="Monopoly Space",
    about="Buy streets among the planets, mine resources, build a colony of domes, and be the first back on Earth.",
    minutes="20 to 60 minutes",
    seats=SEATS,
    place=2,
    rules=2,
    upgrades={1: lambda state: state},  # what is new begins empty
    settings=Settings,
    board=Board,
    data=("board.toml", "decks.toml"),
    game=Expedition,
    setup=setup,
    begin=begin,
    standing=(Trading(), Selling(), Leaving()),
    goal=GOAL,
    hints=hints,
    answers=ANSWERS,
)
