"""How long a game by mail takes: mail days, the longest chain of answers that people have to give.

A letter takes a day, whoever it goes to; letters that wait at once share it. Steady bots stand for people. How much is
answered without a letter is the strength:

    none      each question is a letter to each seat it is put to
    house     the house answers what has only one answer
    letter    whoever has the letter open plays on until somebody else is asked
    routine, default, careful
              besides, every seat has the plan of that strength, laid anew with each of their letters

By the clock, instead, everybody looks once a day at an hour of their own and answers all that waits for them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection
from typing import Any, Final, Protocol

from .bidding import Bid
from .bots import DEFAULT_LEVEL, choose
from .chance import Seeded
from .facts import tag
from .house_answers import find_house_answer, give_house_answer
from .options import Action, Silence
from .pace import Pace
from .table import Table
from .title import Title
from .trades import Accept, Offer, Reject
from .types import Rng, Seat

NONE, HOUSE, LETTER = "none", "house", "letter"
BARE: Final = (NONE, HOUSE, LETTER)  # strengths without plans
MOST: Final = 20_000  # entries of one game
NOBODY: Final = -1
ASIDE = (Offer, Accept, Reject)  # after these the question is still before whoever was asked


class Planner(Protocol):
    """The plans of a table's seats, as their owners keep them."""

    def lay(self, table: Table, seat: Seat) -> None:
        """A seat writes its plan anew, from what it sees: with each letter."""

    def answer(self, table: Table, seat: Seat) -> Action | None:
        """What the plan of a seat answers now; None: the person is asked."""

    def gate(self, table: Table) -> object:
        """The moment for which all are asked for a plan at once; another one than before opens it. None: there is
        none."""

    def lacks(self, table: Table, seat: Seat) -> bool:
        """Whether a seat has no plan for that moment yet."""

    def span(self, table: Table) -> int:
        """Which "this turn" of a plan it is: for how long a plan at most holds that is laid now."""


class Post:
    """Letters and days of one game. `hours`: when each person looks, as a part of the day; None: a letter takes a
    day."""

    def __init__(self, seats: int, hours: list[float] | None) -> None:
        self.now, self.hours = 0.0, hours
        self.letters = [0] * seats
        self.sent: dict[Seat, float] = {}  # when the present question was put, by who is asked
        self.plan_days: dict[Seat, float] = {}  # when the plan is in that a seat was asked for, by seat
        self.reader: Seat = NOBODY  # who has their letter open at this moment

    def ask(self, seats: Collection[Seat], fresh: bool) -> None:
        """A question is put to these seats, or still is."""
        if fresh:
            self.sent = {}
        for seat in seats:
            self.sent.setdefault(seat, self.now)

    def answer_day(self, seat: Seat) -> float:
        """When a seat answers: at once with its letter open."""
        sent = self.sent[seat]
        if sent > self.now or (seat == self.reader and sent == self.now):
            return sent
        return self.day_after(seat, sent)

    def day_after(self, seat: Seat, sent: float) -> float:
        """When a letter sent at that moment is answered."""
        if self.hours is None:
            return sent + 1
        return math.floor(sent - self.hours[seat]) + 1 + self.hours[seat]

    def open(self, seat: Seat, waiting: int) -> bool:
        """A seat answers, and the question is over with the last of those who are waited for; whether it took a
        letter."""
        moment = self.answer_day(seat)
        written = moment > self.sent[seat]
        self.letters[seat] += written
        self.sent[seat] = moment
        if waiting == 1:
            self.now = max(self.now, moment, *self.sent.values())
        return written

    def stays_open(self, seat: Seat) -> None:
        """The same question is still before whoever answered."""
        self.sent[seat] = self.now = max(self.now, self.sent[seat])
        self.reader = seat

    def ask_for_plans(self, seats: Collection[Seat]) -> int:
        """A letter to all of them at once, but to who has not read the last one; how many letters. Play goes on
        meanwhile, as far as it waits for nobody's plan."""
        written = [seat for seat in seats if self.plan_days.get(seat, self.now) <= self.now]
        for seat in written:
            self.letters[seat] += 1
            self.plan_days[seat] = self.day_after(seat, self.now)
        return len(written)

    def await_plan(self, seat: Seat) -> None:
        """A seat is asked whose plan may still be on its way: it comes first, and with it they have a letter open."""
        came = self.plan_days.pop(seat, self.now)
        if came > self.now:
            self.now = self.sent[seat] = came
            self.reader = seat


class Keen:
    """The die of a person whose plan leaves few letters: an offer that a bot makes now and then is made with each."""

    def randrange(self, sides: int, /) -> int:
        return 0


class MailGame:
    """One game by mail, played to its end by `run`. `planner` keeps the plans of the seats that have one."""

    def __init__(
        self,
        title: Title[Any, Any, Any],
        seats: int,
        strength: str,
        seed: int,
        *,
        by_clock: bool = False,
        planner: Planner | None = None,
        planning: Collection[Seat] = (),
        settings: dict[str, Any] | None = None,
    ) -> None:
        self.rng = Seeded(seed)
        self.table = Table.start(title, seats, settings or {}, pace=Pace.MAIL, chance=Seeded(seed + 1))
        self.houses, self.sits = strength != NONE, strength not in (NONE, HOUSE)
        self.planner, self.planning = planner, frozenset(planning if planner else ())
        hours = [self.rng.randrange(1000) / 1000 for _ in range(seats)] if by_clock else None
        self.post = Post(seats, hours)
        self.by: Counter[str] = Counter()  # answers by house, plan and person
        self.own = [0] * seats  # of them those that each person gave
        self.asked: Counter[str] = Counter()  # letters, by the phase that asks
        self.alike = 0  # answers of plans that a steady player would have given too
        self.unlike: Counter[str] = Counter()  # and the others, by the phase
        self.spans: set[tuple[Seat, int]] = set()  # rounds of each seat in which plans were called for
        self.planned: set[tuple[Seat, int]] = set()  # and those of them in which they laid one when they were
        self._since, self._gate = NOBODY, object()

    def run(self) -> MailGame:
        """Plays to the end."""
        table = self.table
        while not table.over and table.number < MOST:
            self._open_gate()
            self.post.ask(table.asked, table.game.since != self._since)
            self._since = table.game.since
            if not self._answered_at_once():
                self._answer_by_mail()
        return self

    @property
    def phase(self) -> str:
        """Which phase asks."""
        return tag(type(self.table.game.stack[-1]))

    def _open_gate(self) -> None:
        """Where a gate opens, everybody with plans is asked for one at once."""
        if not self.planner:
            return
        gate = self.planner.gate(self.table)
        if gate is None or gate == self._gate:
            return
        self._gate = gate
        living = sorted(self.planning & set(self.table.game.living()))
        planning = [seat for seat in living if self.planner.lacks(self.table, seat)]
        span = self.planner.span(self.table)
        self.spans.update((seat, span) for seat in living)
        self.planned.update((seat, span) for seat in planning)
        if not planning:
            return
        self.asked["plan"] += self.post.ask_for_plans(planning)
        for seat in planning:
            self.planner.lay(self.table, seat)

    # -- what needs no letter

    def _answered_at_once(self) -> bool:
        """One answer of the house or of a plan, if there is one."""
        for seat in self.table.asked & self.post.plan_days.keys():
            self.post.await_plan(seat)
        return any(self._by_house(seat) or self._by_plan(seat) for seat in sorted(self.table.asked))

    def _by_house(self, seat: Seat) -> bool:
        sitting = self.sits and seat == self.post.reader
        if not self.houses or find_house_answer(self.table, seat, sitting) is None:
            return False
        self.by["house"] += 1
        give_house_answer(self.table, seat, self.table.game.now, sitting)
        return True

    def _by_plan(self, seat: Seat) -> bool:
        if not self.planner or seat not in self.planning:
            return False
        action = self.planner.answer(self.table, seat)
        if action is None:
            return False
        self._compare(seat, action)
        self.by["plan"] += 1
        self.table.play(seat, action, self.table.game.now)
        return True

    def _compare(self, seat: Seat, action: Action) -> None:
        if is_alike(action, choose(self.table, seat, DEFAULT_LEVEL, Seeded(1))):
            self.alike += 1
        else:
            self.unlike[self.phase] += 1

    # -- letters

    def _answer_by_mail(self) -> None:
        """The one of those asked who looks first answers."""
        waiting = [(self.post.answer_day(seat), self.rng.randrange(1000), seat) for seat in self.table.asked]
        seat = min(waiting)[2]
        if self.post.open(seat, len(waiting)):
            self.asked[self.phase] += 1
        self.post.reader = seat if self.sits else NOBODY
        if self.planner and seat in self.planning:
            self.planner.lay(self.table, seat)
        self._answer_in_person(seat)

    def _answer_in_person(self, seat: Seat) -> None:
        table = self.table
        rng: Rng = Keen() if seat in self.planning else self.rng
        action, question = choose(table, seat, DEFAULT_LEVEL, rng), table.game.since
        self.by["person"] += 1
        self.own[seat] += 1
        if action is None:
            table.house(Silence(seat), table.game.now)
        else:
            table.play(seat, action, table.game.now)
        if isinstance(action, ASIDE) or (table.game.since == question and seat in table.asked):
            self.post.stays_open(seat)


def is_alike(one: Action | None, other: Action | None) -> bool:
    """Whether two answers are the same; of two bids, within a tenth."""
    if isinstance(one, Bid) and isinstance(other, Bid):
        return abs(one.amount - other.amount) * 10 <= max(one.amount, other.amount)
    return one == other
