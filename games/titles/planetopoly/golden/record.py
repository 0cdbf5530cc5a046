"""Records the golden games anew: python -m games.titles.planetopoly.golden.record"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


class Recipe(Struct):
    """What a golden game must be; seeds are tried until one is."""

    name: str
    seats: int
    settings: dict[str, Any]
    manner: Callable[[Table, Seeded], None]
    wanted: Callable[[Table], bool]
    pace: str = "live"
    seeds: int = 100
    least: int = 40  # entries


def steady(table: Table, rng: Seeded) -> None:
    """Computer players who know the trade; time passes."""
    seat = sorted(table.asked)[rng.randrange(len(table.asked))]
    action = choose(table, seat, "steady", rng)
    now = table.game.now + rng.randrange(2_000)
    if action is None:
        table.house(Silence(seat), now)
    else:
        table.play(seat, action, now)


def careless(table: Table, rng: Seeded) -> None:
    """Anything that is legal at that moment."""
    now = table.game.now = table.game.now + rng.randrange(2_000)
    table.play(*random_answer(table.asking(), rng), now=now)


def mixed(table: Table, rng: Seeded) -> None:
    """Mostly with sense."""
    if rng.randrange(3):
        steady(table, rng)
    else:
        careless(table, rng)


def slow(table: Table, rng: Seeded) -> None:
    """Often too late."""
    due = table.next_alarm()
    if due is not None and rng.randrange(12) == 0:
        table.wake(due)
    else:
        steady(table, rng)


def silent(table: Table, rng: Seeded) -> None:
    table.house(Silence(min(table.asked)), table.game.now + 1_000)


def thrown_out(table: Table, rng: Seeded) -> None:
    """The house removes somebody now and then."""
    if rng.randrange(25) == 0:
        living = table.game.living()
        table.house(Remove(living[rng.randrange(len(living))]), table.game.now)
    else:
        careless(table, rng)


def left(*reasons: str) -> Callable[[Table], bool]:
    """Everybody who left did so for one of these reasons, and each of them happened."""

    def wanted(table: Table) -> bool:
        return {fact.why for fact in facts(table) if isinstance(fact, Resigned)} == set(reasons)

    return wanted


def facts(table: Table) -> list[Any]:
    return [fact for entry in table.entries for fact in entry.facts]


def told(*kinds: type) -> Callable[[Table], bool]:
    """Each of these things happened."""
    return lambda table: set(kinds) <= {type(fact) for fact in facts(table)}


def did(*kinds: type) -> Callable[[Table], bool]:
    """Each of these decisions was taken."""
    return lambda table: set(kinds) <= {type(entry.action) for entry in table.entries}


def both(one: Callable[[Table], bool], two: Callable[[Table], bool]) -> Callable[[Table], bool]:
    return lambda table: one(table) and two(table)


def no(condition: Callable[[Table], bool]) -> Callable[[Table], bool]:
    return lambda table: not condition(table)


QUIET = {"timers": "off"}
AFAR = did(RemoteBuy, RemoteBuild, PayFine, Stay)
DEBTS = told(Borrowed, Repaid, Built, Reshuffled)
RECIPES = (
    Recipe("bankruptcy", 2, QUIET, steady, both(left("bankrupt"), DEBTS), seeds=40),
    Recipe("four", 4, QUIET, steady, both(left("bankrupt"), both(DEBTS, AFAR)), seeds=40),
    Recipe("sales", 3, QUIET, mixed, both(left("bankrupt"), told(SoldDeed, SoldPoint, Rested, Threw)), seeds=100),
    Recipe("resignation", 3, {}, careless, left("resigned"), seeds=300),
    Recipe("slowness", 3, {}, slow, left("slow"), seeds=100),
    Recipe("silence", 2, {"patience": 5}, silent, left("silent"), "mail", least=10),
    Recipe("removal", 4, QUIET, thrown_out, left("removed"), seeds=300),
    Recipe("by_mail", 3, {}, steady, left("bankrupt"), "mail", 20),
    Recipe("rounds", 4, {"rounds": 25}, steady, both(left(), told(RoundsLeft)), seeds=40),
    Recipe("variants", 3, EVERYTHING, mixed, both(told(Offered, Closed, HandedOver), did(Recall, Reject)), seeds=100),
)


def played(recipe: Recipe, seed: int) -> Table:
    rng = Seeded(seed)
    chance = Seeded(seed + 1_000)
    table = Table.start(PLANETS, recipe.seats, recipe.settings, None, recipe.pace, chance)
    while not table.over:
        recipe.manner(table, rng)
    return table


def shortest(recipe: Recipe) -> Table:
    """The shortest of the games that are what the recipe wants."""
    games = (played(recipe, seed) for seed in range(recipe.seeds))
    found = [table for table in games if table.number >= recipe.least and recipe.wanted(table)]
    if not found:
        raise LookupError(f"no game in {recipe.seeds} is a {recipe.name}")
    return min(found, key=lambda table: table.number)


def golden(recipe: Recipe, table: Table) -> Golden:
    assert table.over
    lines: Sequence[Raw] = [Raw(entry.line()) for entry in table.entries]
    result = table.over
    ends = (result.ending, result.ranking, table.digest())
    return Golden(PLANETS.slug, PLANETS.rules, *ends, list(lines))


def main() -> None:
    for recipe in RECIPES:
        table = shortest(recipe)
        path = Path(__file__).with_name(f"{recipe.name}.json")
        path.write_text(written(golden(recipe, table)), "utf-8")
        print(f"{path.name}: {table.number} entries, {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
