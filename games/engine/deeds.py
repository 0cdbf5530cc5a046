"""Who owns what: deeds of spaces, for any title in which property is bought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .mixins import Piece
from .types import BANK, Seat


class Landlord(Piece, kw_only=True):
    """A game with deeds. The title hears of each that changes hands in `conveyed`."""

    owner: list[Seat]  # of each space; BANK is nobody
    deeds: list[list[int]]  # of each seat, in the order of the board

    def convey(self, source: Seat, target: Seat, lot: int) -> None:
        """The deed of a space changes hands; BANK is nobody."""
        self.owner[lot] = target
        if source != BANK:
            self.deeds[source].remove(lot)
        if target != BANK:
            self.deeds[target] = sorted([*self.deeds[target], lot])
        self.conveyed(source, target, lot)

    def conveyed(self, source: Seat, target: Seat, lot: int) -> None:
        """A deed has changed hands."""

    def owned(self, seat: Seat, lots: Iterable[int]) -> int:
        """How many of these spaces a seat owns."""
        owner, many = self.owner, 0
        for lot in lots:
            if owner[lot] == seat:
                many += 1
        return many

    def holder(self, lots: Sequence[int]) -> Seat:
        """Who owns all of these spaces; BANK when they are not one player's."""
        owner = self.owner
        first = owner[lots[0]]
        for lot in lots:
            if owner[lot] != first:
                return BANK
        return first

    def check_deeds(self, properties: Iterable[int]) -> None:
        """Each property is on exactly one list of deeds, that of its owner (AssertionError); for `conserved`."""
        for lot in properties:
            holders = [seat for seat, deeds in enumerate(self.deeds) if lot in deeds]
            assert holders == ([] if self.owner[lot] == BANK else [self.owner[lot]]), f"who owns {lot}?"
        for deeds in self.deeds:
            assert deeds == sorted(set(deeds)), f"deeds {deeds} are not in order"
