"""§12 What a steady computer player offers and asks in trades: stations of one kind in one hand, whole claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.bargains import Goods
from games.engine.types import BANK, Seat

from .evaluation import Sight


class TradeSight(Sight):
    """One look at a game, by somebody who would trade (`games.engine.bargains`)."""

    def can_spare(self, cash: int, lots: Sequence[int]) -> bool:
        """Never what it keeps for bad days."""
        return cash <= self.cash - self.reserve()

    def list_wanted_lots(self) -> Iterator[tuple[tuple[int, ...], Seat]]:
        """Stations of a kind of which it has some, then those claims of at least two plots that are still bare. §12.4
        A debtor gets no deeds."""
        if self.debt:
            return
        for kind in (self.board.tolls, self.board.traps):
            if any(self.owner[lot] == self.me for lot in kind):
                yield from (((lot,), self.owner[lot]) for lot in kind if self.owner[lot] in self.rivals)
        yield from ((lots, holder) for lots, holder in self.bare_claims() if holder in self.rivals)

    def list_spares(self, lots: Sequence[int], holder: Seat) -> list[tuple[int, ...]]:
        """Single stations of another kind, then bare claims, those first that mean more to the holder than to it."""
        if self.view["debt"][holder]:
            return []
        kinds = {self.board.kinds[lot] for lot in lots}
        stations = [lot for lot in (*self.board.tolls, *self.board.traps) if self.board.kinds[lot] not in kinds]
        mine: list[tuple[int, ...]] = [(lot,) for lot in stations if self.owner[lot] == self.me]
        mine += [claim for claim, owner in self.bare_claims() if owner == self.me]
        return sorted(mine, key=lambda each: self.moved(each, holder), reverse=True)[:3]

    def moved(self, lots: tuple[int, ...], holder: Seat) -> float:
        """By how much more these lots of mine mean to another seat than to me."""
        theirs, mine = self.list_goods(holder), self.list_goods(self.me)
        gained = self.measure_power(holder, Goods(theirs.lots | set(lots)))
        kept = self.measure_power(self.me, Goods(mine.lots - set(lots)))
        return gained - self.measure_power(holder, theirs) + kept - self.measure_power(self.me, mine)

    def bare_claims(self) -> Iterator[tuple[tuple[int, ...], Seat]]:
        """§12.4, §12.5 The plots of each claim that may be traded, all of them together, and who has them."""
        level: list[int] = self.view["level"]
        for planet, lots in enumerate(self.board.lots):
            owner = self.claims[planet]
            held = tuple([lot for lot in lots if self.owner[lot] == owner])
            if owner != BANK and len(held) > 1 and not any(level[lot] for lot in held):
                yield held, owner
