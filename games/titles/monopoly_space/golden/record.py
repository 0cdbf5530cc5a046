"""Records the golden games anew: python -m games.titles.monopoly_space.golden.record"""

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
from games.engine.trades import Accept, Offer, Recall, Reject

from ..facts import (
    Gave,
    HandedCard,
    HandedChips,
    HandedOver,
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
    """Computer players who know the way; time passes."""
    seat = sorted(table.asked)[rng.randrange(len(table.asked))]
    action = choose(table, seat, "steady", rng)
    now = table.game.now + rng.randrange(2_000)
    if action is None:
        table.house(Silence(seat), now)
    else:
        table.play(seat, action, now)


def careless(table: Table, rng: Seeded) -> None:
    """Anything that is legal."""
    table.play(*random_answer(table, rng), now=table.game.now + rng.randrange(2_000))


def mixed(table: Table, rng: Seeded) -> None:
    """Mostly with sense."""
    if rng.randrange(3):
        steady(table, rng)
    else:
        careless(table, rng)


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
    table.play(seat, action, now=table.game.now + rng.randrange(2_000))


def slow(table: Table, rng: Seeded) -> None:
    """Often too late."""
    due = table.next_alarm()
    if due is not None and rng.randrange(6) == 0:
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


def ended(ending: str, *conditions: Callable[[Table], bool]) -> Callable[[Table], bool]:
    """It ended so, and all of this is true of it."""

    def wanted(table: Table) -> bool:
        assert table.over
        return table.over.ending == ending and all(condition(table) for condition in conditions)

    return wanted


def dear_sky() -> dict[str, Any]:
    """A board on which rents ruin."""
    board: dict[str, Any] = SPACE.default_board()
    board["name"] = "A dear sky"
    for space in board["spaces"]:
        if "rent" in space:
            space["rent"] *= 12
    return board


COLONY, LAST = "colony", "last_standing"
TURNS = {"auction_mode": "round_robin", "timers": "off"}
DEALS = (HandedOver, HandedCard, HandedChips)
DEALING = (Offer, Accept, Recall, Reject)
RECIPES = (
    Recipe("colony", 2, {"timers": "on"}, steady, ended(COLONY, did(Warp))),
    Recipe("race", 4, {"timers": "off"}, steady, ended(COLONY, told(HandedOver, Stole, Returned, Gave)), seeds=200),
    Recipe("by_mail", 3, {}, steady, ended(COLONY), "mail"),
    Recipe(
        "ruin",
        3,
        TURNS,
        mixed,
        ended(LAST, left("bankrupt"), told(Swapped), did(SellResources)),
        board=dear_sky,
        seeds=300,
    ),
    Recipe("resignation", 3, {}, careless, ended(LAST, left("resigned")), seeds=600, least=20),
    Recipe("slowness", 3, {}, slow, ended(LAST, left("slow")), seeds=300, least=20),
    Recipe("silence", 2, {"patience": 5}, silent, ended(LAST, left("silent")), "mail", least=10),
    Recipe("removal", 4, {"auction_mode": "sealed", "timers": "off"}, thrown_out, ended(LAST, left("removed"))),
    Recipe("variants", 4, EVERYTHING, mixed, ended(COLONY, told(RefusedSwap, Swapped), did(PayRent, Agree)), seeds=300),
    Recipe("deals", 3, TURNS, dealing, ended(COLONY, told(*DEALS), did(Recall, Reject, UsePardon)), seeds=120),
)


def played(recipe: Recipe, seed: int) -> Table:
    rng = Seeded(seed)
    board = recipe.board() if recipe.board else None
    chance = Seeded(seed + 1_000)
    table = Table.start(SPACE, recipe.seats, recipe.settings, board, recipe.pace, chance)
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
    return Golden(SPACE.slug, SPACE.rules, *ends, list(lines), board)


def main() -> None:
    for recipe in RECIPES:
        table = shortest(recipe)
        path = Path(__file__).with_name(f"{recipe.name}.json")
        path.write_text(written(golden(recipe, table)), "utf-8")
        print(f"{path.name}: {table.number} entries, {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
