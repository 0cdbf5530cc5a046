"""The recipes of the golden games; to record them anew: python -m games.titles.galactic_magnate.golden.record"""

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
    no,
    record_games,
    silent,
    slow,
    steady,
    thrown_out,
    told,
)
from games.engine.trades import Closed, Offered, Recall, Reject

from ..facts import Collapsed, HandedOver, HeadStart, Recovered, Resigned, Threw, Unsold
from ..phases.upgrades import SellUpgrade

MAGNATE = title("galactic-magnate")
EVERYTHING = {
    "auction_mode": "open_clock",
    "bid_limit": "funds_plus_lot",
    "start_bid_binding": False,
    "auction_return": "winner_after_collapse",
    "return_is_pass": True,
    "third_double": "move_first",
    "prison_turns": 1,
    "extractor_table": "sorted",
    "collapse_reversible": True,
    "collapse_drift": "all_causes",
    "interest_round": "nearest",
    "raise_by_auction": True,
    "player_auction_floor": "asking_price",
    "simultaneous": "net_worth",
    "fortune_mode": "deck",
    "timers": "off",
}


def golden_age() -> dict[str, Any]:
    """A board on which the economy collapses soon and recovers as soon."""
    board = MAGNATE.default_board()
    board["name"] = "A golden age"
    for event in board["events"]:
        event["salary"] = event.get("salary", 0) * 15
    return board


def second_board() -> dict[str, Any]:
    """Version 2 of the title's own board."""
    return MAGNATE.list_boards()[1]


def gone(*whys: str) -> Condition:
    return left(Resigned, *whys)


TRADED = (Offered, Closed, HandedOver)
TURNS = {"auction_mode": "round_robin", "timers": "off"}
SEALED = {"auction_mode": "sealed", "timers": "off"}
RECIPES = (
    Recipe("bankruptcy", 2, TURNS, steady, every(gone("bankrupt"), did(SellUpgrade), no(told(Collapsed)))),
    Recipe("collapse", 3, TURNS, steady, every(gone("bankrupt"), told(Collapsed)), seeds=40),
    Recipe("resignation", 3, {}, careless, gone("resigned"), seeds=300),
    Recipe("slowness", 3, {"prison_turns": 1}, slow(12, steady), gone("slow"), seeds=200),
    Recipe("silence", 2, {"patience": 5}, silent, gone("silent"), "mail", least=10),
    Recipe("removal", 4, SEALED, thrown_out(25), gone("removed"), seeds=300),
    Recipe("by_mail", 3, {}, steady, gone("bankrupt"), "mail", 40),
    Recipe("turn_limit", 3, {"turn_limit": 40}, steady, gone()),
    Recipe("fair_start", 4, {"turn_limit": 25, "start": "fair"}, steady, told(HeadStart), board=second_board),
    Recipe("variants", 4, EVERYTHING, mixed, every(told(*TRADED, Unsold, Threw), did(Recall, Reject)), seeds=300),
    Recipe("recovery", 3, {**EVERYTHING, "turn_limit": 60}, steady, told(Recovered), board=golden_age),
)


if __name__ == "__main__":
    record_games(MAGNATE, RECIPES, Path(__file__).parent)
