"""How golden games are found: a recipe says what a game must be, and seeds are tried until one is.

A title's `golden/record.py` has its recipes and what is its own, and ends in `record_games`. The manners below are how
the seats of a game are played while one is sought; the conditions are what a recipe can want of it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Raw, Struct

from .bots import DEFAULT_LEVEL, choose
from .chance import Seeded
from .facts import Fact
from .golden import Golden, choose_golden_file, write_kept_list, written
from .options import Remove, Silence
from .pace import Pace
from .policy import random_answer
from .table import Table
from .title import Title

MOMENT = 2_000  # ms, at most, that an answer takes
AnyTitle = Title[Any, Any, Any]
Manner = Callable[[Table, Seeded], None]  # makes one entry
Condition = Callable[[Table], bool]  # of a finished game


class Recipe(Struct):
    """What a golden game must be. `least` counts entries; without a `board` it is the title's own."""

    name: str
    seats: int
    settings: dict[str, Any]
    manner: Manner
    wanted: Condition
    pace: str = Pace.LIVE
    seeds: int = 100
    least: int = 40
    board: Callable[[], dict[str, Any]] | None = None


# -- manners


def steady(table: Table, rng: Seeded) -> None:
    """Computer players who know the game; time passes. Who says nothing is asked no more."""
    seat = sorted(table.asked)[rng.randrange(len(table.asked))]
    action = choose(table, seat, DEFAULT_LEVEL, rng)
    now = table.game.now + rng.randrange(MOMENT)
    if action is None:
        table.house(Silence(seat), now)
    else:
        table.play(seat, action, now)


def careless(table: Table, rng: Seeded) -> None:
    """Anything that is legal at that moment."""
    now = table.game.now = table.game.now + rng.randrange(MOMENT)
    table.play(*random_answer(table.asking(), rng), now=now)


def mixed(table: Table, rng: Seeded) -> None:
    """Mostly with sense."""
    if rng.randrange(3):
        steady(table, rng)
    else:
        careless(table, rng)


def silent(table: Table, rng: Seeded) -> None:
    """Nobody ever says a word."""
    table.house(Silence(min(table.asked)), table.game.now + 1_000)


def slow(one_in: int, otherwise: Manner) -> Manner:
    """Too late, once in so many times."""

    def play(table: Table, rng: Seeded) -> None:
        due = table.next_alarm()
        if due is not None and rng.randrange(one_in) == 0:
            table.wake(due)
        else:
            otherwise(table, rng)

    return play


def thrown_out(one_in: int) -> Manner:
    """The house removes somebody, once in so many times; else careless."""

    def play(table: Table, rng: Seeded) -> None:
        if rng.randrange(one_in) == 0:
            living = table.game.living()
            table.house(Remove(living[rng.randrange(len(living))]), table.game.now)
        else:
            careless(table, rng)

    return play


# -- conditions


def facts_of(table: Table) -> list[Any]:
    """All that happened in a game, in order."""
    return [fact for entry in table.entries for fact in entry.facts]


def told(*kinds: type[Fact]) -> Condition:
    """Each of these things happened."""
    return lambda table: set(kinds) <= {type(fact) for fact in facts_of(table)}


def did(*kinds: type) -> Condition:
    """Each of these decisions was taken."""
    return lambda table: set(kinds) <= {type(entry.action) for entry in table.entries}


def left(kind: type[Fact], *whys: str) -> Condition:
    """Everybody who left did so for one of these reasons, and each of them happened. `kind`: the title's fact that
    somebody left, with a `why`."""
    return lambda table: {fact.why for fact in facts_of(table) if isinstance(fact, kind)} == set(whys)  # type: ignore[attr-defined]


def ended(ending: str) -> Condition:
    """It ended that way."""
    return lambda table: table.over is not None and table.over.ending == ending


def every(*conditions: Condition) -> Condition:
    """All of this is true of it."""
    return lambda table: all(condition(table) for condition in conditions)


def no(condition: Condition) -> Condition:
    """This is not true of it."""
    return lambda table: not condition(table)


# -- the search


def play_recipe(title: AnyTitle, recipe: Recipe, seed: int) -> Table:
    """A game of the recipe, played to the end with this seed; the dice have a seed of their own."""
    rng = Seeded(seed)
    board = recipe.board() if recipe.board else None
    table = Table.start(title, recipe.seats, recipe.settings, board, recipe.pace, Seeded(seed + 1_000))
    while not table.over:
        recipe.manner(table, rng)
    return table


def find_shortest(title: AnyTitle, recipe: Recipe) -> Table:
    """The shortest of the games that are what the recipe wants; LookupError where none of its seeds is."""
    games = (play_recipe(title, recipe, seed) for seed in range(recipe.seeds))
    found = [table for table in games if table.number >= recipe.least and recipe.wanted(table)]
    if not found:
        raise LookupError(f"no game in {recipe.seeds} is a {recipe.name}")
    return min(found, key=lambda table: table.number)


def to_golden(title: AnyTitle, recipe: Recipe, table: Table) -> Golden:
    """What is kept of a finished game."""
    assert table.over
    lines = [Raw(entry.line()) for entry in table.entries]
    ends = (table.over.ending, table.over.ranking, table.digest())
    return Golden(title.slug, title.rules, *ends, lines, recipe.board() if recipe.board else None)


def record_games(title: AnyTitle, recipes: tuple[Recipe, ...], folder: Path) -> None:
    """Record the golden games of a title by its present rules anew, beside those of older rules, and say how long each
    is."""
    for recipe in recipes:
        table = find_shortest(title, recipe)
        path = choose_golden_file(folder, recipe.name, title.rules)
        path.write_text(written(to_golden(title, recipe, table)), "utf-8")
        print(f"{path.name}: {table.number} entries, {path.stat().st_size // 1024} kB")
    write_kept_list(folder)
