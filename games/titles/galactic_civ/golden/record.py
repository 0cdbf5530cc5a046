"""The recipes of the golden games; to record them anew: python -m games.titles.galactic_civ.golden.record"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from games.engine.catalog import title
from games.engine.recipes import (
    Condition,
    Recipe,
    careless,
    ended,
    every,
    left,
    record_games,
    silent,
    slow,
    steady,
    thrown_out,
    told,
)

from ..facts import Decided, KindnessRolled, Left, Reshuffled, Spared, TieRolled, Voted

CIV = title("galactic-civ")
OTHERWISE = {
    "victory_parse": "xy_or_z",
    "victory_from": 16,
    "victory_check": "all_each_end",
    "trade_phase_attr": "influence",
    "pick_by": "target_on_loss",
    "hand_bonus": "while_highest",
    "graveyard": "must_if_able",
    "start_hand": 5,
    "unique_races": False,
    "final_tiebreak": "shared",
    "events": "on",
    "ge_scope": "all",
    "upi_tie": "reroll",
    "rotate_start": False,
}


def ends(ending: str) -> Condition:
    """It ends that way, and nobody left before."""
    return every(ended(ending), lambda table: not table.game.gone)


def gone(why: str) -> Condition:
    """Everybody who left did so for this reason, and only one is left."""
    return every(left(Left, why), lambda table: len(table.game.living()) == 1)


EVENTS = (Decided, KindnessRolled, Voted, TieRolled, Spared, Reshuffled)
PRINTED, FAIR = {"preset": "printed"}, {"preset": "fair_start"}
by_mail = partial(Recipe, pace="mail", seeds=60, least=0)
RECIPES = (
    by_mail("conquest", 2, PRINTED, steady, ends("conquest")),
    by_mail("diplomacy", 3, PRINTED, steady, ends("diplomacy")),
    by_mail("ascension", 3, FAIR, steady, ends("ascension")),
    by_mail("technology", 3, PRINTED, steady, ends("technology")),
    by_mail("influence", 3, FAIR, steady, ends("influence")),
    by_mail("general", 3, FAIR, steady, ends("general")),
    by_mail("resignation", 2, PRINTED, careless, gone("resigned")),
    Recipe("slowness", 3, PRINTED, slow(30, careless), gone("slow"), seeds=200, least=0),
    by_mail("silence", 2, PRINTED | {"patience": 3}, silent, gone("silent")),
    by_mail("removal", 4, PRINTED, thrown_out(40), gone("removed"), seeds=200),
    by_mail("otherwise", 4, OTHERWISE, careless, told(*EVENTS), seeds=400),
)


if __name__ == "__main__":
    record_games(CIV, RECIPES, Path(__file__).parent)
