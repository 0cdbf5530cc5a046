"""Positions to learn from: games of steady bots, some of whom now and then answer at random.

Half of the games are steady throughout. In the others each seat has a share of random answers of its own, so that the
network has also seen what bad players come to. All of a game follows from its seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Final, NamedTuple

from games.engine.catalog import title as find_title
from games.engine.chance import Seeded
from games.engine.chances import ChanceReader, Row, build_chance_rows, find_chance_reader, reveal_hands, share_result
from games.engine.simulate import answer_with_slips
from games.engine.table import Table

NOISE: Final = (0, 0, 0, 0, 0, 50, 150, 400)  # random answers of a thousand, drawn for each seat
MAX_ENTRIES: Final = 20_000  # of a game; longer ones are not learned from
CHUNK: Final = 20  # games that a process plays before it hands them over


class TrainingPlan(NamedTuple):
    """Which games are played: of one title, with so many seats, by these settings in turn. `every`: one position of
    so many entries is kept."""

    slug: str
    seats: int
    games: int
    seed: int
    every: int
    variants: tuple[dict[str, Any], ...] = ({},)


class TrainingGame(NamedTuple):
    """Positions of a game: rows and wealth of each seat, the entry; and what came of it, 1 shared among the first."""

    steady: bool
    rows: list[list[Row | None]]
    wealth: list[list[float]]
    entries: list[int]
    length: int
    result: list[float]


def list_training_variants(slug: str) -> tuple[dict[str, Any], ...]:
    """The settings that a title's network learns, as its `chances.py` says; the usual ones, if it says nothing."""
    reader = find_chance_reader(find_title(slug))
    return getattr(reader, "VARIANTS", ({},))


def play_training_games(plan: TrainingPlan, processes: int = 1) -> Iterator[TrainingGame]:
    """The games of a plan that came to an end, always the same ones in the same order."""
    numbers = range(plan.games)
    chunks = [numbers[at : at + CHUNK] for at in range(0, plan.games, CHUNK)]
    if processes == 1:
        played = map(partial(_play_chunk, plan), chunks)
        yield from (game for chunk in played for game in chunk)
        return
    with ProcessPoolExecutor(processes) as pool:
        for chunk in pool.map(partial(_play_chunk, plan), chunks):
            yield from chunk


def _play_chunk(plan: TrainingPlan, numbers: range) -> list[TrainingGame]:
    return [game for number in numbers if (game := play_training_game(plan, number)) is not None]


def play_training_game(plan: TrainingPlan, number: int) -> TrainingGame | None:
    """The game of this number; None where it came to no end."""
    title = find_title(plan.slug)
    reader = find_chance_reader(title)
    if reader is None:
        raise LookupError(f"{title.name} has no chances.py that says how its positions are read.")
    seed = (plan.seed * 1_000_003 + plan.seats) * 1_000_003 + number
    rng = Seeded(seed)
    steady = not rng.randrange(2)
    noise = [0 if steady else NOISE[rng.randrange(len(NOISE))] for _ in range(plan.seats)]
    settings = plan.variants[number % len(plan.variants)]
    table = Table.start(title, plan.seats, settings, chance=Seeded(seed + 1))
    made = TrainingGame(steady, [], [], [], 0, [])
    while not table.over and table.number < MAX_ENTRIES:
        if not rng.randrange(plan.every):
            _keep_position(made, reader, table, rng)
        answer_with_slips(table, noise, rng)
    if not table.over:
        return None
    return made._replace(length=table.number, result=share_result(table))


def _keep_position(made: TrainingGame, reader: ChanceReader, table: Table, rng: Seeded) -> None:
    view, board = table.view(None), table.game.board
    made.rows.append(build_chance_rows(reader, view, board, _draw_hands(reader, table, rng)))
    made.wealth.append(reader.measure_wealth(view, board))
    made.entries.append(table.number)


def _draw_hands(reader: ChanceReader, table: Table, rng: Seeded) -> Mapping[int, Any]:
    """As one of several viewers knows them: a spectator none, a seat its own, the replay of a finished game all."""
    hands = reveal_hands(reader, table.game)
    if not hands:
        return {}
    drawn = rng.randrange(4)
    if drawn == 0:
        return {}
    if drawn == 1:
        return hands
    seat = rng.randrange(table.game.seats)
    return {seat: hands[seat]} if seat in hands else {}
