"""What an answer of a finished game surely cost, judged one step deep: from as much as an inaccuracy it is a slip.

With V the chances of a position (everybody's cards known) and Q(a) the mean of V over what dice and cards could have
done after an answer a, an answer costs its seat what the best one found leads it by, less two standard errors. Q is
exact, every outcome played by a fork, while few can follow; else a mean over seeded forks with its standard error. An
auction that an answer opens is judged as steady bots would end it; bids are not judged one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import hypot
from typing import Any, Final

from msgspec import structs

from .bots import DEFAULT_LEVEL, choose
from .chance import Scripted, Seeded
from .journal import Entry
from .judging import measure_gap
from .luck import Chances, Evaluate, evaluate_position, evaluate_revealed, is_bidding
from .options import Action
from .replay import replay, step
from .simulate import bots_answer
from .table import Table

MOST_OUTCOMES: Final = 200  # of one answer that are all played
MOST_SIDES: Final = 36  # of one die that are all played
SAMPLES: Final = 24  # forks for an answer with more outcomes than that
LEAST_SAMPLES: Final = 4  # where little hangs on it
AUCTIONS: Final = 4  # ways in which steady bots end an auction
MOST_ANSWERS: Final = 12  # that are compared; of more, the first ones
ERRORS: Final = 2.0  # standard errors by which a lead is taken to be less


def list_losses(
    entries: Sequence[Entry], judged: Collection[int], board: Any = None, evaluate: Evaluate = evaluate_revealed
) -> Iterator[tuple[Entry, float]]:
    """Of a journal, the answers among the entries `judged` that left a choice, and what each surely cost its seat, in
    chances to win. `board` is plain data, None the title's own. Raises what `replay` raises, and what `evaluate`
    does."""
    table, judge = replay(entries[:1], board), OneStepJudge(evaluate)
    for entry in entries[1:]:
        lost = judge.measure_loss(table, entry) if entry.number in judged else None
        if lost is not None:
            yield entry, lost
        step(table, entry)
        table.entries.clear()


class _More(Exception):
    """A draw beyond what was scripted, from so many sides; 0: too many orders to count."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class _Branching(Scripted):
    """Outcomes as they are scripted; it asks instead of drawing more."""

    def die(self, sides: int, purpose: str) -> int:
        if not self.left:
            raise _More(sides)
        return super().die(sides, purpose)

    def shuffle(self, cards: Sequence[int], purpose: str) -> list[int]:
        if not self.left:
            raise _More(0)
        return super().shuffle(cards, purpose)


class OneStepJudge:
    """Judges answers on forks of a position."""

    def __init__(self, evaluate: Evaluate) -> None:
        self.evaluate = evaluate

    def measure_loss(self, table: Table, entry: Entry) -> float | None:
        """What an answer surely cost its seat against the best one found; None where there was nothing to choose."""
        if is_bidding(table) or entry.seat not in table.asked:
            return None
        rivals = list_rivals(table, entry)
        if not rivals:
            return None
        answered, error = self.expect_answer(table, entry)
        lost, seat = 0.0, entry.seat
        for action in rivals:
            other, unsure = self.expect_answer(table, structs.replace(entry, action=action))
            margin = ERRORS * hypot(error[seat], unsure[seat])
            lost = max(lost, other[seat] - answered[seat] - margin)
        return lost

    def expect_answer(self, table: Table, entry: Entry) -> tuple[Chances, Chances]:
        """The mean of what could follow an answer, and its standard errors. The answer must be legal."""
        seats = table.game.seats
        total, variance = [0.0] * seats, [0.0] * seats
        ways: list[tuple[list[int], float]] = [([], 1.0)]
        while ways:
            script, weight = ways.pop()
            try:
                chances = self._settle(self._fork(table, entry, _Branching(script)), entry.number)
            except _More as more:
                if 0 < more.sides <= min(MOST_SIDES, MOST_OUTCOMES * weight):
                    ways += [([*script, face], weight / more.sides) for face in range(1, more.sides + 1)]
                    continue
                chances, errors = self._sample(table, entry, script, max(LEAST_SAMPLES, round(SAMPLES * weight)))
                variance = [was + (weight * each) ** 2 for was, each in zip(variance, errors, strict=True)]
            total = [was + weight * each for was, each in zip(total, chances, strict=True)]
        return total, [each**0.5 for each in variance]

    def _sample(self, table: Table, entry: Entry, script: list[int], count: int) -> tuple[Chances, Chances]:
        """The mean over some ways to go on after a script, and the standard error of that."""
        made = []
        for number in range(count):
            seed = sum((at + 1) * face for at, face in enumerate(script)) * 7_919 + entry.number * 1_009 + number
            made.append(self._settle(self._fork(table, entry, Scripted(script, Seeded(seed))), entry.number))
        measured = [measure_gap(column) for column in zip(*made, strict=True)]
        return [mean for mean, _ in measured], [error for _, error in measured]

    def _fork(self, table: Table, entry: Entry, source: Scripted) -> Table:
        fork = table.fork(source)
        fork.play(entry.seat, entry.action, entry.now, lag=entry.lag)
        return fork

    def _settle(self, table: Table, seed: int) -> Chances:
        """The chances of a position; of an auction that opens, those after it, as steady bots end it."""
        if not is_bidding(table):
            return evaluate_position(self.evaluate, table)
        ends = []
        for number in range(AUCTIONS):
            fork, rng = table.fork(Seeded(seed + number)), Seeded(seed * 31 + number)
            while is_bidding(fork):
                bots_answer(fork, [DEFAULT_LEVEL] * fork.game.seats, rng)
            ends.append(evaluate_position(self.evaluate, fork))
        return [sum(column) / AUCTIONS for column in zip(*ends, strict=True)]


def list_rivals(table: Table, entry: Entry) -> list[Action]:
    """The answers that one is compared with: those that leave nothing open and are no last resort, and what a steady
    bot would have done."""
    options = [each for each in table.options(entry.seat) if not (each.standing or each.grave)]
    found = [each.action for each in options if each.action is not None][:MOST_ANSWERS]
    steady = choose(table, entry.seat, DEFAULT_LEVEL, Seeded(entry.number))
    if steady is not None and steady not in found:
        found.append(steady)
    return [each for each in found if each != entry.action]
