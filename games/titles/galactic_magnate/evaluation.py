"""What a steady computer player makes of a view: the worth of lots to it and to others, and what it can spare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from games.engine.bargains import Goods
from games.engine.bots import Seen
from games.engine.types import BANK, Seat

if TYPE_CHECKING:
    from .board import Board

GOOD_LEVEL = 3  # up to here each upgrade pays best
UTILITY_STEP, EXTRACTOR_STEP = 25, 50  # what each of them is worth more for each other that is held
DEAREST = 1.8  # so many times its worth is the most it gives for a property


class Sight:
    """One look at a game, from one seat. All amounts in the game's money."""

    def __init__(self, seen: Seen) -> None:
        self.me, self.view, self.weigh = seen.seat, seen.view, seen.weigh
        self.board: Board = seen.board
        self.owner: list[int] = self.view["owner"]
        self.level: list[int] = self.view["level"]
        self.rivals = [seat for seat in self.view["living"] if seat != self.me]
        self.cash: int = self.view["cash"][self.me]
        self.funds: int = self.view["funds"][self.me]

    @property
    def phase(self) -> dict[str, Any]:
        top: dict[str, Any] = self.view["phases"][-1]
        return top

    # -- what a thing is worth

    def set_worth(self, group: int) -> int:
        """What a complete monopoly is worth beyond the prices of its lots."""
        plan = self.board.groups[group]
        visits = len(plan.lots) / 3 * (0.8 + 0.4 * len(self.rivals))
        return int(plan.fees[GOOD_LEVEL - 1] * visits)

    def missing(self, group: int, seat: int) -> list[int]:
        """The lots of a monopoly that a seat does not have."""
        return [lot for lot in self.board.groups[group].lots if self.owner[lot] != seat]

    def worth(self, lot: int, seat: int | None = None, denial: bool = True) -> int:
        """What a property is worth to a seat (to me), whoever has it now; with what it denies to others, or without."""
        seat = self.me if seat is None else seat
        price, group = self.board.prices[lot], self.board.group_at[lot]
        if group < 0:
            return self.work_worth(lot, seat)
        plan = self.board.groups[group]
        others = [each for each in plan.lots if each != lot]
        mine = sum(self.owner[each] == seat for each in others)
        strangers = {self.owner[each] for each in others} - {seat, -1}
        if mine == len(others):
            return price + self.set_worth(group)
        if strangers:
            return int(price * 0.9) + (self.denied(group, others, strangers) if denial else 0)
        return int(price * 1.1 + self.set_worth(group) * 0.4 * mine / len(plan.lots))

    def denied(self, group: int, others: list[int], strangers: set[int]) -> int:
        """What it is worth to keep a lot from the one rival who would complete a monopoly with it."""
        complete = len(strangers) == 1 and all(self.owner[each] in strangers for each in others)
        return int(self.set_worth(group) * (0.5 if len(self.rivals) == 1 else 0.3)) if complete else 0

    def work_worth(self, lot: int, seat: int) -> int:
        """Utilities and extractors gain with their number."""
        kind = self.board.utilities if lot in self.board.utilities else self.board.extractors
        held = sum(self.owner[each] == seat for each in kind if each != lot)
        step = UTILITY_STEP if kind is self.board.utilities else EXTRACTOR_STEP
        return self.board.prices[lot] + step * (held + len(self.rivals) - 1)

    def plenty(self) -> float:
        """How much dearer properties are for all the cash that waits for them; 1 when there is little."""
        unsold = sum([price for price, owner in zip(self.board.prices, self.owner, strict=True) if owner == BANK])
        cash: int = sum([max(0, self.view["cash"][seat]) for seat in self.view["living"]])
        return min(DEAREST, max(1.0, 1.6 * cash / (unsold + 1000)))

    def worths(self, lots: Iterable[int], seat: int | None = None, denial: bool = True) -> int:
        return sum(self.worth(lot, seat, denial) for lot in lots)

    def completes(self, lots: Iterable[int], seat: int) -> list[int]:
        """The monopolies that a seat would complete by getting these lots."""
        gained = set(lots)
        groups = {self.board.group_at[lot] for lot in gained} - {-1}
        return [group for group in groups if self.missing(group, seat) and set(self.missing(group, seat)) <= gained]

    def breaks(self, lots: Iterable[int], seat: int) -> list[int]:
        """The complete monopolies that a seat would break by giving these lots."""
        groups = {self.board.group_at[lot] for lot in lots} - {-1}
        return [group for group in groups if not self.missing(group, seat)]

    # -- what goods are worth in a deal, whoever has the rest

    def list_goods(self, seat: Seat) -> Goods:
        return Goods(frozenset([lot for lot, owner in enumerate(self.owner) if owner == seat]))

    def measure_face(self, seat: Seat, goods: Goods) -> float:
        return float(sum([self.board.prices[lot] for lot in goods.lots]))

    def measure_power(self, seat: Seat, goods: Goods) -> float:
        """Monopolies and what is begun of them; utilities and extractors gain with their number."""
        total = 0.0
        for group, plan in enumerate(self.board.groups):
            held, size = len(goods.lots.intersection(plan.lots)), len(plan.lots)
            total += self.set_worth(group) * (1.0 if held == size else 0.2 * held * (held - 1) / size)
        for kind, step in ((self.board.utilities, UTILITY_STEP), (self.board.extractors, EXTRACTOR_STEP)):
            held = len(goods.lots.intersection(kind))
            total += step * held * (held - 1)
        return total

    def measure_forfeit(self, seat: Seat, lots: Sequence[int]) -> float:
        """§11.6 The upgrades go back to the bank for half of what they cost."""
        groups = {self.board.group_at[lot] for lot in lots} - {-1}
        plans = [(self.level[group], self.board.groups[group].upgrade, self.board.refunds[group]) for group in groups]
        return float(sum([level * (price - refund) for level, price, refund in plans]))

    # -- what it can spare

    def danger(self) -> int:
        """The highest fee that waits for the computer player anywhere."""
        due: list[int] = self.view["due"]
        extractors = self.board.extractors
        owed = [
            due[lot] for lot, owner in enumerate(self.owner) if owner not in (-1, self.me) and lot not in extractors
        ]
        return max(owed, default=0)

    def reserve(self) -> int:
        """The cash and credit that the computer player keeps for bad days."""
        expense = self.view["expense"] if self.view["collapsed"] else 0
        return int((100 + int(self.danger() * 0.6) + int(expense * 0.5)) * self.weigh("reserve"))

    def budget(self, lots: Iterable[int]) -> int:
        """The most it would spend on these lots now: into debt only for a whole monopoly."""
        if self.completes(lots, self.me):
            return self.funds - self.reserve()
        return min(self.cash + (self.funds - self.cash) // 4, self.funds) - self.reserve()

    def lost_way(self) -> int:
        """What returning to Start costs: the salary it was under way to (or the expense it escapes)."""
        share = self.view["place"][self.me] / len(self.owner)
        return int(share * (-self.view["expense"] if self.view["collapsed"] else self.view["salary"]))
