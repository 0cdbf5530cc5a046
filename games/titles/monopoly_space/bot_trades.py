"""§12 What a steady computer player offers and asks in deals: what completes its sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.types import Seat

from .evaluation import Sight


class DealSight(Sight):
    """One look at a game, by somebody who would deal (`games.engine.bargains`)."""

    def can_spare(self, cash: int, lots: Sequence[int]) -> bool:
        """Never what it keeps for rents."""
        return cash <= self.cash - self.reserve()

    def list_wanted_lots(self) -> Iterator[tuple[tuple[int, ...], Seat]]:
        """Each deed that alone is missing to a set and that a rival holds."""
        for group in range(len(self.board.groups)):
            missing = self.missing(group, self.me)
            if len(missing) == 1 and self.owner[missing[0]] in self.rivals:
                yield tuple(missing), self.owner[missing[0]]

    def list_spares(self, lots: Sequence[int], holder: Seat) -> list[tuple[int, ...]]:
        """The three deeds that it misses least for their price, none of the set that is wanted."""
        wanted = {self.board.group_at[lot] for lot in lots}
        spare = [lot for lot in self.dispensable if self.board.group_at[lot] not in wanted]
        return [(lot,) for lot in spare[:3]]
