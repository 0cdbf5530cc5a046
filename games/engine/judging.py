"""Judging the answers to one question: each is played on in the same worlds, by the same bots, with the same dice.

Most of the luck is the same for all of them, so few worlds tell them apart. In each, hidden cards are dealt anew, since
they cannot be known to the seat that is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from .bidding import Bidding
from .bots import DEFAULT_LEVEL
from .chance import Seeded
from .given_positions import redeal_hidden
from .options import Action
from .simulate import bots_answer
from .table import Table
from .types import Seat

ROUNDS = 2  # own turns of everybody that are played on
MOST_ENTRIES = 300  # of one world
SHARE = 100.0  # points that the seats of a game divide

Measure = Callable[[Table, Seat], float]  # what a seat has of a position, in points of 100


class Candidate(Struct, frozen=True):
    """An answer and what its button says (markup of `sentences`)."""

    label: str
    move: dict[str, Any]


class Judged(Struct, frozen=True):
    """An answer and the share that it led to on average, in points of 100."""

    label: str
    move: dict[str, Any]
    share: float


class Judgement(Struct, frozen=True):
    """The answers, the best first; by how much that leads the second, with the standard error of that, in points;
    and from how many worlds."""

    answers: list[Judged]
    gap: float
    error: float
    worlds: int

    def is_clear(self, margin: float) -> bool:
        """Whether the best leads by more than `margin` points even if it was lucky by two errors."""
        return self.gap - 2 * self.error > margin


def list_candidates(table: Table, seat: Seat) -> list[Candidate]:
    """The answers that leave nothing open and are no last resort; none in an auction, which bots judge badly."""
    if isinstance(table.game.stack[-1], Bidding):
        return []
    open_options = [option for option in table.options(seat) if not (option.standing or option.grave)]
    if any(option.action is None for option in open_options):
        return []
    return [Candidate(option.label, option.action.to_json()) for option in open_options if option.action is not None]


def judge_answers(
    table: Table, seat: Seat, candidates: Sequence[Candidate], worlds: int, may_go_on: Callable[[], bool] = lambda: True
) -> Judgement:
    """What each of them leads to, in so many worlds, or in fewer where that ends before. At least two candidates."""
    shares = play_worlds(table, seat, candidates, worlds, may_go_on)
    means = [sum(column) / len(shares) for column in zip(*shares, strict=True)]
    order = sorted(range(len(candidates)), key=lambda at: -means[at])
    gap, error = measure_gap([row[order[0]] - row[order[1]] for row in shares])
    judged = [Judged(candidates[at].label, candidates[at].move, round(means[at], 1)) for at in order]
    return Judgement(judged, gap, error, len(shares))


def measure_gap(gaps: Sequence[float]) -> tuple[float, float]:
    """The mean of what was measured in each world, such as how far one answer led another, and its standard error."""
    mean = sum(gaps) / len(gaps)
    spread = sum((each - mean) ** 2 for each in gaps) / max(1, len(gaps) - 1)
    return mean, (spread / len(gaps)) ** 0.5


def play_worlds(
    table: Table,
    seat: Seat,
    candidates: Sequence[Candidate],
    worlds: int,
    may_go_on: Callable[[], bool] = lambda: True,
    measure: Measure | None = None,
) -> list[list[float]]:
    """A row for each world: what every candidate led to in it (`measure`: else the share of all there is). Two worlds
    at least, then only while it may go on."""
    rows: list[list[float]] = []
    for number in range(worlds):
        if number > 1 and not may_go_on():
            break
        world = table.fork(Seeded(number))
        redeal_hidden(world, seat, Seeded(number + 7_919))
        rows.append([play_on(world, seat, each.move, number, measure or measure_share) for each in candidates])
    return rows


def play_on(world: Table, seat: Seat, move: dict[str, Any], seed: int, measure: Measure) -> float:
    """What a seat has after an answer and a while of steady play, on a copy of a world."""
    table, rng = world.fork(Seeded(seed)), Seeded(seed + 104_729)
    action: Action = table.title.read_action(move)
    table.play(seat, action, table.game.now)
    play_fairly(table, rng, find_turn(table) + ROUNDS * table.game.seats)
    return measure(table, seat)


def play_fairly(table: Table, rng: Seeded, until: int) -> None:
    """Fair bots go on for everybody until so many turns have begun, the game is over, or nobody is asked."""
    levels, last = [DEFAULT_LEVEL] * table.game.seats, table.number + MOST_ENTRIES
    while table.asked and not table.over and find_turn(table) < until and table.number < last:
        bots_answer(table, levels, rng)


def find_turn(table: Table) -> int:
    """The turns begun so far; 0 in a game that does not count them."""
    return int(getattr(table.game, "turn", 0))


def measure_share(table: Table, seat: Seat) -> float:
    """What a seat has of 100 points: of all that is won, or while the game goes on of what everybody is worth."""
    if table.over:
        best = table.over.ranking[0]
        return SHARE / len(best) if seat in best else 0.0
    living = table.game.living()
    if seat not in living:
        return 0.0
    worth = table.view(None).get("worth") or []
    total = sum(max(0, worth[each]) for each in living) if worth else 0
    return SHARE * max(0, worth[seat]) / total if total else SHARE / len(living)
