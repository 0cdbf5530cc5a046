"""Records the golden games anew: python -m games.titles.galactic_civ.golden.record"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Raw, Struct

from games.engine.bots import choose
from games.engine.catalog import title
from games.engine.chance import Seeded
from games.engine.golden import Golden, written
from games.engine.options import Remove, Silence
from games.engine.policy import random_answer
from games.engine.table import Table

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


class Recipe(Struct):
    """What a golden game must be; seeds are tried until one is."""

    name: str
    seats: int
    settings: dict[str, Any]
    manner: Callable[[Table, Seeded], None]
    wanted: Callable[[Table], bool]
    pace: str = "mail"
    seeds: int = 60


def steady(table: Table, rng: Seeded) -> None:
    """Computer players who know what they want."""
    (seat,) = table.asked
    action = choose(table, seat, "steady", rng)
    assert action
    table.play(seat, action, table.game.now + rng.randrange(2_000))


def careless(table: Table, rng: Seeded) -> None:
    """Anything that is legal."""
    table.play(*random_answer(table, rng), now=table.game.now + rng.randrange(2_000))


def slow(table: Table, rng: Seeded) -> None:
    """Often too late."""
    due = table.next_alarm()
    if due is not None and rng.randrange(30) == 0:
        table.wake(due)
    else:
        careless(table, rng)


def silent(table: Table, rng: Seeded) -> None:
    table.house(Silence(min(table.asked)), table.game.now + 1_000)


def thrown_out(table: Table, rng: Seeded) -> None:
    """The house removes somebody now and then."""
    if rng.randrange(40) == 0:
        living = table.game.living()
        table.house(Remove(living[rng.randrange(len(living))]), table.game.now)
    else:
        careless(table, rng)


def ends(ending: str) -> Callable[[Table], bool]:
    """It ends that way, and nobody left before."""
    return lambda table: table.over is not None and table.over.ending == ending and not table.game.gone


def left(why: str) -> Callable[[Table], bool]:
    """Everybody who left did so for this reason, and only one is left."""

    def wanted(table: Table) -> bool:
        whys = {fact.why for fact in facts(table) if isinstance(fact, Left)}
        return whys == {why} and len(table.game.living()) == 1

    return wanted


def told(*kinds: type) -> Callable[[Table], bool]:
    """Each of these things happened."""
    return lambda table: set(kinds) <= {type(fact) for fact in facts(table)}


def facts(table: Table) -> list[Any]:
    return [fact for entry in table.entries for fact in entry.facts]


EVENTS = (Decided, KindnessRolled, Voted, TieRolled, Spared, Reshuffled)
PRINTED, FAIR = {"preset": "printed"}, {"preset": "fair_start"}
RECIPES = (
    Recipe("conquest", 2, PRINTED, steady, ends("conquest")),
    Recipe("diplomacy", 3, PRINTED, steady, ends("diplomacy")),
    Recipe("ascension", 3, FAIR, steady, ends("ascension")),
    Recipe("technology", 3, PRINTED, steady, ends("technology")),
    Recipe("influence", 3, FAIR, steady, ends("influence")),
    Recipe("general", 3, FAIR, steady, ends("general")),
    Recipe("resignation", 2, PRINTED, careless, left("resigned")),
    Recipe("slowness", 3, PRINTED, slow, left("slow"), "live", 200),
    Recipe("silence", 2, PRINTED | {"patience": 3}, silent, left("silent")),
    Recipe("removal", 4, PRINTED, thrown_out, left("removed"), seeds=200),
    Recipe("otherwise", 4, OTHERWISE, careless, told(*EVENTS), seeds=400),
)


def played(recipe: Recipe, seed: int) -> Table:
    rng = Seeded(seed)
    table = Table.start(CIV, recipe.seats, recipe.settings, pace=recipe.pace, chance=Seeded(seed + 1_000))
    while not table.over:
        recipe.manner(table, rng)
    return table


def shortest(recipe: Recipe) -> Table:
    """The shortest of the games that are what the recipe wants."""
    found = [table for seed in range(recipe.seeds) if recipe.wanted(table := played(recipe, seed))]
    if not found:
        raise LookupError(f"no game in {recipe.seeds} is a {recipe.name}")
    return min(found, key=lambda table: table.number)


def golden(table: Table) -> Golden:
    assert table.over
    lines = [Raw(entry.line()) for entry in table.entries]
    return Golden(CIV.slug, CIV.rules, table.over.ending, table.over.ranking, table.digest(), lines)


def main() -> None:
    for recipe in RECIPES:
        table = shortest(recipe)
        path = Path(__file__).with_name(f"{recipe.name}.json")
        path.write_text(written(golden(table)), "utf-8")
        print(f"{path.name}: {table.number} entries, {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
