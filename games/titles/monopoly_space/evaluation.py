"""What a steady computer player makes of a view: what deeds, resources and places are worth, what it can spare."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from games.engine.bargains import Goods
from games.engine.bots import Seen
from games.engine.types import Seat

from .constants import DOMES, LARGE_COST, SMALL_COST, SMALL_DOMES

if TYPE_CHECKING:
    from .board import Board

COLONY = SMALL_DOMES * SMALL_COST + LARGE_COST  # resources
CHIP = 45  # what a resource is worth that one needs
SPARE_CHIP = 20  # and one that one does not need
CARD = 30  # what a kept card is worth
ENOUGH = 150  # what it is worth to need no resource more


class Sight:
    """One look at a game, from one seat. All amounts in the game's money."""

    def __init__(self, seen: Seen) -> None:
        self.me, self.view, self.weigh = seen.seat, seen.view, seen.weigh
        self.board: Board = seen.board
        self.owner: list[int] = self.view["owner"]
        self.domes: list[int] = self.view["domes"]
        self.chips: list[int] = self.view["chips"]
        self.rivals = [seat for seat in self.view["living"] if seat != self.me]
        self.cash: int = self.view["funds"][self.me]
        self.place: int = self.view["place"][self.me]

    @property
    def phase(self) -> dict[str, Any]:
        top: dict[str, Any] = self.view["phases"][-1]
        return top

    @cached_property
    def protected(self) -> bool:
        """§5.6 Whether I hold a card against gravity."""
        boots = {card.code for card in self.board.kept if card.keep == "boots"}
        return not boots.isdisjoint(self.view["cards"][self.me])

    # -- the colony

    @property
    def complete(self) -> bool:
        return self.domes[self.me] == DOMES

    def needs(self, seat: int) -> int:
        """How many resources a seat still lacks for its colony."""
        domes = self.domes[seat]
        if domes == DOMES:
            return 0
        return max(0, LARGE_COST + SMALL_COST * (SMALL_DOMES - domes) - self.chips[seat])

    def chip_worth(self, seat: int, count: int) -> int:
        """What so many resources more (or fewer, for a negative count) mean to a seat."""
        needed = self.needs(seat)
        if count < 0:
            spare = max(0, self.chips[seat] - self.colony_left(seat))
            return -(min(-count, spare) * SPARE_CHIP + max(0, -count - spare) * CHIP)
        return int(min(count, needed) * CHIP * self.weigh("resources")) + max(0, count - needed) * SPARE_CHIP

    def colony_left(self, seat: int) -> int:
        """What a seat's colony will still cost, in resources."""
        domes = self.domes[seat]
        return 0 if domes == DOMES else LARGE_COST + SMALL_COST * (SMALL_DOMES - domes)

    def ahead_of(self, seat: int) -> int:
        """How far a seat is on its way to the win: the higher, the closer."""
        return COLONY - self.colony_left(seat) + self.chips[seat]

    # -- deeds

    def missing(self, group: int, seat: int) -> list[int]:
        """The lots of a set that a seat does not have."""
        return [lot for lot in self.board.groups[group].lots if self.owner[lot] != seat]

    def set_worth(self, group: int, seat: int) -> int:
        """What a whole set is worth to a seat beyond the prices of its deeds: rents, and resources at once."""
        lots = self.board.groups[group].lots
        rent = max(self.board.rents[lot] for lot in lots) * (4 * self.weigh("domes") if self.domes[seat] else 2)
        return int(len(lots) * (0.35 * len(self.rivals) * rent + (18 if self.colony_left(seat) else 4)))

    def worth(self, lot: int, seat: int, without: frozenset[int] = frozenset()) -> int:
        """What a deed is worth to a seat: the bank pays its price at any time, and part of a set is more."""
        group = self.board.group_at[lot]
        others = [each for each in self.board.groups[group].lots if each != lot]
        mine = sum(self.owner[each] == seat and each not in without for each in others)
        share = 1.0 if mine == len(others) else 0.25 * mine / len(others)
        return int(self.board.prices[lot] + self.board.rents[lot] + share * self.set_worth(group, seat))

    def denial(self, lot: int) -> int:
        """What it is worth that no rival completes a set with it."""
        group = self.board.group_at[lot]
        holders = {self.owner[each] for each in self.board.groups[group].lots if each != lot}
        rival = next(iter(holders)) if len(holders) == 1 else -1
        return int(self.set_worth(group, rival) * self.weigh("denial")) // 3 if rival in self.rivals else 0

    @cached_property
    def dispensable(self) -> list[int]:
        """My deeds, those first that I miss least for their price: no set is broken before the last."""
        mine = [lot for lot, owner in enumerate(self.owner) if owner == self.me]
        return sorted(mine, key=lambda lot: (self.worth(lot, self.me) - self.board.prices[lot], self.board.prices[lot]))

    # -- what goods are worth in a deal, whoever has the rest

    def list_goods(self, seat: Seat) -> Goods:
        lots = frozenset([lot for lot, owner in enumerate(self.owner) if owner == seat])
        return Goods(lots, len(self.view["cards"][seat]), self.chips[seat])

    def measure_face(self, seat: Seat, goods: Goods) -> float:
        """Deeds with the rent of a landing, and cards: the bank pays the price of a deed at any time."""
        return float(sum([self.board.prices[lot] + self.board.rents[lot] for lot in goods.lots]) + CARD * goods.cards)

    def measure_power(self, seat: Seat, goods: Goods) -> float:
        """Sets and what is begun of them; resources, as far as the colony needs them first."""
        total = 0.0
        for group, plan in enumerate(self.board.groups):
            held, size = len(goods.lots.intersection(plan.lots)), len(plan.lots)
            begun = 0.125 * held * (held - 1) / (size - 1) if held < size else 1.0
            total += self.set_worth(group, seat) * begun if begun else 0.0
        left = self.colony_left(seat)
        needed = min(goods.chips, left)
        total += ENOUGH if left and needed == left else 0
        return total + CHIP * needed + SPARE_CHIP * (goods.chips - needed)

    def measure_forfeit(self, seat: Seat, lots: Sequence[int]) -> float:
        return 0.0

    # -- cash

    def danger(self) -> int:
        """The highest rent that waits for me anywhere."""
        rent: list[int] = self.view["rent"]
        return max([rent[lot] for lot, owner in enumerate(self.owner) if owner in self.rivals], default=0)

    def reserve(self) -> int:
        """The cash that I keep for rents and bad cards; deeds can be sold, so it need not be much."""
        return int((40 + self.danger() // 3) * self.weigh("reserve"))
