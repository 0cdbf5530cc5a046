"""What chance did to the players of a finished game, and what their answers did.

Every step of a journal moves each seat's chance to win. With V the chances of a position (everybody's cards known),
Q(a) the mean of V over what dice and cards could have done after an answer a, and b the best answer found:

    luck       = V(after) - Q(a)       against the average of what chance could have done
    choice     = Q(a) - Q(b)           against the best answer, judged at the same depth
    correction = Q(b) - V(before)      the network thinking again: nobody is praised or blamed for it

They add up to V(after) - V(before) whatever the network says, and V(end) is the result; so over a game, luck, choice
and correction of a seat are its end less its beginning. Q is exact, every outcome played by a fork, while few can
follow; else a mean over seeded forks with its standard error. An auction is one step: what it leads to is judged as it
opens, as steady bots would end it, and what became of it instead is choice, of nobody alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import Any, Final, NamedTuple

from msgspec import Struct, structs

from .bidding import Bidding
from .bots import DEFAULT_LEVEL, choose
from .chance import Scripted, Seeded
from .chances import calculate_chances, find_chance_model, find_chance_reader, reveal_hands, share_result
from .journal import Entry
from .options import Action, Silence
from .replay import replay, step
from .simulate import bots_answer
from .table import Table
from .title import Title
from .types import HOUSE, Seat

Chances = list[float]
Evaluate = Callable[[Table], Chances]

MOST_OUTCOMES: Final = 200  # of one answer that are all played
MOST_SIDES: Final = 36  # of one die that are all played
SAMPLES: Final = 24  # forks for an answer with more outcomes than that
LEAST_SAMPLES: Final = 4  # where little hangs on it
AUCTIONS: Final = 4  # ways in which steady bots end an auction
MOST_ANSWERS: Final = 12  # that are compared; of more, the first ones
MOST_CORRECTION: Final = 10.0  # points rms a game up to which luck may be told
ERRORS: Final = 2.0  # standard errors by which a lead is taken to be less


class Share(NamedTuple):
    """A step of a game: how each seat's chance moved, and by what. `error`: standard errors of `luck`. `lost`: what the
    answer surely cost its own seat against the best one found; None where there was nothing to choose."""

    entry: int
    seat: Seat
    before: Chances
    after: Chances
    luck: Chances
    choice: Chances
    correction: Chances
    error: Chances
    lost: float | None


class Totals(Struct):
    """The steps of a game added up for each seat: `luck + choice + correction` is its end less its beginning. `error`:
    standard errors of `luck`."""

    luck: Chances
    choice: Chances
    correction: Chances
    error: Chances

    @classmethod
    def begin(cls, seats: int) -> Totals:
        """Of no step yet."""
        return cls(*([0.0] * seats for _ in range(4)))

    def add(self, share: Share) -> None:
        """One step more."""
        self.luck, self.choice, self.correction = (
            [was + each for was, each in zip(known, new, strict=True)]
            for known, new in (
                (self.luck, share.luck),
                (self.choice, share.choice),
                (self.correction, share.correction),
            )
        )
        self.error = [(was * was + each * each) ** 0.5 for was, each in zip(self.error, share.error, strict=True)]


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


def evaluate_revealed(table: Table) -> Chances:
    """The chances of a position with everybody's cards known. Illegal where they have not been learned."""
    if table.over:
        return share_result(table)
    reader = find_chance_reader(table.title)
    return calculate_chances(table, reveal_hands(reader, table.game) if reader else {})


def tells_luck(title: Title[Any, Any, Any]) -> bool:
    """Whether a title's network corrects itself so little that what is left is luck and choice, as was measured
    (`manage.py split_luck --record`)."""
    model = find_chance_model(title)
    measured = model.made.get("correction") if model else None
    return measured is not None and measured <= MOST_CORRECTION


def split_game(entries: Sequence[Entry], board: Any = None, evaluate: Evaluate = evaluate_revealed) -> Iterator[Share]:
    """The steps of a journal, one for each entry after the opening. `board` is plain data, None the title's own. Raises
    what `replay` raises, and what `evaluate` does."""
    table = replay(entries[:1], board)
    splitter = Splitter(evaluate)
    before, opened = _evaluate(evaluate, table), None
    for entry in entries[1:]:
        hoped = splitter.expect_step(table, entry) if opened is None else None
        step(table, entry)
        table.entries.clear()
        bidding = _is_bidding(table)
        if opened is None and bidding and hoped is not None:
            opened, after = hoped.answered, hoped.answered
        elif bidding:
            after = before
        else:
            after = _evaluate(evaluate, table)
        yield _share_step(entry, before, after, hoped, None if bidding else opened, bidding)
        before, opened = after, opened if bidding else None


class Hoped(NamedTuple):
    """What an answer leads to on average, with standard errors; and what the best answer found does. `lost`: as in
    `Share`."""

    answered: Chances
    error: Chances
    best: Chances
    lost: float | None = None


def _share_step(
    entry: Entry, before: Chances, after: Chances, hoped: Hoped | None, opened: Chances | None, bidding: bool
) -> Share:
    """One step: the correction is what luck and choice leave of the change, so the three add up to it."""
    nothing = [0.0] * len(before)
    luck, choice = nothing, nothing
    if opened is not None:  # the auction is over: better or worse than steady bots would have ended it
        choice = _subtract(after, opened)
    elif hoped is not None:
        luck = nothing if bidding else _subtract(after, hoped.answered)
        choice = _subtract(hoped.answered, hoped.best)
    correction = _subtract(_subtract(_subtract(after, before), luck), choice)
    error, lost = (hoped.error, hoped.lost) if hoped else (nothing, None)
    return Share(entry.number, entry.seat, before, after, luck, choice, correction, error, lost)


def _subtract(one: Chances, other: Chances) -> Chances:
    return [a - b for a, b in zip(one, other, strict=True)]


def _is_bidding(table: Table) -> bool:
    return not table.over and isinstance(table.game.stack[-1], Bidding)


def _evaluate(evaluate: Evaluate, table: Table) -> Chances:
    return share_result(table) if table.over else evaluate(table)


class Splitter:
    """Judges answers on forks of a position. `forks`: how many there were."""

    def __init__(self, evaluate: Evaluate) -> None:
        self.evaluate, self.forks = evaluate, 0

    def expect_step(self, table: Table, entry: Entry) -> Hoped | None:
        """What the answer of an entry leads to, and the best one; None for what is no answer of a seat's."""
        if _is_bidding(table) or (entry.seat == HOUSE and not isinstance(entry.action, Silence)):
            return None
        answered, error = self.expect_answer(table, entry)
        best, lost = answered, None
        if entry.seat in table.asked:
            for action in list_rivals(table, entry):
                other, unsure = self.expect_answer(table, structs.replace(entry, action=action))
                lead, margin = other[entry.seat] - answered[entry.seat], hypot(error[entry.seat], unsure[entry.seat])
                lost = max(lost or 0.0, lead - ERRORS * margin)
                if other[entry.seat] > best[entry.seat]:
                    best = other
        return Hoped(answered, error, best, lost)

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
        means = [sum(column) / count for column in zip(*made, strict=True)]
        spreads = [
            sum((each - mean) ** 2 for each in column) / (count - 1)
            for column, mean in zip(zip(*made, strict=True), means, strict=True)
        ]
        return means, [(each / count) ** 0.5 for each in spreads]

    def _fork(self, table: Table, entry: Entry, source: Scripted) -> Table:
        fork = table.fork(source)
        self.forks += 1
        if entry.seat == HOUSE:
            fork.house(entry.action, entry.now)
        else:
            fork.play(entry.seat, entry.action, entry.now, lag=entry.lag)
        return fork

    def _settle(self, table: Table, seed: int) -> Chances:
        """The chances of a position; of an auction that opens, those after it, as steady bots end it."""
        if not _is_bidding(table):
            return _evaluate(self.evaluate, table)
        ends = []
        for number in range(AUCTIONS):
            fork, rng = table.fork(Seeded(seed + number)), Seeded(seed * 31 + number)
            self.forks += 1
            while _is_bidding(fork):
                bots_answer(fork, [DEFAULT_LEVEL] * fork.game.seats, rng)
            ends.append(_evaluate(self.evaluate, fork))
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
