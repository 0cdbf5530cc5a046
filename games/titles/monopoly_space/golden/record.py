"""The recipes of the golden games; to record them anew: python -m games.titles.monopoly_space.golden.record"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.engine.bots import choose
from games.engine.catalog import title
from games.engine.chance import Seeded
from games.engine.recipes import (
    MOMENT,
    Condition,
    Recipe,
    careless,
    did,
    ended,
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
from games.engine.table import Table
from games.engine.trades import Accept, Offer, Recall, Reject

from ..facts import (
    Gave,
    HandedCard,
    HandedChips,
    HandedOver,
    HeadStart,
    RefusedSwap,
    Resigned,
    Returned,
    Stole,
    Swapped,
)
from ..phases.debts import SellResources
from ..phases.pardons import UsePardon
from ..phases.rents import PayRent
from ..phases.swaps import Agree
from ..phases.warp import Warp

SPACE = title("monopoly-space")
EVERYTHING = {
    "win_on": "land",
    "win_if_on_go": True,
    "build_limit": "per_roll",
    "chip_supply": "unlimited",
    "warp_limit": "unlimited",
    "gl_collect": "dice_only",
    "wild_target": "any",
    "wild_forced": True,
    "sell_to_bank": "debt_only",
    "debt_swap": "creditor_consent",
    "debt_swap_when": "any_rent",
    "two_player_sale": "starting",
    "auction_mode": "open_clock",
    "card_resource_price": 40,
    "timers": "off",
}


def dealing(table: Table, rng: Seeded) -> None:
    """With sense, but much given to deals of any kind."""
    seat = rng.randrange(table.game.seats)
    deals = [option for option in table.options(seat) if option.kind in DEALING]
    if deals and rng.randrange(3) == 0:
        table.play(seat, deals[rng.randrange(len(deals))].sample(rng), now=table.game.now)
    elif table.game.plays(seat) and seat in table.asked:
        steady_or_any(table, seat, rng)


def steady_or_any(table: Table, seat: int, rng: Seeded) -> None:
    """The answer of a computer player to the question itself."""
    action = choose(table, seat, "steady", rng)
    if action is None or type(action) in DEALING:
        action = table.silence(seat)
    table.play(seat, action, now=table.game.now + rng.randrange(MOMENT))


def dear_sky() -> dict[str, Any]:
    """A board on which rents ruin."""
    board: dict[str, Any] = SPACE.default_board()
    board["name"] = "A dear sky"
    for space in board["spaces"]:
        if "rent" in space:
            space["rent"] *= 12
    return board


def ended_so(ending: str, *conditions: Condition) -> Condition:
    """It ended so, and all of this is true of it."""
    return every(ended(ending), *conditions)


def gone(*whys: str) -> Condition:
    return left(Resigned, *whys)


COLONY, LAST = "colony", "last_standing"
TURNS = {"auction_mode": "round_robin", "timers": "off"}
DEALS = (HandedOver, HandedCard, HandedChips)
DEALING = (Offer, Accept, Recall, Reject)
RECIPES = (
    Recipe("colony", 2, {"timers": "on"}, steady, ended_so(COLONY, did(Warp))),
    Recipe("race", 4, {"timers": "off"}, steady, ended_so(COLONY, told(HandedOver, Stole, Returned, Gave)), seeds=200),
    Recipe("by_mail", 3, {}, steady, ended_so(COLONY), "mail"),
    Recipe("fair_start", 3, {**TURNS, "start": "fair"}, steady, ended_so(COLONY, told(HeadStart))),
    Recipe(
        "ruin",
        3,
        TURNS,
        mixed,
        ended_so(LAST, gone("bankrupt"), told(Swapped), did(SellResources)),
        board=dear_sky,
        seeds=300,
    ),
    Recipe("resignation", 3, {}, careless, ended_so(LAST, gone("resigned")), seeds=600, least=20),
    Recipe("slowness", 3, {}, slow(6, steady), ended_so(LAST, gone("slow")), seeds=300, least=20),
    Recipe("silence", 2, {"patience": 5}, silent, ended_so(LAST, gone("silent")), "mail", least=10),
    Recipe("removal", 4, {"auction_mode": "sealed", "timers": "off"}, thrown_out(25), ended_so(LAST, gone("removed"))),
    Recipe(
        "variants", 4, EVERYTHING, mixed, ended_so(COLONY, told(RefusedSwap, Swapped), did(PayRent, Agree)), seeds=300
    ),
    Recipe("deals", 3, TURNS, dealing, ended_so(COLONY, told(*DEALS), did(Recall, Reject, UsePardon)), seeds=120),
)


if __name__ == "__main__":
    record_games(SPACE, RECIPES, Path(__file__).parent)
