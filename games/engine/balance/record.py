"""One game of bots, played and counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.dice import Rolled, TurnBegan
from games.engine.facts import Fact
from games.engine.game import Paid
from games.engine.ring import Moved
from games.engine.simulate import list_winning_places, played, seed_of_game
from games.engine.table import Table
from games.engine.title import Title
from games.engine.types import BANK, Seat

from .declaration import MOVER, Draw, Group, Refund, Sale, Upgrade
from .tally import HALF, MOMENTS, Tally, Won


class Sample(NamedTuple):
    """How a game stood as a turn began: what each seat was worth (None: it had left), and who owned what."""

    worth: list[int | None]
    owner: list[Seat]


class Course:
    """Looks at a game from turn to turn; a title without turns is looked at after every entry."""

    def __init__(self) -> None:
        self.samples: list[Sample] = []
        self._turn: object = None

    def look(self, table: Table) -> None:
        """After an entry."""
        turn = getattr(table.game, "turn", table.number)
        if turn == self._turn or not turn:
            return
        self._turn = turn
        view = table.view(None)
        living = view.get("living", range(table.game.seats))
        worth = [each if seat in living else None for seat, each in enumerate(view.get("worth") or ())]
        self.samples.append(Sample(worth, view.get("owner") or []))


class Account:
    """What the facts of one game say of spaces, groups and cards."""

    def __init__(self, title: Title[Any, Any, Any], board: Any, tally: Tally) -> None:
        self.balance, self.board, self.tally = title.balance, board, tally
        self.groups = self.balance.list_groups(board)
        self.group_of = {space: at for at, group in enumerate(self.groups) for space in group.spaces}
        self.place: dict[Seat, int] = {}
        self.mover: Seat = BANK
        self.stops = [0] * len(tally.spaces)
        self.income = [0] * len(tally.spaces)
        self.spent: dict[tuple[int, Seat], int] = {}
        self.earned: dict[tuple[int, Seat], int] = {}
        self.upgraded = [0] * len(self.groups)
        self.builder: dict[tuple[int, int], Seat] = {}  # of a group's level
        self.open_card: Draw | None = None
        self.drawn: list[tuple[int, Seat, int]] = []
        self.milestones: dict[str, None] = {}  # each once, in the order in which they came

    def read(self, fact: Fact) -> None:
        """One fact more."""
        if isinstance(fact, Paid):
            self._read_payment(fact)
        elif isinstance(fact, Moved):
            self._read_move(fact)
        elif isinstance(fact, TurnBegan | Rolled):
            self.mover = fact.seat
            self._close_card()
        elif found := self.balance.reads.get(type(fact)):
            self._read_own(found(fact, self.board))
        if word := self.balance.milestones.get(type(fact)):
            self.milestones[word] = None

    def _read_move(self, fact: Moved) -> None:
        self.place[fact.seat] = fact.path[-1]
        if fact.path[-1] < len(self.stops):
            self.stops[fact.path[-1]] += 1

    def _read_payment(self, fact: Paid) -> None:
        if self.open_card and not self.open_card.moved:
            sign = (fact.target == self.open_card.seat) - (fact.source == self.open_card.seat)
            card, seat, moved = self.drawn[-1]
            self.drawn[-1] = card, seat, moved + sign * fact.amount
        whose = self.balance.earns.get(fact.rule)
        if whose is None or fact.target == BANK:
            return
        space = self.place.get(self.mover if whose == MOVER else fact.source)
        if space is None or space >= len(self.income):
            return
        self.income[space] += fact.amount
        if (group := self.group_of.get(space)) is not None:
            self.earned[group, fact.target] = self.earned.get((group, fact.target), 0) + fact.amount

    def _read_own(self, told: Any) -> None:
        match told:
            case Sale(seat, spaces, price):
                self._read_sale(seat, spaces, price)
            case Upgrade(seat, group, level, price):
                self.builder[group, level] = seat
                self._spend(group, seat, price)
                self.upgraded[group] += price
            case Refund(seat, group, amount):
                self._spend(group, seat, -amount)
                self.upgraded[group] -= amount
            case Draw(seat, card, moved):
                self._close_card()
                self.open_card = told
                self.drawn.append((card, seat, moved))

    def _read_sale(self, seat: Seat, spaces: tuple[int, ...], price: int) -> None:
        if len(spaces) == 1:
            space = self.tally.spaces[spaces[0]]
            space.sales += 1
            space.paid += price
        for at in spaces:
            if (group := self.group_of.get(at)) is not None:
                self._spend(group, seat, price // len(spaces))
                self.tally.groups[group].bought += price // len(spaces)

    def _spend(self, group: int, seat: Seat, amount: int) -> None:
        self.spent[group, seat] = self.spent.get((group, seat), 0) + amount

    def _close_card(self) -> None:
        self.open_card = None

    def close(self, winners: Sequence[Seat]) -> None:
        """The game is over: what it came to goes into the tally."""
        for space, stops, income in zip(self.tally.spaces, self.stops, self.income, strict=True):
            space.stops.count(stops)
            space.income.count(income)
        for at, group in enumerate(self.groups):
            self._close_group(at, group, winners)
        for card, seat, moved in self.drawn:
            tally = self.tally.cards[card]
            tally.drawn += 1
            tally.moved.count(moved)
            tally.won += seat in winners
        for word in self.milestones:
            self.tally.milestones[word] = self.tally.milestones.get(word, 0) + 1

    def _close_group(self, at: int, group: Group, winners: Sequence[Seat]) -> None:
        tally = self.tally.groups[at]
        tally.income.count(sum([self.income[space] for space in group.spaces]))
        tally.upgrades += self.upgraded[at]
        levels = {level: seat for (found, level), seat in self.builder.items() if found == at}
        for level, seat in sorted(levels.items()):
            while len(tally.built) < level:
                tally.built.append(Won())
            tally.built[level - 1].count(seat in winners)
        if levels:
            last = levels[max(levels)]
            tally.builders += 1
            tally.repaid += self.earned.get((at, last), 0) >= self.spent.get((at, last), 0)


def empty_tally(title: Title[Any, Any, Any], seats: int, board: Any) -> Tally:
    """Nothing yet, of games of this title on this board (as the engine reads it)."""
    balance = title.balance
    spaces = len(getattr(board, "spaces", ()))
    return Tally.empty(seats, spaces, len(balance.list_groups(board)), len(balance.list_cards(board)))


def play_and_count(
    title: Title[Any, Any, Any],
    levels: Sequence[str],
    settings: Mapping[str, Any],
    seed: int,
    numbers: range,
    board: Any = None,
) -> Tally:
    """The games of these numbers, counted: number 7 of a seed is the same game wherever it is played. Illegal and
    LookupError for settings, a board or a level there is not."""
    plan = title.board_for(board)
    tally = empty_tally(title, len(levels), plan)
    for number in numbers:
        course = Course()
        table = played(title, levels, settings, seed_of_game(seed, number), plan, course.look)
        count_game(title, table, course.samples, tally)
    return tally


def count_game(title: Title[Any, Any, Any], table: Table, samples: list[Sample], tally: Tally) -> None:
    """One game more, played to its end or given up."""
    winners = table.over.ranking[0] if table.over else []
    tally.games += 1
    tally.decisions += table.number
    account = Account(title, table.game.board, tally)
    for entry in table.entries:
        for fact in entry.facts:
            account.read(fact)
    account.close(winners)
    for at, seat in find_whole_groups(account.groups, samples):
        tally.groups[at].whole.count(seat in winners)
    if samples:
        count_half_time(tally, list_whole_groups(account.groups, find_sample(samples, HALF)), winners)
    if not table.over:
        return
    tally.finished += 1
    tally.shared += len(winners) > 1
    for place in list_winning_places(table):
        tally.wins[place] += 1
    ending = table.over.ending
    tally.endings[ending] = tally.endings.get(ending, 0) + 1
    tally.answers[table.number] = tally.answers.get(table.number, 0) + 1
    turns = getattr(table.game, "turn", len(samples))
    tally.turns[turns] = tally.turns.get(turns, 0) + 1
    for leader, won in zip(find_leaders(samples), tally.leaders, strict=True):
        if leader is not None:
            won.count(leader in winners)


def find_whole_groups(groups: list[Group], samples: list[Sample]) -> Iterator[tuple[int, Seat]]:
    """The groups that were in one hand as some turn began, and whose the last was."""
    for at, group in enumerate(groups):
        for sample in reversed(samples):
            if (whose := find_whole_owner(group, sample)) != BANK:
                yield at, whose
                break


def find_whole_owner(group: Group, sample: Sample) -> Seat:
    """In whose hand all of a group is; BANK where it is in nobody's, and for a single space."""
    seats = {sample.owner[space] for space in group.spaces} if sample.owner and len(group.spaces) > 1 else set()
    return seats.pop() if len(seats) == 1 else BANK


def list_whole_groups(groups: list[Group], sample: Sample) -> list[tuple[int, Seat]]:
    """The groups that are in one hand, and in whose."""
    owners = ((at, find_whole_owner(group, sample)) for at, group in enumerate(groups))
    return [(at, owner) for at, owner in owners if owner != BANK]


def count_half_time(tally: Tally, whole: list[tuple[int, Seat]], winners: Sequence[Seat]) -> None:
    """One game more: the groups that were in one hand at half time, and each against each in another's, where one of
    the two owners won and the other did not."""
    won = [(at, seat, seat in winners) for at, seat in whole]
    for at, seat, first in won:
        counted = tally.groups[at]
        counted.half.count(first)
        duels = [first for _, rival, other in won if rival != seat and other != first]
        counted.met += bool(duels)
        for duel in duels:
            counted.duels.count(duel)


def find_leaders(samples: list[Sample]) -> Iterator[Seat | None]:
    """At each of the moments, the last one before the end: the seat that is worth most; None where several are."""
    for moment in range(1, MOMENTS + 1):
        if not samples:
            yield None
            continue
        worth = find_sample(samples, moment).worth
        living = [each for each in worth if each is not None]
        best = max(living, default=0)
        yield worth.index(best) if living.count(best) == 1 else None


def find_sample(samples: list[Sample], moment: int) -> Sample:
    """How a game stood at one of its moments; of one sample at least."""
    return samples[min(len(samples) - 1, moment * len(samples) // (MOMENTS + 1))]
