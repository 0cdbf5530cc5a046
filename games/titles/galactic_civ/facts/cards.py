"""What happens to cards. What is drawn is seen by who draws it alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.facts import Fact
from games.engine.types import Seat, Seats

from .changes import Changes, told

if TYPE_CHECKING:
    from ..board import Board


class Drew(Fact):
    """§4.1 Cards from the deck into a hand; the others see only how many."""

    shown_draws: ClassVar[dict[str, str]] = {"count": "dealt", "cards": "card"}
    seat: Seat
    count: int
    cards: tuple[int, ...]  # empty for the others
    rule: str

    @property
    def seen_by(self) -> Seats:
        return frozenset({self.seat})

    def redacted(self) -> Drew:
        return Drew(self.seat, self.count, (), self.rule)

    def says(self, board: Board) -> str:
        if self.cards:
            names = ", ".join(f"*{board.names[card]}*" for card in self.cards)
            return f"@{self.seat} {{draw|draws}} {names}."
        what = {0: "no card: there is none left", 1: "a card"}.get(self.count, f"{self.count} cards")
        return f"@{self.seat} {{draw|draws}} {what}."


class Reshuffled(Fact):
    """§4.2 The discards are shuffled and are the deck again."""

    pile: str  # deck or events
    count: int
    rule: str

    def says(self, board: Board) -> str:
        what = "deck" if self.pile == "deck" else "event deck"
        return f"The {what} is used up, so {self.count} discards are shuffled."


class Played(Fact):
    """§4.5 A card is shown to all, adds what it adds, and is discarded."""

    shown_draws: ClassVar[dict[str, str]] = {"card": "card"}
    seat: Seat
    card: int
    changes: Changes
    rule: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{play|plays}} *{board.names[self.card]}*: {told(self.changes)}."


class Discarded(Fact):
    """§7.5 Cards put away, face up."""

    shown_draws: ClassVar[dict[str, str]] = {"cards": "card"}
    seat: Seat
    cards: tuple[int, ...]
    rule: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{discard|discards}} {', '.join(board.names[card] for card in self.cards)}."
