"""The recipes of the golden games; to record them anew: python -m games.titles.planetopoly.golden.record"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.engine.catalog import title
from games.engine.recipes import (
    Condition,
    Recipe,
    careless,
    did,
    every,
    left,
    mixed,
    record_games,
    silent,
    slow,
    steady,
    thrown_out,
    told,
)
from games.engine.trades import Closed, Offered, Recall, Reject

from ..facts import (
    Borrowed,
    Built,
    HandedOver,
    Repaid,
    Reshuffled,
    Resigned,
    Rested,
    RoundsLeft,
    SoldDeed,
    SoldPoint,
    Threw,
)
from ..phases.prison import PayFine, Stay
from ..phases.remote import RemoteBuild, RemoteBuy

PLANETS = title("planetopoly")
EVERYTHING = {
    "end": "last_standing",
    "start": "printed",
    "double_reroll": "forced",
    "double_memory": "across_turns",
    "prison_nearest": "forward",
    "sales_when": "any_time",
    "debt_scope": "rent_only",
    "payout_on_loss": "full",
    "build_per_visit": "one",
    "build_on_purchase": "other_plots",
    "player_trades": True,
    "fresh_throw": "always",
    "timers": "off",
}


def second_board() -> dict[str, Any]:
    """Version 2 of the title's own board."""
    return PLANETS.list_boards()[1]


def gone(*whys: str) -> Condition:
    return left(Resigned, *whys)


QUIET = {"timers": "off"}
AFAR = did(RemoteBuy, RemoteBuild, PayFine, Stay)
DEBTS = told(Borrowed, Repaid, Built, Reshuffled)
RECIPES = (
    Recipe("bankruptcy", 2, QUIET, steady, every(gone("bankrupt"), DEBTS), seeds=40),
    Recipe("four", 4, QUIET, steady, every(gone("bankrupt"), DEBTS, AFAR), seeds=40),
    Recipe("sales", 3, QUIET, mixed, every(gone("bankrupt"), told(SoldDeed, SoldPoint, Rested, Threw)), seeds=100),
    Recipe("resignation", 3, {}, careless, gone("resigned"), seeds=300),
    Recipe("slowness", 3, {}, slow(12, steady), gone("slow"), seeds=100),
    Recipe("silence", 2, {"patience": 5}, silent, gone("silent"), "mail", least=10),
    Recipe("removal", 4, QUIET, thrown_out(25), gone("removed"), seeds=300),
    Recipe("by_mail", 3, {}, steady, gone("bankrupt"), "mail", 20),
    Recipe("rounds", 4, {"rounds": 25}, steady, every(gone(), told(RoundsLeft)), seeds=40),
    Recipe("second_board", 4, {"rounds": 20}, steady, told(RoundsLeft, Built), board=second_board, seeds=40),
    Recipe("variants", 3, EVERYTHING, mixed, every(told(Offered, Closed, HandedOver), did(Recall, Reject)), seeds=100),
)


if __name__ == "__main__":
    record_games(PLANETS, RECIPES, Path(__file__).parent)
