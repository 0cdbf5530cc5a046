"""Records the golden games anew: python -m games.titles.galactic_magnate.golden.record"""

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

from ..facts import Collapsed, HandedOver, Recovered, Resigned, Threw, Unsold
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
    board: Callable[[], dict[str, Any]] | None = None


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


def golden_age() -> dict[str, Any]:
    """A board on which the economy collapses soon and recovers as soon."""
    board = MAGNATE.default_board()
    board["name"] = "A golden age"
    for event in board["events"]:
        event["salary"] = event.get("salary", 0) * 15
    return board


TRADED = (Offered, Closed, HandedOver)
TURNS = {"auction_mode": "round_robin", "timers": "off"}
SEALED = {"auction_mode": "sealed", "timers": "off"}
RECIPES = (
    Recipe("bankruptcy", 2, TURNS, steady, both(left("bankrupt"), both(did(SellUpgrade), no(told(Collapsed))))),
    Recipe("collapse", 3, TURNS, steady, both(left("bankrupt"), told(Collapsed)), seeds=40),
    Recipe("resignation", 3, {}, careless, left("resigned"), seeds=300),
    Recipe("slowness", 3, {"prison_turns": 1}, slow, left("slow"), seeds=200),
    Recipe("silence", 2, {"patience": 5}, silent, left("silent"), "mail", least=10),
    Recipe("removal", 4, SEALED, thrown_out, left("removed"), seeds=300),
    Recipe("by_mail", 3, {}, steady, left("bankrupt"), "mail", 40),
    Recipe("turn_limit", 3, {"turn_limit": 40}, steady, left()),
    Recipe("variants", 4, EVERYTHING, mixed, both(told(*TRADED, Unsold, Threw), did(Recall, Reject)), seeds=300),
    Recipe("recovery", 3, {**EVERYTHING, "turn_limit": 60}, steady, told(Recovered), board=golden_age),
)


def played(recipe: Recipe, seed: int) -> Table:
    rng = Seeded(seed)
    board = recipe.board() if recipe.board else None
    chance = Seeded(seed + 1_000)
    table = Table.start(MAGNATE, recipe.seats, recipe.settings, board, recipe.pace, chance)
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
    board = recipe.board() if recipe.board else None
    ends = (result.ending, result.ranking, table.digest())
    return Golden(MAGNATE.slug, MAGNATE.rules, *ends, list(lines), board)


def main() -> None:
    for recipe in RECIPES:
        table = shortest(recipe)
        path = Path(__file__).with_name(f"{recipe.name}.json")
        path.write_text(written(golden(recipe, table)), "utf-8")
        print(f"{path.name}: {table.number} entries, {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
