"""§11 What a steady computer player offers and asks in trades: what completes its monopolies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.types import Seat

from .evaluation import Sight


class TradeSight(Sight):
    """One look at a game, by somebody who would trade (`games.engine.bargains`)."""

    def can_spare(self, cash: int, lots: Sequence[int]) -> bool:
        """§11.4 From what it has without the exchange: into debt only for a whole monopoly."""
        return cash <= self.budget(lots)

    def list_wanted_lots(self) -> Iterator[tuple[tuple[int, ...], Seat]]:
        """Each lot that alone is missing to a monopoly and that a rival holds."""
        for group in range(len(self.board.groups)):
            missing = self.missing(group, self.me)
            if len(missing) == 1 and self.owner[missing[0]] in self.rivals:
                yield tuple(missing), self.owner[missing[0]]

    def list_spares(self, lots: Sequence[int], holder: Seat) -> list[tuple[int, ...]]:
        """The two that mean most to the holder and least to me: none of a monopoly, nor of the one that is wanted."""
        mine = [lot for lot in self.board.properties if self.owner[lot] == self.me and not self.breaks([lot], self.me)]
        wanted = {self.board.group_at[lot] for lot in lots} - {-1}
        spare = [lot for lot in mine if self.board.group_at[lot] not in wanted]
        spare.sort(key=lambda lot: self.worth(lot, holder) - self.worth(lot), reverse=True)
        return [(lot,) for lot in spare[:2]]
