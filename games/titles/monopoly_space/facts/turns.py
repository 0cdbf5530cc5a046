"""What happens on a turn: tokens, the first roll, GO, cards, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.facts import Fact
from games.engine.types import Seat

if TYPE_CHECKING:
    from ..board import Board


class Chose(Fact):
    """§2.3 A player has a token."""

    shown_draws: ClassVar[dict[str, str]] = {"token": "picked"}
    seat: Seat
    token: str
    drawn: bool

    def says(self, board: Board) -> str:
        if self.drawn:
            return f"Chance gives @{self.seat} the *{self.token}*."
        return f"@{self.seat} {{take|takes}} the *{self.token}*."


class RolledFirst(Fact):
    """§2.5 Who begins is rolled for: a seat and its two dice, for each who takes part."""

    shown_draws: ClassVar[dict[str, str]] = {"rolls": "rows"}
    rolls: list[tuple[Seat, int, int]]

    def says(self, board: Board) -> str:
        sums = ", ".join(f"@{seat} *{one + two}*" for seat, one, two in self.rolls)
        return f"Who starts? {sums}."


class HeadStart(Fact):
    """§2.7 A fair start: what each seat begins with; who begins is named first."""

    first: Seat
    cash: list[int]

    def says(self, board: Board) -> str:
        later = [f"@{seat} {amount:,}" for seat, amount in enumerate(self.cash) if seat != self.first]
        own = self.cash[self.first]
        return f"For a fair start @{self.first} {{start|starts}} with {own:,}, {', '.join(later)}."


class ReachedGo(Fact):
    """§4.4 A player reaches GO going forward and is paid."""

    seat: Seat
    amount: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{reach|reaches}} GO and {{collect|collects}} *{self.amount}*."


class Drew(Fact):
    """§4.6 A card from one of the decks."""

    shown_draws: ClassVar[dict[str, str]] = {"card": "picked"}
    seat: Seat
    card: int

    def says(self, board: Board) -> str:
        deck, card = board.card(self.card)
        return f"{TITLES[deck]} for @{self.seat}: *{card.name}*. {card.text}"


class Kept(Fact):
    """§4.7 A card that its owner keeps, out of its deck."""

    seat: Seat
    card: int
    routine = True

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{keep|keeps}} {board.card_names[self.card]}."


class Used(Fact):
    """§4.7 A kept card is used and goes under its deck."""

    seat: Seat
    card: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{use|uses}} *{board.card_names[self.card]}*."


class Resigned(Fact):
    """§11.8 A player is out: bankrupt, resigned, too slow, silent or removed."""

    seat: Seat
    why: str

    def says(self, board: Board) -> str:
        match self.why:
            case "bankrupt":
                return f"*@{self.seat} {{are|is}} bankrupt* and {{leave|leaves}} the game."
            case "slow":
                return f"*@{self.seat} {{are|is}} out of time* and {{leave|leaves}} the game."
            case "removed":
                return f"*@{self.seat} {{are|is}} removed* from the game."
            case "silent":
                return f"*@{self.seat} {{have|has}} missed too many turns* and {{leave|leaves}} the game."
        return f"*@{self.seat} {{resign|resigns}}.*"


class Won(Fact):
    """§1.1 The game is over."""

    seat: Seat
    ending: str

    def says(self, board: Board) -> str:
        if self.ending == "colony":
            return f"*@{self.seat} {{are|is}} back on Earth with a complete colony and {{win|wins}}.*"
        return f"*@{self.seat} {{are|is}} the last one left and {{win|wins}}.*"


TITLES = {"chance": "Chance", "chest": "Community Chest"}
