"""What chance did to the players of a finished game, and what their choices did.

Each answer is judged against what a fair bot would have done in its place: both are played on by fair bots in the same
worlds, with the same dice and the hidden cards dealt anew, until everybody has had two turns more. What the network
says of either there, V, is the answer's doing; what then is left of a seat's end less its beginning is luck:

    choice = mean over worlds of V(as it was answered, played on) - V(as a fair bot answers, played on)
    luck   = end - beginning - the sum of all choices

So the two add up to the whole, and the network's opinions of all that lies between do not count: whatever it changes
its mind about on the way, it takes back by the end. An auction is one step, judged by how it ended against how fair
bots would have ended it. A move that was taken back did nothing. Whoever leaves or lets their time run out has chosen
that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import hypot, sqrt
from typing import Any, Final, NamedTuple

from msgspec import Struct

from . import control
from .bidding import Bidding
from .bots import DEFAULT_LEVEL, choose, never_hurry
from .chance import Seeded
from .chances import calculate_chances, find_chance_model, find_chance_reader, reveal_hands, share_result
from .given_positions import redeal_hidden
from .intervention_facts import GoBack
from .journal import Entry
from .judging import ROUNDS, find_turn, measure_gap, play_fairly
from .options import Flag, Remove, Silence
from .replay import replay, step
from .simulate import answer_or_stay_silent
from .table import Table
from .title import Title
from .types import HOUSE, Seat

Chances = list[float]
Evaluate = Callable[[Table], Chances]

LEAST_WORLDS: Final = 4  # in which every answer is judged, and so many more at once where it is still unsure
MOST_WORLDS: Final = 80
ENOUGH: Final = 0.03  # standard error of a seat's luck with which one is content
DOUBT: Final = 0.25  # of what choices did, that a judgement played on to the end might say otherwise
MOST_CORRECTION: Final = 10.0  # points rms a game, of one judgement by another, up to which luck may be told


class Totals(Struct):
    """By seat, in chances to win: `luck + choice` is the end less the beginning. `own`: what of `choice` the seat's own
    answers did; the rest is the others' doing, and that of auctions. `error`: the standard error of luck, and of
    choice: that of so many worlds, and that the network judges before the end."""

    luck: Chances
    choice: Chances
    own: Chances
    error: Chances


class Way(NamedTuple):
    """How a step of a game goes, or might have gone: from a position, by what is done there."""

    start: Table
    take: Callable[[Table], object]


class Decision:
    """A step of a finished game as it was taken, and as a fair bot would have taken it. `seat`: whose it was, None that
    of everybody in an auction. `until`: so many turns are played on."""

    def __init__(self, entry: int, seat: Seat | None, given: Way, usual: Way) -> None:
        self.entry, self.seat, self.given, self.usual = entry, seat, given, usual
        self.began = find_turn(usual.start)
        self.rows: list[Chances] = []
        self.mean = self.variance = [0.0] * usual.start.game.seats

    def judge(self, evaluate: Evaluate, rounds: int, first: int) -> None:
        """Some worlds more: the mean of what it did to each seat, and the variance of that mean."""
        until = self.began + rounds * self.usual.start.game.seats
        for world in range(first + len(self.rows), first + len(self.rows) + LEAST_WORLDS):
            given, usual = (
                evaluate_position(evaluate, play_way(way, self.seat, world, until)) for way in (self.given, self.usual)
            )
            self.rows.append([a - b for a, b in zip(given, usual, strict=True)])
        measured = [measure_gap(column) for column in zip(*self.rows, strict=True)]
        self.mean, self.variance = [mean for mean, _ in measured], [error * error for _, error in measured]

    def measure_doubt(self) -> float:
        """By how much some worlds more would make it surer; 0 where there are enough of them."""
        return max(self.variance) / len(self.rows) if len(self.rows) < MOST_WORLDS else 0.0


class PlayedGame(NamedTuple):
    """A finished game: every seat's chance as it began and as it ended, and the steps in which somebody did something
    else than a fair bot."""

    beginning: Chances
    end: Chances
    decisions: list[Decision]


def tells_luck(title: Title[Any, Any, Any]) -> bool:
    """Whether a second judgement of a title's games, in other worlds and twice as far, corrects the first so little
    that luck may be told, as was measured (`manage.py split_luck --record`)."""
    model = find_chance_model(title)
    measured = model.made.get("correction") if model else None
    return measured is not None and measured <= MOST_CORRECTION


def evaluate_revealed(table: Table) -> Chances:
    """The chances of a position with everybody's cards known. Illegal where they have not been learned."""
    if table.over:
        return share_result(table)
    reader = find_chance_reader(table.title)
    return calculate_chances(table, reveal_hands(reader, table.game) if reader else {})


def evaluate_position(evaluate: Evaluate, table: Table) -> Chances:
    """What `evaluate` says of a position; of one that is over, the result."""
    return share_result(table) if table.over else evaluate(table)


def is_bidding(table: Table) -> bool:
    """Whether an auction is under way."""
    return not table.over and isinstance(table.game.stack[-1], Bidding)


def read_decisions(entries: Sequence[Entry], board: Any = None, evaluate: Evaluate = evaluate_revealed) -> PlayedGame:
    """The steps of a journal that can be judged. `board` is plain data, None the title's own. Raises what `replay`
    raises, and what `evaluate` does."""
    table = replay(entries[:1], board)
    beginning, opened = evaluate_position(evaluate, table), None
    found: list[Decision] = []
    for entry in entries[1:]:
        if not is_bidding(table):
            found += find_decision(table, entry)
        elif opened is None:
            opened = entry.number, table.fork(Seeded(entry.number))
        step(table, entry)
        table.entries.clear()
        if isinstance(entry.action, control.TakeBack | GoBack):
            kept = entry.action.to
            found = [each for each in found if each.entry <= kept]
            opened = opened if opened and opened[0] <= kept else None
        if opened and not is_bidding(table):
            ended = table.fork(Seeded(entry.number))
            found.append(Decision(entry.number, None, Way(ended, leave_as_is), Way(opened[1], leave_as_is)))
            opened = None
    return PlayedGame(beginning, evaluate_position(evaluate, table), found)


def find_decision(table: Table, entry: Entry) -> list[Decision]:
    """The decision in an entry; nothing where it holds none, or what a fair bot would have done."""
    seat = find_chooser(entry)
    if seat is None:
        return []
    asked = seat in table.asked
    usual = choose(table, seat, DEFAULT_LEVEL, Seeded(entry.number)) if asked else None
    if usual == (None if isinstance(entry.action, Silence) else entry.action):
        return []
    start = table.fork(Seeded(entry.number))
    instead = partial(answer_or_stay_silent, seat=seat, action=usual) if asked else leave_as_is
    return [Decision(entry.number, seat, Way(start, partial(take_step, entry=entry)), Way(start, instead))]


def find_chooser(entry: Entry) -> Seat | None:
    """Whose choice an entry was, by an answer, by silence, or by leaving; None where it was nobody's."""
    if type(entry.action) in control.KINDS:
        return None
    if entry.seat == HOUSE:
        return entry.action.seat if isinstance(entry.action, Silence | Flag | Remove) else None
    return entry.seat


def take_step(table: Table, entry: Entry) -> None:
    """Does at once what an entry says, on a fork."""
    if entry.seat == HOUSE:
        table.house(entry.action, table.game.now)
    else:
        table.play(entry.seat, entry.action, table.game.now)


def leave_as_is(table: Table) -> None:
    """The way that nobody takes."""


def play_way(way: Way, seat: Seat | None, world: int, until: int) -> Table:
    """Where a way leads in a world that looks the same to a seat (None: to who sees everything)."""
    table = way.start.fork(Seeded(world))
    if seat is not None:
        redeal_hidden(table, seat, Seeded(world + 7_919))
    way.take(table)
    play_fairly(table, Seeded(world + 104_729), until)
    return table


def judge_choices(
    game: PlayedGame,
    evaluate: Evaluate = evaluate_revealed,
    may_go_on: Callable[[], bool] = never_hurry,
    tell: Callable[[int, int], object] = lambda done, of: None,
    *,
    rounds: int = ROUNDS,
    first: int = 0,
) -> Totals:
    """Luck and choices of a game. Each decision is judged in a few worlds, then those that are least sure in more,
    until luck is sure enough, or while it may go on. `tell` hears how many of how many have been judged once. `rounds`:
    own turns of everybody that are played on; `first`: the number of the first world, for a judgement in others."""
    for number, decision in enumerate(game.decisions):
        tell(number, len(game.decisions))
        decision.judge(evaluate, rounds, first)
    while game.decisions and measure_error(game) > ENOUGH and may_go_on():
        least_sure = max(game.decisions, key=Decision.measure_doubt)
        if not least_sure.measure_doubt():
            break
        least_sure.judge(evaluate, rounds, first)
    return add_up_choices(game)


def measure_error(game: PlayedGame) -> float:
    """The standard error, by so many worlds, of the luck of the seat of which it is least sure."""
    sums = [sum(column) for column in zip(*(each.variance for each in game.decisions), strict=True)]
    return sqrt(max(sums))


def add_up_choices(game: PlayedGame) -> Totals:
    """The decisions of a game, as they have been judged so far."""
    seats = range(len(game.beginning))
    choice = [sum(each.mean[seat] for each in game.decisions) for seat in seats]
    own = [sum(each.mean[seat] for each in game.decisions if each.seat == seat) for seat in seats]
    error = [hypot(DOUBT * choice[seat], *(each.variance[seat] ** 0.5 for each in game.decisions)) for seat in seats]
    whole = [after - before for before, after in zip(game.beginning, game.end, strict=True)]
    return Totals([all_of - chosen for all_of, chosen in zip(whole, choice, strict=True)], choice, own, error)
